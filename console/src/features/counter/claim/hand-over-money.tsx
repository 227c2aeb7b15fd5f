import { type BenefitTerms, isLimited, workOut } from '@aruga/contract/formulary/benefit'
import type { Buyer } from '@aruga/contract/formulary/statute'
import { formatPesos } from '@aruga/contract/money'
import { t } from '../../../i18n/t.ts'
import styles from '../counter.module.css'
import { ChargeGive } from './charge-give.tsx'
import { MoneyParts } from './money-parts.tsx'

type Props = { terms: BenefitTerms; quantity: number; buyer: Buyer; unit: string; name?: string | undefined }

/** Who pays how much for this many units, large enough to read across the till. */
export const HandOverMoney = ({ terms, quantity, buyer, unit, name }: Props) => {
  const money = workOut(terms, quantity, buyer)
  return (
    <div className={styles.money} role="status">
      <ChargeGive terms={terms} quantity={quantity} money={money} unit={unit} />
      <MoneyParts sales={[{ money, quantity, unit }]} name={name} />
      {isLimited(terms, quantity, buyer) && <p className={styles.limited}>{t('counter:money.limited')}</p>}
      <SayAmount buyer={buyer} amount={money.patientAmount} />
    </div>
  )
}

/** What to say to a buyer who has to show an ID, in Filipino. `amount`: centavos (PHP). */
export const SayAmount = ({ buyer, amount }: { buyer: Buyer; amount: number }) =>
  buyer === 'Regular' ? null : (
    <p lang="fil" className="muted">
      “{t(`counter:buyer.kind.${buyer}.say`, { lng: 'fil', amount: formatPesos(amount) })}”
    </p>
  )
