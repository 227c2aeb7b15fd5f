import type { BenefitTerms, HandOverMoney } from '@aruga/contract/formulary/benefit'
import { t } from '../../../i18n/t.ts'
import { formatNumber } from '../../../ui/dates.ts'
import styles from '../counter.module.css'
import { FreeUnitsNote } from './free-units-note.tsx'

type Props = { terms: BenefitTerms; quantity: number; money: HandOverMoney; unit: string }

/** Where units are free: how many to charge and to give, and why. */
export const ChargeGive = ({ terms, quantity, money, unit }: Props) => {
  if (terms.rule.kind !== 'FreeUnits') return null
  const values = { charged: formatNumber(money.chargedUnits), quantity: formatNumber(quantity) }
  return (
    <>
      <div>
        <p className={styles.give}>{t('counter:money.chargeGive', values)}</p>
        <p lang="fil" className="muted">
          {t('counter:money.chargeGiveInFilipino', values)}
        </p>
      </div>
      <FreeUnitsNote terms={terms} quantity={quantity} money={money} unit={unit} />
    </>
  )
}
