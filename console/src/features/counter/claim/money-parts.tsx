import type { HandOverMoney } from '@aruga/contract/formulary/benefit'
import type { Buyer } from '@aruga/contract/formulary/statute'
import { formatPesos } from '@aruga/contract/money'
import { t } from '../../../i18n/t.ts'
import { countOf } from '../../../ui/units.ts'
import styles from '../counter.module.css'

const discountName = (buyer: Exclude<Buyer, 'Regular'>) => t(`counter:buyer.kind.${buyer}.discount`)

type Props = { money: HandOverMoney; quantity: number; unit: string; name?: string | undefined }

/** The shelf price of a hand-over, what is taken off it, and what the patient pays; parts that are zero are left out. */
export const MoneyParts = ({ money, quantity, unit, name = t('counter:money.thePatient') }: Props) => {
  const { unitPrice, buyer, vatOff, statutoryDiscount, benefitAmount, benefitUnits, chargedUnits } = money
  const isFree = chargedUnits < quantity
  const takenOff: [string, number][] = [
    [t('counter:money.vatOff'), vatOff],
    [buyer === 'Regular' ? '' : discountName(buyer), statutoryDiscount],
    [
      isFree
        ? t('counter:money.programPaysUnits', { units: countOf(benefitUnits, unit) })
        : t('counter:money.programBears'),
      benefitAmount,
    ],
  ]
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('counter:money.unitsAt', { units: countOf(quantity, unit), price: formatPesos(unitPrice) })}</dt>
        <dd>{formatPesos(quantity * unitPrice)}</dd>
      </div>
      {takenOff
        .filter(([, amount]) => amount > 0)
        .map(([what, amount]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{formatPesos(-amount)}</dd>
          </div>
        ))}
      <div className={styles.sum}>
        <dt>{t('counter:money.pays', { name })}</dt>
        <dd>{formatPesos(money.patientAmount)}</dd>
      </div>
    </dl>
  )
}
