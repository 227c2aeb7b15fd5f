import { ApiProblem } from '@aruga/client/api-problem'
import { NOTICE_DAYS } from '@aruga/contract/retention/classes'
import type { RetentionState } from '@aruga/contract/retention/staff'
import { oneLine } from '@aruga/contract/typed-text'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { isWhole, type WholeNumber, WholeNumberInput } from '../../ui/whole-number-input.tsx'
import { useChangePeriod } from './queries.ts'

/** Changes how long a class is stored, with a reason. The call asks for the password. */
export const PeriodDialog = ({ state, onClose }: { state: RetentionState; onClose: () => void }) => {
  const { min, max, usual } = state
  const [months, setMonths] = useState<WholeNumber>(state.months)
  const [reason, setReason] = useState('')
  const change = useChangePeriod(state.class)
  /** The field's error. */
  const wrong = change.error instanceof ApiProblem && change.error.validationErrors[0]?.message
  const ready = isWhole(months) && months !== state.months && reason.trim() !== ''
  const send = () => {
    if (!ready) return
    const done = () => {
      toastDone(t('retention:dialog.done'))
      onClose()
    }
    change.mutate({ months, reason: oneLine(reason) }, { onSuccess: done })
  }
  return (
    <FormDialog
      title={t(`retention:class.${state.class}`)}
      submit={t('retention:dialog.submit')}
      cancel={t('retention:notNow')}
      disabled={!ready}
      pending={change.isPending}
      error={wrong ? null : change.error}
      onSubmit={send}
      onClose={onClose}
    >
      <p className="muted">{t(`retention:why.${state.class}`)}</p>
      <WholeNumberInput
        label={t('retention:dialog.months')}
        description={t('retention:dialog.bounds', { min, max, usual })}
        min={min}
        max={max}
        filled
        value={months}
        onChange={setMonths}
        error={wrong}
        data-autofocus
      />
      <Textarea
        label={t('retention:dialog.reason')}
        description={t('retention:dialog.reasonDetail')}
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      {isWhole(months) && months !== state.months && (
        <p role="status">
          {months < state.months ? t('retention:dialog.shorter', { days: NOTICE_DAYS }) : t('retention:dialog.longer')}
        </p>
      )}
    </FormDialog>
  )
}
