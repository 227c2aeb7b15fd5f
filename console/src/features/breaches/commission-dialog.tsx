import type { Breach } from '@aruga/contract/breaches/staff'
import { Button, Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { fromLocalTime, toLocalTime } from '../../ui/local-time.ts'
import { TimeInput } from '../../ui/time-input.tsx'
import { useBreachChanges } from './queries.ts'

/** Records when the National Privacy Commission was told. */
export const CommissionDialog = ({ breach, onClose }: { breach: Breach; onClose: () => void }) => {
  const [at, setAt] = useState(() => toLocalTime(breach.commissionToldAt ?? new Date()))
  const { commissionTold } = useBreachChanges(breach.id)
  const send = (event: FormEvent) => {
    event.preventDefault()
    commissionTold.mutate(fromLocalTime(at), { onSuccess: onClose })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('breaches:commission.title')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className="stack" onSubmit={send}>
        <p>{t('breaches:commission.detail')}</p>
        <TimeInput
          label={t('breaches:commission.at')}
          required
          max={toLocalTime(new Date())}
          value={at}
          onChange={({ currentTarget: { value } }) => setAt(value)}
          data-autofocus
        />
        <FormError of={commissionTold.error} />
        <div className="line-up">
          <Button type="submit" disabled={at === ''} loading={commissionTold.isPending}>
            {t('breaches:commission.submit')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('breaches:commission.notNow')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
