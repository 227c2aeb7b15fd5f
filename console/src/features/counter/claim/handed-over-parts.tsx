import type { HandedOver } from '@aruga/contract/counter/counter'
import type { Buyer } from '@aruga/contract/formulary/statute'
import { formatPesos } from '@aruga/contract/money'
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { formatDay } from '../../../ui/dates.ts'
import { countOf } from '../../../ui/units.ts'
import styles from '../counter.module.css'
import { evidenceOf } from '../messages.ts'
import { buyerName } from './buyer-choice.tsx'
import { useUntil } from './use-until.ts'

/** What was just confirmed of each letter. Without an id: the code's only letter. Null: the till did not know, or did not ask. */
export type Pressed = readonly {
  letterId?: string
  quantity: number
  buyer?: Buyer | null
  patientAmount?: number | null
}[]
type Confirmed = { buyer?: Buyer | null; letters: readonly Pressed[number][] }
export const pressedOf = ({ buyer = null, letters }: Confirmed): Pressed =>
  letters.map(({ letterId, quantity, patientAmount = null }) => ({
    ...(letterId !== undefined && { letterId }),
    quantity,
    buyer,
    patientAmount,
  }))

/** What is on record of one hand-over, line by line. */
export const HandedOverFacts = ({ of }: { of: HandedOver }) => {
  const {
    claimedHow,
    idShown,
    letterNumber,
    collectedBy,
    buyer,
    quantity,
    unit,
    batch,
    expiresOn,
    quantityLeft,
    validUntil,
  } = of
  return (
    <dl className={styles.counterFacts}>
      <div>
        <dt>{t('counter:dispensed.letter')}</dt>
        <dd translate="no">{letterNumber}</dd>
      </div>
      {claimedHow && (
        <div>
          <dt>{t('counter:dispensed.evidence')}</dt>
          <dd>{evidenceOf(claimedHow, idShown)}</dd>
        </div>
      )}
      {collectedBy && (
        <div>
          <dt>{t('counter:dispensed.collectedBy')}</dt>
          <dd>{t('counter:who.person', collectedBy)}</dd>
        </div>
      )}
      {quantity > 0 && (
        <div>
          <dt>{t('counter:buyer.boughtAs')}</dt>
          <dd>{buyerName(buyer)}</dd>
        </div>
      )}
      {batch && (
        <div>
          <dt>{t('counter:packaging.batch')}</dt>
          <dd>{batch}</dd>
        </div>
      )}
      {expiresOn && (
        <div>
          <dt>{t('counter:packaging.expiry')}</dt>
          <dd>{formatDay(expiresOn)}</dd>
        </div>
      )}
      <div>
        <dt>{t('counter:dispensed.leftOnTheLetter')}</dt>
        <dd>{quantityLeft === 0 ? t('counter:dispensed.nothingAllIsBought') : countOf(quantityLeft, unit)}</dd>
      </div>
      {quantityLeft > 0 && (
        <div>
          <dt>{t('counter:dispensed.until')}</dt>
          <dd>{formatDay(validUntil)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Tells of another quantity, buyer or amount than was confirmed: it was recorded by an earlier call, whose response was lost. */
export const PressedNote = ({ of, pressed }: { of: HandedOver; pressed: Pressed }) => {
  const recorded = of.firstQuantity ?? of.quantity
  const confirmed = pressed.find(({ letterId = of.letterId }) => letterId === of.letterId)
  if (!confirmed) return null
  const sale = saleThatDiffers(of, confirmed)
  if (confirmed.quantity === recorded && !sale) return null
  const units = { pressed: `${confirmed.quantity}`, recorded: countOf(recorded, of.unit) }
  const said = (side: 'pressed' | 'recorded') => [units[side], ...(sale?.[side] ?? [])].join(', ')
  return (
    <p className={`${styles.counterNote} ${styles.noteWait}`} role="alert">
      {t('counter:dispensed.youPressed', { pressed: said('pressed'), recorded: said('recorded') })}
    </p>
  )
}

/** Buyer and amount of both, where one of them is not as confirmed. */
function saleThatDiffers({ money, buyer }: HandedOver, confirmed: Pressed[number]) {
  const recorded = { buyer, amount: money?.patientAmount ?? null }
  const pressed = { buyer: confirmed.buyer ?? buyer, amount: confirmed.patientAmount ?? recorded.amount }
  if (pressed.buyer === buyer && pressed.amount === recorded.amount) return undefined
  const said = (of: typeof recorded) => [buyerName(of.buyer), ...(of.amount === null ? [] : [formatPesos(of.amount)])]
  return { pressed: said(pressed), recorded: said(recorded) }
}

/** While the pharmacist may still correct it. */
export const CorrectButton = ({ of, onOpen }: { of: HandedOver; onOpen: () => void }) =>
  useUntil(of.correctableUntil) ? (
    <Button variant="default" onClick={onOpen}>
      {t('counter:dispensed.wrongNumberCorrectIt')}
    </Button>
  ) : null

/** Begins a report of a side effect or a defect of this medicine. */
export const ReportLink = ({ of }: { of: HandedOver }) => (
  <p>
    <Link to="/report-side-effect" state={suspectOf(of)}>
      {t('counter:dispensed.reportSideEffect')}
    </Link>
  </p>
)

/** The initial values of a report of a side effect. */
const suspectOf = ({ productName, strength, batch, expiresOn }: HandedOver) => ({
  product: `${productName} ${strength}`,
  ...(batch && { batch }),
  ...(expiresOn && { expiresOn }),
})
