import type { LegalHold } from '@aruga/contract/retention/holds'
import { oneLine } from '@aruga/contract/typed-text'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useLiftHold } from './queries.ts'

/** Ends a hold, with a reason. */
export const LiftDialog = ({ hold: { id, patientCode }, onClose }: { hold: LegalHold; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const lift = useLiftHold(id)
  const send = () => {
    const done = () => {
      toastDone(t('retention:lift.done', { patientCode }))
      onClose()
    }
    lift.mutate(oneLine(reason), { onSuccess: done })
  }
  return (
    <FormDialog
      title={t('retention:holds.liftOf', { patientCode })}
      submit={t('retention:lift.submit')}
      cancel={t('retention:notNow')}
      disabled={reason.trim() === ''}
      pending={lift.isPending}
      error={lift.error}
      onSubmit={send}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
