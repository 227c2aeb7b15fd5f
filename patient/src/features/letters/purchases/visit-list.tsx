import { type Purchase, sumsOf } from '@aruga/contract/letters/purchases'
import { letterPath } from '@aruga/contract/links'
import { formatPesos } from '@aruga/contract/money'
import { Link } from 'react-router-dom'
import { formatNearDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import styles from './purchases.module.css'
import { visitsOf } from './visits.ts'

/** The visits of a year, each with what was bought; a medicine leads to its letter. */
export const VisitList = ({ purchases }: { purchases: Purchase[] }) => (
  <ul className={`${styles.visits} card card-flush`}>
    {visitsOf(purchases).map(({ key, purchases }) => (
      <li key={key} className={styles.visit}>
        <Head purchases={purchases} />
        {purchases.map((purchase) => (
          <Bought key={purchase.id} purchase={purchase} isOnly={purchases.length === 1} />
        ))}
      </li>
    ))}
  </ul>
)

const Head = ({ purchases }: { purchases: Purchase[] }) => {
  const { t } = useTexts('letters-purchases')
  const [first] = purchases
  if (!first) return null
  const isKnown = purchases.some(({ money }) => money)
  return (
    <>
      <span>
        <b>{formatNearDay(first.day)}</b>
        <b className={styles.amount}>{isKnown ? formatPesos(sumsOf(purchases).patientAmount) : t('noAmount')}</b>
      </span>
      <span className="muted small">
        {first.branchName}
        {first.collectedBy && ` · ${t('collectedBy', { name: first.collectedBy.name })}`}
      </span>
    </>
  )
}

/** `isOnly`: its amount is that of the visit. */
const Bought = ({ purchase, isOnly }: { purchase: Purchase; isOnly: boolean }) => {
  const { t } = useTexts('letters-purchases')
  const { letterId, productName, quantity, unit, money, wasCorrected } = purchase
  return (
    <span className={styles.bought}>
      <span>
        <Link to={letterPath(letterId)}>
          {countOf(quantity, unit)} <span translate="no">{productName}</span>
        </Link>
        {wasCorrected && <span className="muted small"> ({t('corrected')})</span>}
      </span>
      {!isOnly && (
        <span className={`${styles.amount} muted`}>{money ? formatPesos(money.patientAmount) : t('noAmount')}</span>
      )}
    </span>
  )
}
