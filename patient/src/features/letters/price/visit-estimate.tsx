import { dayInManila } from '@aruga/contract/days'
import type { HandOverMoney } from '@aruga/contract/formulary/benefit'
import type { Buyer } from '@aruga/contract/formulary/statute'
import { workOutVisit } from '@aruga/contract/formulary/visit'
import { formatPesos } from '@aruga/contract/money'
import { useQueries } from '@tanstack/react-query'
import { chevronDown } from 'ionicons/icons'
import { useState } from 'react'
import { formatNearDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf, unitFor } from '../../../i18n/units.ts'
import { isMissingCall } from '../../../platform/server-capabilities.ts'
import { serverNow } from '../../../platform/server-time.ts'
import { Icon } from '../../../ui/art/icon.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { type CodeMedicine, inOrderOfNumbers, listed } from '../shared/one-code.ts'
import { Amount } from './amount.tsx'
import { BuyerChoice } from './buyer-choice.tsx'
import { BringId, Hint, type Known, NextPrice, proposedQuantity } from './estimate.tsx'
import { WorkedEstimate } from './limits.tsx'
import styles from './price.module.css'
import { letterPriceQuery } from './queries.ts'
import { useBuyer } from './use-buyer.ts'

/** `medicines`: in the order of the counter. */
type Props = { medicines: CodeMedicine[]; branch: { id: string; name: string } }

/** About what the medicines of one code will cost together: each with its quantity, of which none may be bought, and one total. */
export const VisitEstimate = ({ medicines, branch }: Props) => {
  const { t } = useTexts('letters-price')
  const read = useQueries({ queries: medicines.map(({ letterId }) => letterPriceQuery(letterId, branch.id)) })
  const isOutdated = read.some(({ isError }) => isError)
  useKeepFresh((how) => Promise.all(read.map(({ refetch }) => refetch(how))), {
    paused: isOutdated,
    polls: false,
    follows: ['letters'],
  })
  const { buyer, choose } = useBuyer()
  const [chosen, setChosen] = useState<Record<string, number | null>>({})
  if (read.some(({ error }) => isMissingCall(error))) return null
  if (read.some(({ data, error }) => !data && !error)) return <Skeleton cards={[['title', 'line', 'short']]} />

  const today = dayInManila(serverNow())
  const priced = medicines.map((medicine, index) => {
    const data = read[index]?.data
    return { ...medicine, price: data?.terms && today <= data.until ? { ...data, terms: data.terms } : null }
  })
  const offers = withProposals(priced).map(({ proposal, ...offer }) => {
    const typed = chosen[offer.letterId]
    return { ...offer, quantity: typed === undefined ? proposal : typed }
  })
  const worked = workOutTogether(offers, buyer)
  const known = worked.filter(({ price }) => price !== null)
  const unknown = worked.filter(({ price }) => price === null)
  const isWhole = known.length > 0 && known.every(({ money }) => money !== null)
  const total = known.reduce((sum, { money }) => sum + (money?.patientAmount ?? 0), 0)
  const asOf = known.map(({ price }) => price?.day ?? today).sort()[0]
  return (
    <div className={styles.estimate}>
      <Card>
        <div className={styles.figure}>
          <h2>{t('title')}</h2>
          <p role="status">
            {isWhole && (
              <>
                <span className="sr">{t('aboutSeveral', { count: known.length })} </span>
                <Amount of={total} />
              </>
            )}
          </p>
          <p className="muted small">
            {t('togetherAt', { count: known.length, branch: branch.name })}
            {asOf && (isOutdated || asOf !== today) && ` ${t('asOf', { day: formatNearDay(asOf) })}`}
            <br />
            {t('counterCounts')}
          </p>
          {unknown.length > 0 && (
            <p>{t('withoutAmount', { medicines: listed(unknown.map(({ productName }) => productName)) })}</p>
          )}
        </div>
      </Card>
      <BuyerChoice buyer={buyer} onChoose={choose} />
      <ul className={`${styles.medicines} card card-flush`}>
        {inOrderOfNumbers(known).map(({ letterId, price, ...medicine }) => (
          <MedicineEstimate
            key={letterId}
            {...medicine}
            price={price as Known}
            onQuantity={(quantity) => setChosen((before) => ({ ...before, [letterId]: quantity }))}
          />
        ))}
      </ul>
      <BringId buyer={buyer} />
    </div>
  )
}

type Offer = CodeMedicine & { price: Known | null; quantity: number | null }
type WorkedOffer = Offer & { money: HandOverMoney | null }

const productOf = ({ productName, strength }: CodeMedicine) => `${productName}, ${strength}`

/** Each with what the dose still needs after the earlier letters for the same product. */
function withProposals<Priced extends Omit<Offer, 'quantity'>>(medicines: Priced[]) {
  const proposed: (Priced & { proposal: number | null })[] = []
  for (const medicine of medicines) {
    const before = proposed
      .filter((one) => productOf(one) === productOf(medicine))
      .reduce((sum, { proposal }) => sum + (proposal ?? 0), 0)
    proposed.push({ ...medicine, proposal: medicine.price && proposedQuantity(medicine.price, before) })
  }
  return proposed
}

/** As the counter does. */
const workOutTogether = (offers: Offer[], buyer: Buyer): WorkedOffer[] =>
  workOutVisit(offers, buyer, (offer) => {
    const { price, quantity } = offer
    const isPossible = price !== null && quantity !== null && quantity >= 0 && quantity <= price.quantityLeft
    return { product: productOf(offer), terms: price?.terms ?? null, units: isPossible ? quantity : null }
  }).map(({ terms, price, ...offer }) => ({ ...offer, price: price && terms && { ...price, terms } }))

type MedicineProps = Pick<WorkedOffer, 'productName' | 'strength' | 'unit' | 'quantity' | 'money'> & {
  price: Known
  onQuantity: (quantity: number | null) => void
}

const MedicineEstimate = ({ productName, strength, unit, quantity, money, price, onQuantity }: MedicineProps) => {
  const { t } = useTexts('letters-price')
  const { terms, quantityLeft, day, nextPrice } = price
  return (
    <li className={styles.medicine}>
      <h3>
        <span translate="no">{productName}</span>
        <span className="muted small" translate="no">
          {strength}
        </span>
      </h3>
      <Stepper
        small
        label={t('howManyOf', { units: unitFor(2, unit), medicine: productName })}
        value={quantity}
        onChange={onQuantity}
        min={0}
        max={quantityLeft}
        buttonLabels={{ less: t('less'), more: t('more') }}
        hint={<Hint price={price} unit={unit} />}
        error={money ? undefined : t('onlyLeftOrNone', { left: countOf(quantityLeft, unit) })}
      />
      {money && quantity !== null && quantity > 0 && (
        <details>
          <summary>
            <span className={styles.amount}>
              <span>{t('youPayAbout')}</span> <b>{formatPesos(money.patientAmount)}</b>
            </span>
            <span className={styles.more}>
              {t('worked')}
              <Icon of={chevronDown} small />
            </span>
          </summary>
          <WorkedEstimate terms={terms} day={day} money={money} quantity={quantity} unit={unit} />
        </details>
      )}
      <NextPrice of={nextPrice} unit={unit} />
    </li>
  )
}
