import type { LegalHold } from '@aruga/contract/retention/holds'
import { Button, Modal, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useLiftHold } from './queries.ts'

/** Ends a hold, with a reason. */
export const LiftDialog = ({ hold: { id, patientCode }, onClose }: { hold: LegalHold; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const lift = useLiftHold(id)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const done = () => {
      toastDone(t('retention:lift.done', { patientCode }))
      onClose()
    }
    lift.mutate(reason.trim(), { onSuccess: done })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('retention:holds.liftOf', { patientCode })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className="stack" onSubmit={send}>
        <p>{t('retention:lift.detail')}</p>
        <Textarea
          label={t('retention:lift.reason')}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
          data-autofocus
        />
        <FormError of={lift.error} />
        <div className="line-up">
          <Button type="submit" disabled={reason.trim() === ''} loading={lift.isPending}>
            {t('retention:lift.submit')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('retention:notNow')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
