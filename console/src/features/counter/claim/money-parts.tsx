import type { HandOverMoney } from '@aruga/contract/formulary/benefit'
import type { Buyer } from '@aruga/contract/formulary/statute'
import { formatPesos } from '@aruga/contract/money'
import { t } from '../../../i18n/t.ts'
import { countOf } from '../../../ui/units.ts'
import styles from '../counter.module.css'

/** `product`: named where several are sold in one go. */
export type Sale = { money: HandOverMoney; quantity: number; unit: string; product?: string }
type Part = 'vatOff' | 'statutoryDiscount' | 'benefitAmount' | 'patientAmount'

/** One part of the money, of all sales together, in centavos (PHP). */
export const totalOf = (sales: readonly Pick<Sale, 'money'>[], part: Part) =>
  sales.reduce((sum, { money }) => sum + money[part], 0)

type Props = { sales: readonly Sale[]; name?: string | undefined }

/** The shelf price of what is handed over in one go, what is taken off it, and what the patient pays; parts that are zero are left out. */
export const MoneyParts = ({ sales, name = t('counter:money.thePatient') }: Props) => {
  const takenOff = (['vatOff', 'statutoryDiscount', 'benefitAmount'] as const)
    .map((part) => ({ part, amount: totalOf(sales, part) }))
    .filter(({ amount }) => amount > 0)
  return (
    <dl className={styles.sums}>
      {sales.map(({ money: { unitPrice }, quantity, unit, product }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two letters may be of the same product
        <div key={index}>
          <dt>{priced({ units: countOf(quantity, unit), price: formatPesos(unitPrice), product })}</dt>
          <dd>{formatPesos(quantity * unitPrice)}</dd>
        </div>
      ))}
      {takenOff.map(({ part, amount }) => (
        <div key={part}>
          <dt>{nameOfPart(part, sales)}</dt>
          <dd>{formatPesos(-amount)}</dd>
        </div>
      ))}
      <div className={styles.sum}>
        <dt>{t('counter:money.pays', { name })}</dt>
        <dd>{formatPesos(totalOf(sales, 'patientAmount'))}</dd>
      </div>
    </dl>
  )
}

/** The medicines that have no price here. */
export const NotInTheTotal = ({ products }: { products: readonly string[] }) =>
  products.length > 0 ? (
    <p className={styles.limited}>{t('counter:money.notInTheTotal', { products: products.join('; ') })}</p>
  ) : null

const priced = ({ product, ...of }: { units: string; price: string; product: string | undefined }) =>
  product ? t('counter:money.unitsOfAt', { ...of, product }) : t('counter:money.unitsAt', of)

const discountName = (buyer: Exclude<Buyer, 'Regular'>) => t(`counter:buyer.kind.${buyer}.discount`)

function nameOfPart(part: Exclude<Part, 'patientAmount'>, sales: readonly Sale[]): string {
  const [sale] = sales
  if (part === 'vatOff' || !sale) return t('counter:money.vatOff')
  const { money, quantity, unit } = sale
  if (part === 'statutoryDiscount') {
    const buyers = new Set(sales.map(({ money: { buyer } }) => buyer).filter((buyer) => buyer !== 'Regular'))
    const [buyer, other] = buyers
    return buyer && !other ? discountName(buyer) : t('counter:dayPage.discounts')
  }
  const isFree = sales.length === 1 && money.chargedUnits < quantity
  return isFree
    ? t('counter:money.programPaysUnits', { units: countOf(money.benefitUnits, unit) })
    : t('counter:money.programBears')
}
