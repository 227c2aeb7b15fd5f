import type { LetterInFull } from '@aruga/contract/letters/letters'
import { listPurchases, type Purchase } from '@aruga/contract/letters/purchases'
import { formatPesos } from '@aruga/contract/money'
import { skipToken, useQuery } from '@tanstack/react-query'
import { chevronDown } from 'ionicons/icons'
import { formatNearDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import { PURCHASES_PATH } from '../../../links.ts'
import { useServerHas } from '../../../platform/server-capabilities.ts'
import { Icon } from '../../../ui/art/icon.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { Worked } from '../price/worked.tsx'
import styles from './purchases.module.css'
import { purchasesQuery } from './queries.ts'

/** What was charged at each hand-over of a letter, as corrected. */
export const Charged = ({ letter }: { letter: LetterInFull }) => {
  const { t } = useTexts('letters-purchases')
  const isEnabled = useServerHas(listPurchases) && letter.quantityPurchased > 0
  const query = purchasesQuery({ LetterId: letter.id })
  const { data, isError, refetch } = useQuery(isEnabled ? query : { ...query, queryFn: skipToken })
  useKeepFresh((how) => isEnabled && refetch(how), { paused: isError, polls: false, follows: ['letters'] })
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <Section title={t('charged')} link={{ to: PURCHASES_PATH, label: t('all') }}>
      <ul className={`${styles.visits} card card-flush`}>
        {items.map((purchase) => (
          <li key={purchase.id}>
            <ChargedOnce purchase={purchase} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const ChargedOnce = ({ purchase }: { purchase: Purchase }) => {
  const { t } = useTexts('letters-purchases')
  const { day, branchName, quantity, unit, money, wasCorrected } = purchase
  const facts = [countOf(quantity, unit), branchName, wasCorrected && t('corrected')].filter(Boolean).join(' · ')
  const head = (
    <>
      <span>
        <b>{formatNearDay(day)}</b>
        <b className={styles.amount}>{money ? formatPesos(money.patientAmount) : t('noAmount')}</b>
      </span>
      <span className="muted small">{facts}</span>
    </>
  )
  if (!money) return <div className={styles.visit}>{head}</div>
  return (
    <details>
      <summary className={styles.visit}>
        {head}
        <span className={styles.more}>
          {t('worked')}
          <Icon of={chevronDown} small />
        </span>
      </summary>
      <div className={styles.details}>
        <Worked money={money} quantity={quantity} unit={unit} sum={t('youPaid')} />
      </div>
    </details>
  )
}
