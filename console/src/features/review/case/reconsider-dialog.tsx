import type { CaseInFull } from '@aruga/contract/review/case-file'
import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { useReconsider } from '../queries.ts'

/** Puts a registration that was declined for good back into the queue. */
export const ReconsiderDialog = ({ of, onClose }: { of: CaseInFull; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const reconsider = useReconsider(of)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess = () => {
      toastDone(t('review:reconsider.done'))
      onClose()
    }
    reconsider.mutate(reason.trim(), { onSuccess })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('review:reconsider.title')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className="stack" onSubmit={send}>
        <p>{t('review:reconsider.detail')}</p>
        <TextInput
          label={t('review:reconsider.why')}
          description={t('review:reconsider.whyDetail')}
          maxLength={300}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
          data-autofocus
        />
        <FormError of={reconsider.error} />
        <div className="line-up">
          <Button type="submit" disabled={reason.trim() === ''} loading={reconsider.isPending}>
            {t('review:reconsider.submit')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
