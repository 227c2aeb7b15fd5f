import { type BenefitTerms, type HandOverMoney, left, workOut } from '@aruga/contract/formulary/benefit'
import { formatPesos } from '@aruga/contract/money'
import { formatMonth } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import styles from './price.module.css'
import { Worked } from './worked.tsx'

type Props = { terms: BenefitTerms; money: HandOverMoney; quantity: number; unit: string; day: string }

/** What a quantity will cost, worked out, with what is left of each limit. */
export const WorkedEstimate = ({ terms, day, ...bought }: Props) => {
  const { t } = useTexts('letters-price')
  return <Worked {...bought} sum={t('youPayAbout')} limits={<Limits {...bought} terms={terms} day={day} />} />
}

/** What is left of each limit of the program's part, before and after this purchase; or why the program pays nothing. */
const Limits = ({ terms, money, quantity, unit, day }: Props) => {
  const { t } = useTexts('letters-price')
  const { rule, onLetter, inMonth } = terms
  if (isLessThanDiscount({ terms, money, quantity })) return <span>{t('onlyDiscount')}</span>
  const inUnits = (count: number) => countOf(count, unit)
  const limits = [
    { key: 'monthAmount', limit: rule.monthAmount, given: inMonth.benefitAmount, now: money.benefitAmount },
    { key: 'monthUnits', limit: rule.monthUnits, given: inMonth.benefitUnits, now: money.benefitUnits },
    { key: 'letterAmount', limit: rule.letterAmount, given: onLetter.benefitAmount, now: money.benefitAmount },
    { key: 'letterUnits', limit: rule.letterUnits, given: onLetter.benefitUnits, now: money.benefitUnits },
  ] as const
  return limits.map(({ key, limit, given, now }) => {
    if (limit === null) return null
    const write = key.endsWith('Amount') ? formatPesos : inUnits
    const before = left(limit, given)
    const after = left(limit, given + now)
    return (
      <span key={key}>
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${(after / limit) * 100}%` }} />
        </span>
        {t(key.startsWith('month') ? 'leftOfMonth' : 'leftOfLetter', {
          month: formatMonth(day),
          left:
            after < before
              ? t('leftThen', { before: write(before), after: write(after) })
              : t('leftStill', { left: write(before) }),
        })}
      </span>
    )
  })
}

/** Whether the program pays nothing because the law takes off more, and only the higher of both counts. */
function isLessThanDiscount({ terms, money, quantity }: Pick<Props, 'terms' | 'money' | 'quantity'>): boolean {
  if (money.statutoryDiscount === 0 || money.benefitAmount > 0 || terms.combination !== 'HigherOnly') return false
  return workOut(terms, quantity, 'Regular').benefitAmount > 0
}
