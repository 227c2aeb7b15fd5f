import type { PromiseKind, WorkingTime } from '@aruga/contract/program/working-time'
import { Button, Checkbox } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { isWhole, type WholeNumber, WholeNumberInput } from '../../ui/whole-number-input.tsx'
import { useChangeWorkingTime } from './queries.ts'
import styles from './working-time.module.css'

const promiseKinds = ['registration', 'prescription', 'receipt'] as const satisfies PromiseKind[]
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const MOST = 15

/** The promise for each kind of case, and the working days of the week. */
export const WorkingDaysForm = ({ workingTime }: { workingTime: WorkingTime }) => {
  const [promise, setPromise] = useState<Record<PromiseKind, WholeNumber>>(workingTime.promise)
  const [worked, setWorked] = useState(workingTime.weekdays.map(String))
  const change = useChangeWorkingTime()
  const { registration, prescription, receipt } = promise
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole(registration) || !isWhole(prescription) || !isWhole(receipt) || worked.length === 0) return
    const body = { promise: { registration, prescription, receipt }, weekdays: worked.map(Number).sort() }
    change.mutate(body, { onSuccess: () => toastDone(t('program:workingTime.saved')) })
  }
  return (
    <form className="card stack" noValidate onSubmit={send}>
      <h2>{t('program:workingTime.promise')}</h2>
      <p className="muted">{t('program:workingTime.promiseDetail')}</p>
      <div className={styles.promises}>
        {promiseKinds.map((kind) => (
          <WholeNumberInput
            key={kind}
            label={t(`program:promise.${kind}`)}
            max={MOST}
            filled
            value={promise[kind]}
            onChange={(days) => setPromise({ ...promise, [kind]: days })}
          />
        ))}
      </div>
      <Checkbox.Group
        label={t('program:workingTime.weekdays')}
        value={worked}
        onChange={setWorked}
        error={worked.length === 0 && t('program:workingTime.noWeekday')}
      >
        <div className={styles.weekdays}>
          {weekdays.map((day, place) => (
            <Checkbox key={day} value={String(place + 1)} label={t(`pharmacies:day.${day}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <p className="muted">{t('program:workingTime.whatChanges')}</p>
      <FormError of={change.error} />
      <div className="line-up">
        <Button type="submit" loading={change.isPending}>
          {t('program:programPage.saveTheChanges')}
        </Button>
      </div>
    </form>
  )
}
