import type { Breach } from '@aruga/contract/breaches/staff'
import { Button, Modal, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { isNoticeDone } from './breach-signs.ts'
import { useBreachChanges } from './queries.ts'

/** Closes a breach with its conclusion, and points out what was not done. */
export const CloseDialog = ({ breach, onClose }: { breach: Breach; onClose: () => void }) => {
  const [conclusion, setConclusion] = useState('')
  const { close } = useBreachChanges(breach.id)
  const send = (event: FormEvent) => {
    event.preventDefault()
    close.mutate(conclusion.trim(), { onSuccess: onClose })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('breaches:close.title')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className="stack" onSubmit={send}>
        {!isNoticeDone(breach) && <p role="status">{t('breaches:close.notAllTold')}</p>}
        <Textarea
          label={t('breaches:close.conclusion')}
          description={t('breaches:close.conclusionDetail')}
          autosize
          minRows={4}
          maxLength={4000}
          value={conclusion}
          onChange={({ currentTarget: { value } }) => setConclusion(value)}
          data-autofocus
        />
        <FormError of={close.error} />
        <div className="line-up">
          <Button type="submit" disabled={conclusion.trim() === ''} loading={close.isPending}>
            {t('breaches:close.submit')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('breaches:commission.notNow')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
