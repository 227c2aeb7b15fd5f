import { type BenefitTerms, isLimited, workOut } from '@aruga/contract/formulary/benefit'
import type { Buyer } from '@aruga/contract/formulary/statute'
import { formatPesos } from '@aruga/contract/money'
import { t } from '../../../i18n/t.ts'
import { formatNumber } from '../../../ui/dates.ts'
import styles from '../counter.module.css'
import { FreeUnitsNote } from './free-units-note.tsx'
import { MoneyParts } from './money-parts.tsx'

type Props = { terms: BenefitTerms; quantity: number; buyer: Buyer; unit: string; name?: string | undefined }

/** Who pays how much for this many units, large enough to read across the till. */
export const HandOverMoney = ({ terms, quantity, buyer, unit, name }: Props) => {
  const { kind } = terms.rule
  const money = workOut(terms, quantity, buyer)
  const values = { charged: formatNumber(money.chargedUnits), quantity: formatNumber(quantity) }
  return (
    <div className={styles.money} role="status">
      {kind === 'FreeUnits' && (
        <div>
          <p className={styles.give}>{t('counter:money.chargeGive', values)}</p>
          <p lang="fil" className="muted">
            {t('counter:money.chargeGiveInFilipino', values)}
          </p>
        </div>
      )}
      {kind === 'FreeUnits' && <FreeUnitsNote terms={terms} quantity={quantity} money={money} unit={unit} />}
      <MoneyParts money={money} quantity={quantity} unit={unit} name={name} />
      {isLimited(terms, quantity, buyer) && <p className={styles.limited}>{t('counter:money.limited')}</p>}
      {buyer !== 'Regular' && (
        <p lang="fil" className="muted">
          “{t(`counter:buyer.kind.${buyer}.say`, { lng: 'fil', amount: formatPesos(money.patientAmount) })}”
        </p>
      )}
    </div>
  )
}
