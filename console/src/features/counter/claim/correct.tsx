import { type CorrectionReason, correctionReasons } from '@aruga/contract/counter/correction'
import type { Dispensing } from '@aruga/contract/counter/counter'
import { Button } from '@mantine/core'
import { t } from '../../../i18n/t.ts'
import { formatNumber, formatTime } from '../../../ui/dates.ts'
import { countOf } from '../../../ui/units.ts'
import { correctionName } from '../../letters/messages.ts'
import { ActionBar } from '../action-bar.tsx'
import { CallProblem } from '../call-problem.tsx'
import styles from '../counter.module.css'
import { useCorrect } from '../queries.ts'
import { HandOverMoney } from './hand-over-money.tsx'
import { useQuantity } from './quantity.ts'
import { ReasonChoice } from './reason-choice.tsx'
import { Stepper } from './stepper.tsx'
import { useBecause } from './use-because.ts'

/** Corrects the quantity of a hand-over, for a reason. The patient is notified. */
export const Correct = ({ dispensing, onDone }: { dispensing: Dispensing; onDone: () => void }) => {
  const { id, unit, quantity, quantityAtMost, correctableUntil, terms } = dispensing
  const correct = useCorrect(id)
  const corrected = useQuantity(quantity, { unit, min: 0, max: quantityAtMost })
  const { value } = corrected
  const why = useBecause<CorrectionReason>({
    reason: t('counter:correct.chooseAReason'),
    words: t('counter:correct.pleaseSayWhat'),
  })
  const send = () => {
    const checked = corrected.check()
    if (checked === quantity) return onDone()
    const because = checked === undefined ? undefined : why.check()
    if (checked === undefined || !because || correct.isPending) return
    correct.mutate({ quantity: checked, ...because }, { onSuccess: onDone })
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <section className={`card ${styles.counterCard} stack tight`}>
        <Stepper
          label={t('counter:correct.reallyHandedOver')}
          hint={t('counter:correct.0To', { quantityAtMost: formatNumber(quantityAtMost) })}
          value={value}
          onChange={corrected.setValue}
          min={0}
          max={quantityAtMost}
          error={corrected.error}
          autoFocus
        />
        {terms && value !== null && value >= 1 && value <= quantityAtMost && (
          <HandOverMoney terms={terms} quantity={value} unit={unit} />
        )}
        {correctableUntil && (
          <p className="muted">
            {t('counter:correct.untilThePatientIsTold', { correctableUntil: formatTime(correctableUntil) })}
          </p>
        )}
      </section>
      <ReasonChoice
        legend={t('counter:correct.whyCorrected')}
        isQuestion
        reasons={correctionReasons.map((name) => ({ name, label: correctionName(name) }))}
        of={why}
        note={{ label: t('counter:correct.whatWasIt'), description: t('counter:correct.onRecord') }}
      />
      <ActionBar>
        <CallProblem error={correct.error} unsure={t('counter:correct.weDoNotKnowWhether')} />
        <Button type="submit" loading={correct.isPending}>
          {value === null
            ? t('counter:correct.correctIt')
            : value === 0
              ? t('counter:correct.correctToNothing')
              : t('counter:correct.correctTo', { value: countOf(value, unit) })}
        </Button>
        <Button variant="subtle" disabled={correct.isPending} onClick={onDone}>
          {t('counter:correct.leaveItAsItIs')}
        </Button>
      </ActionBar>
    </form>
  )
}
