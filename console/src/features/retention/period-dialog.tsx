import { ApiProblem } from '@aruga/client/api-problem'
import { NOTICE_DAYS } from '@aruga/contract/retention/classes'
import type { RetentionState } from '@aruga/contract/retention/staff'
import { Button, Modal, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { isWhole, type WholeNumber, WholeNumberInput } from '../../ui/whole-number-input.tsx'
import { useChangePeriod } from './queries.ts'

/** Changes how long a class is kept, with a reason. The call asks for the password. */
export const PeriodDialog = ({ state, onClose }: { state: RetentionState; onClose: () => void }) => {
  const { min, max, usual } = state
  const [months, setMonths] = useState<WholeNumber>(state.months)
  const [reason, setReason] = useState('')
  const change = useChangePeriod(state.class)
  /** The field's error. */
  const wrong = change.error instanceof ApiProblem && change.error.validationErrors[0]?.message
  const ready = isWhole(months) && months !== state.months && reason.trim() !== ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const done = () => {
      toastDone(t('retention:dialog.done'))
      onClose()
    }
    change.mutate({ months, reason: reason.trim() }, { onSuccess: done })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`retention:class.${state.class}`)}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className="stack" noValidate onSubmit={send}>
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
            {months < state.months
              ? t('retention:dialog.shorter', { days: NOTICE_DAYS })
              : t('retention:dialog.longer')}
          </p>
        )}
        <FormError of={wrong ? null : change.error} />
        <div className="line-up">
          <Button type="submit" disabled={!ready} loading={change.isPending}>
            {t('retention:dialog.submit')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('retention:notNow')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
