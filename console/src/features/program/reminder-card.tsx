import { dayInManila, daysAfter } from '@aruga/contract/days'
import { mostDaysOf, type ReminderKind, type ReminderSetting } from '@aruga/contract/program/reminders'
import { Button, Checkbox } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { FormError } from '../../ui/form-error.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { isWhole, type WholeNumber, WholeNumberInput } from '../../ui/whole-number-input.tsx'
import styles from './program.module.css'
import { useChangeReminder } from './queries.ts'

/** Their days count from what happened; those of the others, to an end that is still to come. */
const AFTERWARDS: readonly ReminderKind[] = ['LetterUnclaimed', 'ReceiptMissing']

/** What a number of days means, if it happened or the reminder came today. */
function exampleOf(kind: ReminderKind, days: number) {
  const today = dayInManila(new Date())
  const other = daysAfter(today, days)
  const [from, at] = AFTERWARDS.includes(kind) ? [today, other] : [other, today]
  return t(`program:reminders.${kind}.example`, { from: formatDay(from), at: formatDay(at) })
}

/** One kind of reminders: on or off, its days, and who is left out. */
export const ReminderCard = ({ setting }: { setting: ReminderSetting }) => {
  const { kind } = setting
  const title = useId()
  const [wanted, setWanted] = useState(setting.wanted)
  const [days, setDays] = useState<WholeNumber>(setting.days)
  const [leftOut, setLeftOut] = useState<WholeNumber>(setting.leftOut)
  const change = useChangeReminder()
  const isChanged = wanted !== setting.wanted || days !== setting.days || leftOut !== setting.leftOut
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole(days) || !isWhole(leftOut)) return
    const saved = wanted ? t('program:reminders.savedOn') : t('program:reminders.savedOff')
    change.mutate({ kind, wanted, days, leftOut }, { onSuccess: () => toastDone(saved) })
  }
  return (
    <form className="card stack" noValidate aria-labelledby={title} onSubmit={send}>
      <h2 id={title}>{t(`program:reminders.${kind}.title`)}</h2>
      <Checkbox
        label={t('program:reminders.wanted')}
        checked={wanted}
        onChange={({ currentTarget }) => setWanted(currentTarget.checked)}
      />
      <div className={styles.numbers}>
        <WholeNumberInput
          label={t(`program:reminders.${kind}.days`)}
          max={mostDaysOf(kind)}
          filled
          value={days}
          onChange={setDays}
        />
        <WholeNumberInput
          label={t('program:reminders.leftOut')}
          min={0}
          max={50}
          filled
          value={leftOut}
          onChange={setLeftOut}
        />
      </div>
      {isWhole(days) && <p className="muted">{exampleOf(kind, days)}</p>}
      {isWhole(leftOut) && leftOut > 0 && (
        <p className="muted">{t('program:reminders.leftOutExample', { count: leftOut })}</p>
      )}
      <FormError of={change.error} />
      <div className="line-up">
        <Button type="submit" loading={change.isPending} disabled={!isChanged}>
          {t('program:programPage.saveTheChanges')}
        </Button>
      </div>
    </form>
  )
}
