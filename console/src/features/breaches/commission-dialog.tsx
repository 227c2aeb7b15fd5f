import type { Breach } from '@aruga/contract/breaches/staff'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { fromLocalTime, toLocalTime } from '../../ui/local-time.ts'
import { TimeInput } from '../../ui/time-input.tsx'
import { useBreachChanges } from './queries.ts'

/** Records when the National Privacy Commission was notified. */
export const CommissionDialog = ({ breach, onClose }: { breach: Breach; onClose: () => void }) => {
  const [at, setAt] = useState(() => toLocalTime(breach.commissionToldAt ?? new Date()))
  const { notifyCommission } = useBreachChanges(breach.id)
  const send = () => {
    notifyCommission.mutate(fromLocalTime(at), { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t('breaches:commission.title')}
      submit={t('breaches:commission.submit')}
      cancel={t('breaches:commission.notNow')}
      disabled={at === ''}
      pending={notifyCommission.isPending}
      error={notifyCommission.error}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('breaches:commission.detail')}</p>
      <TimeInput
        label={t('breaches:commission.at')}
        required
        max={toLocalTime(new Date())}
        value={at}
        onChange={({ currentTarget: { value } }) => setAt(value)}
        data-autofocus
      />
    </FormDialog>
  )
}
