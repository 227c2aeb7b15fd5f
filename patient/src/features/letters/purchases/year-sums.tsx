import { type Purchase, sumsOf } from '@aruga/contract/letters/purchases'
import { formatPesos } from '@aruga/contract/money'
import { useTexts } from '../../../i18n/texts.ts'
import { Card } from '../../../ui/list/card.tsx'
import { Amount } from '../price/amount.tsx'
import priceStyles from '../price/price.module.css'
import styles from './purchases.module.css'

/** What a year cost the patient, and how it comes about. */
export const YearSums = ({ year, purchases }: { year: number; purchases: Purchase[] }) => {
  const { t } = useTexts('letters-purchases')
  const { price, vatOff, statutoryDiscount, benefitAmount, patientAmount } = sumsOf(purchases)
  const off = [
    ['vatOff', vatOff],
    ['discounts', statutoryDiscount],
    ['programPaid', benefitAmount],
  ] as const
  return (
    <Card>
      <div className={styles.sums}>
        <h2>{t('paidIn', { year })}</h2>
        <p>
          <Amount of={patientAmount} />
        </p>
        <dl className={priceStyles.worked}>
          <dt>{t('price')}</dt>
          <dd>{formatPesos(price)}</dd>
          {off.map(
            ([key, amount]) =>
              amount > 0 && (
                <div key={key} className={styles.line}>
                  <dt>{t(key)}</dt>
                  <dd>{formatPesos(-amount)}</dd>
                </div>
              ),
          )}
        </dl>
        {purchases.some(({ money }) => !money) && <p className="muted small">{t('withoutAmounts')}</p>}
      </div>
    </Card>
  )
}
