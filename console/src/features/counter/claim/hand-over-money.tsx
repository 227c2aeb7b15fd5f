import { type BenefitTerms, isLimited, workOut } from '@aruga/contract/formulary/benefit'
import { formatPesos } from '@aruga/contract/money'
import { t } from '../../../i18n/t.ts'
import { formatNumber } from '../../../ui/dates.ts'
import { countOf } from '../../../ui/units.ts'
import styles from '../counter.module.css'
import { FreeUnitsNote } from './free-units-note.tsx'

type Props = { terms: BenefitTerms; quantity: number; unit: string; name?: string | undefined }

/** `₱999,999.99`; longer amounts use a smaller font. */
const MOST_ON_A_PHONE = 11

/** Who pays how much for this many units, large enough to read across the till. */
export const HandOverMoney = ({ terms, quantity, unit, name = t('counter:money.thePatient') }: Props) => {
  const { kind } = terms.rule
  const { unitPrice, chargedUnits, benefitUnits, benefitAmount, patientAmount } = workOut(terms, quantity)
  const values = { charged: formatNumber(chargedUnits), quantity: formatNumber(quantity) }
  const amount = formatPesos(patientAmount)
  return (
    <div className={styles.money} role="status">
      <p className={styles.give} data-long={amount.length > MOST_ON_A_PHONE || undefined}>
        {kind === 'FreeUnits' ? t('counter:money.chargeGive', values) : t('counter:money.charge', { amount })}
      </p>
      {kind === 'FreeUnits' && (
        <p lang="fil" className="muted">
          {t('counter:money.chargeGiveInFilipino', values)}
        </p>
      )}
      {kind === 'FreeUnits' && <FreeUnitsNote terms={terms} quantity={quantity} money={{ benefitUnits }} unit={unit} />}
      <dl className={styles.sums}>
        <div>
          <dt>{t('counter:money.unitsAt', { units: countOf(quantity, unit), price: formatPesos(unitPrice) })}</dt>
          <dd>{formatPesos(quantity * unitPrice)}</dd>
        </div>
        <div>
          <dt>
            {kind === 'FreeUnits'
              ? t('counter:money.programPaysUnits', { units: countOf(benefitUnits, unit) })
              : t('counter:money.programBears')}
          </dt>
          <dd>{formatPesos(-benefitAmount)}</dd>
        </div>
        <div className={styles.sum}>
          <dt>{t('counter:money.pays', { name })}</dt>
          <dd>{amount}</dd>
        </div>
      </dl>
      {isLimited(terms, quantity) && <p className={styles.limited}>{t('counter:money.limited')}</p>}
    </div>
  )
}
