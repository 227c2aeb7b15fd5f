import { Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturn } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { type BranchValues, DAYS } from './branch-values.ts'
import styles from './places.module.css'

/** Opening hours, one line for each day. Time fields have no 24:00, so closing at midnight is entered as 00:00. */
export const HoursFields = ({ form }: { form: UseFormReturn<BranchValues> }) => (
  <fieldset className="stack tight">
    <legend>
      <b>{t('pharmacies:hoursFields.hours')}</b>
    </legend>
    {DAYS.map((day, place) => (
      <DayLine key={day} name={t(`pharmacies:day.${day}`)} place={place} form={form} />
    ))}
  </fieldset>
)

type Props = { name: string; place: number; form: UseFormReturn<BranchValues> }

const DayLine = ({ name, place, form }: Props) => {
  const open = form.watch(`days.${place}.open`)
  const error = form.formState.errors.days?.[place]?.closes?.message
  return (
    <div className={styles.hoursLine}>
      <Checkbox label={name} {...form.register(`days.${place}.open`)} />
      {open ? (
        <>
          <TextInput
            type="time"
            aria-label={t('pharmacies:hoursFields.opens', { name })}
            {...form.register(`days.${place}.opens`)}
          />
          <span aria-hidden="true">{t('pharmacies:hoursFields.to')}</span>
          <TextInput
            type="time"
            aria-label={t('pharmacies:hoursFields.closes', { name })}
            {...form.register(`days.${place}.closes`, {
              validate: (closes, { days }) =>
                !days[place]?.open ||
                closes === '00:00' ||
                closes > (days[place]?.opens ?? '') ||
                t('pharmacies:hoursFields.itClosesBeforeItOpens'),
            })}
            error={error}
          />
        </>
      ) : (
        <span className="muted">{t('pharmacies:hoursFields.closed')}</span>
      )}
    </div>
  )
}
