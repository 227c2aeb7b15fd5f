import { dayInManila } from '@aruga/contract/days'
import type { Holiday } from '@aruga/contract/program/working-time'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { formatDay, formatWorkingDay } from '../../ui/dates.ts'
import { FormError } from '../../ui/form-error.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { usePutHoliday, useRemoveHoliday } from './queries.ts'
import styles from './working-time.module.css'

const thisYear = () => dayInManila(Date.now()).slice(0, 4)

/** The holidays from this year on, by year: earlier ones no longer affect any due date. */
export const Holidays = ({ holidays }: { holidays: Holiday[] }) => {
  const years = [...new Set(holidays.map(({ day }) => day.slice(0, 4)))].filter((year) => year >= thisYear())
  return (
    <section className="card stack">
      <h2>{t('program:holidays.title')}</h2>
      <p className="muted">{t('program:holidays.detail')}</p>
      <AddHoliday holidays={holidays} />
      {years.map((year) => (
        <div key={year}>
          <h3>{year}</h3>
          <ul className={styles.holidays}>
            {holidays
              .filter(({ day }) => day.startsWith(year))
              .map((holiday) => (
                <HolidayLine key={holiday.day} holiday={holiday} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

const AddHoliday = ({ holidays }: { holidays: Holiday[] }) => {
  const [day, setDay] = useState('')
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const put = usePutHoliday()
  // "26" in a date field means the year 26, and the list below would not show it.
  const past = day !== '' && day < thisYear()
  const known = holidays.find((holiday) => holiday.day === day)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const cannotSend = !day || past || !name.trim()
    setMissing(cannotSend)
    if (cannotSend) return
    put.mutate(
      { day, name: name.trim() },
      {
        onSuccess: () => {
          toastDone(t('program:holidays.added', { name: name.trim(), day: formatDay(day) }))
          setDay('')
          setName('')
        },
      },
    )
  }
  return (
    <form className="stack tight" noValidate onSubmit={send}>
      <div className={styles.add}>
        <TextInput
          type="date"
          label={t('program:holidays.day')}
          value={day}
          onChange={({ currentTarget: { value } }) => setDay(value)}
          error={missing && (past ? t('program:holidays.needsYear') : !day && t('program:holidays.needsDay'))}
        />
        <TextInput
          label={t('program:holidays.name')}
          maxLength={80}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
          error={missing && !name.trim() && t('program:holidays.needsName')}
        />
        <Button type="submit" variant="default" loading={put.isPending}>
          {known ? t('program:holidays.rename') : t('program:holidays.add')}
        </Button>
      </div>
      {known && <p role="status">{t('program:holidays.known', { name: known.name })}</p>}
      <FormError of={put.error} />
    </form>
  )
}

const HolidayLine = ({ holiday: { day, name } }: { holiday: Holiday }) => {
  const remove = useRemoveHoliday()
  const put = usePutHoliday()
  const undo = { onUndo: () => put.mutate({ day, name }), ms: 10_000 }
  const press = () =>
    remove.mutate(day, {
      onSuccess: () => toastDone(t('program:holidays.removed', { name, day: formatDay(day) }), undo),
    })
  return (
    <li>
      <span className={styles.day}>{formatWorkingDay(day)}</span>
      <span className="grow">
        {name}
        <FormError of={remove.error} />
      </span>
      <Button
        variant="subtle"
        loading={remove.isPending}
        aria-label={t('program:holidays.removeOf', { name, day: formatDay(day) })}
        onClick={press}
      >
        {t('program:holidays.remove')}
      </Button>
    </li>
  )
}
