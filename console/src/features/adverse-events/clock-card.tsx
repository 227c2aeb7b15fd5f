import type { ConfirmedClock } from '@aruga/contract/adverse-events/staff'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { isWhole, type WholeNumber, WholeNumberInput } from '../../ui/whole-number-input.tsx'
import { adverseEventClockQuery, useConfirmClock } from './queries.ts'

/** The number of days for handing over reports, and who recorded the program's agreement. */
export const ClockCard = () => {
  const { data: clock } = useQuery(adverseEventClockQuery)
  const [isOpen, setOpen] = useState(false)
  if (!clock) return null
  const { seriousDays, otherDays, confirmedAt, confirmedBy } = clock
  return (
    <section className="card line-up apart" aria-label={t('adverse-events:days.title')}>
      <div>
        <p>{t('adverse-events:days.are', { seriousDays, otherDays })}</p>
        <p className="muted">
          {confirmedAt
            ? t('adverse-events:days.confirmed', { name: confirmedBy ?? '', day: formatDay(confirmedAt) })
            : t('adverse-events:days.unconfirmed')}
        </p>
      </div>
      <Button variant={confirmedAt ? 'default' : 'filled'} onClick={() => setOpen(true)}>
        {t(confirmedAt ? 'adverse-events:days.change' : 'adverse-events:days.confirm')}
      </Button>
      {isOpen && <ClockDrawer clock={clock} onClose={() => setOpen(false)} />}
    </section>
  )
}

type Days = Pick<ConfirmedClock, 'seriousDays' | 'otherDays'>
type Values = Record<keyof Days, WholeNumber>
const most: Days = { seriousDays: 90, otherDays: 365 }

const ClockDrawer = ({
  clock: { seriousDays, otherDays },
  onClose,
}: {
  clock: ConfirmedClock
  onClose: () => void
}) => {
  const form = useForm<Values>({ defaultValues: { seriousDays, otherDays } })
  const confirm = useConfirmClock()
  form.register('seriousDays', { validate: isWhole })
  form.register('otherDays', { validate: isWhole })
  const field = (name: keyof Days) => (
    <WholeNumberInput
      label={t(`adverse-events:days.${name}`)}
      max={most[name]}
      filled
      value={form.watch(name)}
      onChange={(value) => form.setValue(name, value, { shouldDirty: true })}
      error={form.formState.errors[name]?.message}
    />
  )
  return (
    <EditDrawer
      title={t('adverse-events:days.title')}
      submit={t('adverse-events:days.submit')}
      form={form}
      onSubmit={async (values) => {
        await confirm.mutateAsync(values as Days)
        onClose()
      }}
      onClose={onClose}
    >
      <p>{t('adverse-events:days.detail')}</p>
      {field('seriousDays')}
      {field('otherDays')}
    </EditDrawer>
  )
}
