import { type CorrectionReason, correctionReasons } from '@aruga/contract/counter/correction'
import type { HandedOver } from '@aruga/contract/counter/counter'
import { Button } from '@mantine/core'
import { t } from '../../../i18n/t.ts'
import { formatNumber, formatTime } from '../../../ui/dates.ts'
import { countOf } from '../../../ui/units.ts'
import { correctionName } from '../../letters/messages.ts'
import { ActionBar } from '../action-bar.tsx'
import { CallProblem } from '../call-problem.tsx'
import styles from '../counter.module.css'
import { useCorrect } from '../queries.ts'
import { BuyerChoice, buyerName, useBuyer } from './buyer-choice.tsx'
import { HandOverMoney } from './hand-over-money.tsx'
import { useQuantity } from './quantity.ts'
import { ReasonChoice } from './reason-choice.tsx'
import { Stepper } from './stepper.tsx'
import { useBecause } from './use-because.ts'

type Props = {
  dispensing: HandedOver
  onCorrected: () => void
  /** Nothing was corrected. */
  onClose: () => void
}

/** Corrects the quantity or the buyer of a hand-over, for a reason. The patient is notified. */
export const Correct = ({ dispensing, onCorrected, onClose }: Props) => {
  const { id, unit, quantity, quantityAtMost, correctableUntil, terms } = dispensing
  const correct = useCorrect(id)
  const corrected = useQuantity(quantity, { unit, min: 0, max: quantityAtMost })
  const { value } = corrected
  const buyer = useBuyer(dispensing.buyer)
  const isOtherBuyer = buyer.chosen !== dispensing.buyer
  const isOnlyBuyer = isOtherBuyer && value === quantity
  const reasons = correctionReasons.filter((name) =>
    name === 'WrongBuyer' ? isOtherBuyer : !isOnlyBuyer || name === 'Other',
  )
  const why = useBecause<CorrectionReason>(reasons, {
    reason: t('counter:correct.chooseAReason'),
    words: t('counter:correct.pleaseSayWhat'),
  })
  const send = () => {
    const checked = corrected.check()
    if (checked === quantity && !isOtherBuyer) return onClose()
    const because = checked === undefined ? undefined : why.check()
    if (checked === undefined || !because || correct.isPending) return
    const bought = isOtherBuyer && buyer.chosen ? { buyer: buyer.chosen } : {}
    correct.mutate({ quantity: checked, ...bought, ...because }, { onSuccess: onCorrected })
  }
  const correctLabel = () => {
    if (value === null) return t('counter:correct.correctIt')
    if (value === 0) return t('counter:correct.correctToNothing')
    const units = countOf(value, unit)
    if (!isOtherBuyer || !buyer.chosen) return t('counter:correct.correctTo', { value: units })
    return t('counter:correct.correctToBuyer', { units, buyer: buyerName(buyer.chosen) })
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <section className={`card ${styles.counterCard} stack`}>
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
        <BuyerChoice of={buyer} legend={t('counter:buyer.boughtAs')} />
        {terms && buyer.chosen && value !== null && value >= 1 && value <= quantityAtMost && (
          <HandOverMoney terms={terms} quantity={value} buyer={buyer.chosen} unit={unit} />
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
        reasons={reasons.map((name) => ({ name, label: correctionName(name) }))}
        of={why}
        note={{ label: t('counter:correct.whatWasIt'), description: t('counter:correct.onRecord') }}
      />
      <ActionBar>
        <CallProblem error={correct.error} unsure={t('counter:correct.weDoNotKnowWhether')} />
        <Button type="submit" loading={correct.isPending}>
          {correctLabel()}
        </Button>
        <Button variant="subtle" disabled={correct.isPending} onClick={onClose}>
          {t('counter:correct.leaveItAsItIs')}
        </Button>
      </ActionBar>
    </form>
  )
}
