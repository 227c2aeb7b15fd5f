import { workOut } from '@aruga/contract/formulary/benefit'
import type { Buyer } from '@aruga/contract/formulary/statute'
import type { LetterPrice } from '@aruga/contract/letters/price'
import { formatPesos } from '@aruga/contract/money'
import { calendarOutline, cardOutline } from 'ionicons/icons'
import { useState } from 'react'
import { formatDay, formatNearDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf, unitFor } from '../../../i18n/units.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { Amount } from './amount.tsx'
import { BuyerChoice } from './buyer-choice.tsx'
import { WorkedEstimate } from './limits.tsx'
import styles from './price.module.css'

/** A price with terms. */
export type Known = LetterPrice & { terms: NonNullable<LetterPrice['terms']> }
type Props = {
  price: Known
  unit: string
  /** Null until one is chosen. */
  branchName: string | null
  buyer: Buyer
  onBuyer: (buyer: Buyer) => void
  /** The amounts are those of an earlier day or moment. */
  outdated: boolean
}

/**
 * What the dose needs, never more; without a dose all that is left. `before`: what earlier letters of a visit propose of the same product,
 * which the dose does not need again.
 */
export const proposedQuantity = ({ need, quantityLeft }: LetterPrice, before = 0): number =>
  need ? Math.max(0, need.units - before) : quantityLeft

/** About what a quantity will cost at the counter. */
export const Estimate = ({ price, unit, branchName, buyer, onBuyer, outdated }: Props) => {
  const { t } = useTexts('letters-price')
  const { terms, quantityLeft, day, priceFrom, nextPrice } = price
  const [chosen, setChosen] = useState<number | null>()
  const proposal = proposedQuantity(price)
  // An amount needs a unit; the hint says that the dose needs none.
  const quantity = chosen === undefined ? Math.max(1, proposal) : chosen
  const isPossible = quantity !== null && quantity >= 1 && quantity <= quantityLeft
  const money = isPossible ? workOut(terms, quantity, buyer) : null
  const since = priceFrom && formatNearDay(priceFrom)
  return (
    <div className={styles.estimate}>
      <Card>
        <div className={styles.choice}>
          <div className={styles.figure}>
            <h2>{t('title')}</h2>
            <p role="status">
              {money && (
                <>
                  <span className="sr">{t('about', { units: countOf(quantity ?? 0, unit) })} </span>
                  <Amount of={money.patientAmount} />
                </>
              )}
            </p>
            <p className="muted small">
              {branchName ? t('priceAt', { day: since, branch: branchName }) : t('priceOf', { day: since })}
              {outdated && ` ${t('asOf', { day: formatNearDay(day) })}`}
              <br />
              {t('counterCounts')}
            </p>
          </div>
          <Stepper
            label={t('howMany', { units: unitFor(2, unit) })}
            value={quantity}
            onChange={setChosen}
            max={quantityLeft}
            buttonLabels={{ less: t('less'), more: t('more') }}
            hint={
              <>
                <Hint price={price} unit={unit} />
                {chosen === undefined && proposal === 0 && ` ${t('ofOne', { units: countOf(1, unit) })}`}
              </>
            }
            error={isPossible ? undefined : t('onlyLeft', { left: countOf(quantityLeft, unit) })}
          />
        </div>
      </Card>
      <BuyerChoice buyer={buyer} onChoose={onBuyer} />
      {money && quantity && (
        <Card>
          <h3 className="sr">{t('worked')}</h3>
          <WorkedEstimate terms={terms} day={day} money={money} quantity={quantity} unit={unit} />
        </Card>
      )}
      <NextPrice of={nextPrice} unit={unit} />
      <BringId buyer={buyer} />
    </div>
  )
}

/** From when there is another price. */
export const NextPrice = ({ of, unit }: { of: LetterPrice['nextPrice']; unit: string }) => {
  const { t } = useTexts('letters-price')
  if (!of) return null
  return (
    <Note icon={calendarOutline}>
      {t('nextPrice', { day: formatDay(of.from), price: formatPesos(of.amount), unit })}
    </Note>
  )
}

/** Without the ID the counter charges another amount. */
export const BringId = ({ buyer }: { buyer: Buyer }) => {
  const { t } = useTexts('letters-price')
  if (buyer === 'Regular') return null
  return <Note icon={cardOutline}>{t(buyer === 'PWD' ? 'bringPwdId' : 'bringSeniorId')}</Note>
}

/** What the dose needs, and what is left. */
export const Hint = ({ price: { need, quantityLeft }, unit }: Pick<Props, 'price' | 'unit'>) => {
  const { t } = useTexts('letters-price')
  const left = t('left', { left: countOf(quantityLeft, unit) })
  if (!need) return left
  const until = formatNearDay(need.until)
  return (
    <>
      {need.lastingUntil && `${t('lasting', { day: formatNearDay(need.lastingUntil) })} `}
      {need.units > 0 && `${t('doseNeeds', { units: countOf(need.units, unit), day: until })} `}
      {left}
    </>
  )
}
