import type { HandOverMoney } from '@aruga/contract/formulary/benefit'
import { formatPesos } from '@aruga/contract/money'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import styles from './price.module.css'

type Props = {
  money: HandOverMoney
  quantity: number
  unit: string
  /** Before the sum: "You pay about", "You paid". */
  sum: string
  /** Below what the program pays. */
  limits?: ReactNode
}

/** An amount worked out as on paper: the price, what is taken off it, and what the patient pays. */
export const Worked = ({ money, quantity, unit, sum, limits }: Props) => {
  const { t } = useTexts('letters-price')
  const { unitPrice, vatOff, statutoryDiscount, benefitAmount, benefitUnits, chargedUnits, patientAmount } = money
  const isFree = chargedUnits < quantity
  // As it is only where the higher of both counts.
  const isInsteadOfDiscount = money.buyer !== 'Regular' && statutoryDiscount === 0 && benefitAmount > 0
  return (
    <dl className={styles.worked}>
      <dt>{t('unitsAt', { units: countOf(quantity, unit), price: formatPesos(unitPrice) })}</dt>
      <dd>{formatPesos(quantity * unitPrice)}</dd>
      {vatOff > 0 && (
        <>
          <dt>{t('vatOff')}</dt>
          <dd>{formatPesos(-vatOff)}</dd>
        </>
      )}
      {statutoryDiscount > 0 && (
        <>
          <dt>{t(money.buyer === 'PWD' ? 'discountPwd' : 'discountSenior')}</dt>
          <dd>{formatPesos(-statutoryDiscount)}</dd>
        </>
      )}
      <dt>{isFree ? t('programPaysUnits', { units: countOf(benefitUnits, unit) }) : t('programPays')}</dt>
      <dd>{formatPesos(-benefitAmount)}</dd>
      {isInsteadOfDiscount && (
        <dd className={styles.limits}>
          <span>{t(money.buyer === 'PWD' ? 'insteadOfPwd' : 'insteadOfSenior')}</span>
        </dd>
      )}
      {limits && <dd className={styles.limits}>{limits}</dd>}
      <dt className={styles.sum}>{sum}</dt>
      <dd className={styles.sum}>{formatPesos(patientAmount)}</dd>
    </dl>
  )
}
