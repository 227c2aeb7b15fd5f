import type { CaseInFull } from '@aruga/contract/review/case-file'
import { LATELY, paceOf } from '@aruga/contract/review/pace'
import type { PrescriptionSays } from '@aruga/contract/review/prescription'
import { warningOutline } from '@aruga/ui/icons/warning-outline'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import { countOf } from '../../../ui/units.ts'
import styles from './run-rate.module.css'

/** The product of the letter to issue, and the dose by which it is needed. */
export type Needs = { productId: string; unit: string; says: Omit<PrescriptionSays, 'writtenOn' | 'prescriber'> }

type Props = { boughtLately: CaseInFull['boughtLately']; needs: Needs }

/** What was bought of the product in the last 90 days, as a bar with a mark at what the dose needs in as many. */
export const RunRate = ({ boughtLately, needs: { productId, unit, says } }: Props) => {
  const { bought, needed } = paceOf(boughtLately, productId, says)
  const over = bought - needed
  const most = Math.max(bought, needed) * 1.1
  const at = (units: number) => (100 * units) / most
  const label = { bought: countOf(bought, unit), needed, days: LATELY }
  return (
    <div className={styles.rate}>
      <b className={over > 0 ? `num ${styles.over}` : 'num'}>{t('review:soFar.pace', label)}</b>
      <svg
        className={styles.bar}
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('review:soFar.paceOfDose', label)}
      >
        <rect className={styles.ground} width="100" height="8" />
        <rect className={styles.within} width={at(Math.min(bought, needed))} height="8" />
        {over > 0 && <rect className={styles.above} x={at(needed)} width={at(over)} height="8" />}
        <rect className={styles.mark} x={at(needed) - 0.4} width="0.8" height="8" />
      </svg>
      {over > 0 && (
        <p className={`fine ${styles.over}`}>
          <Icon of={warningOutline} small /> {t('review:soFar.tooMuch', { over: countOf(over, unit) })}
        </p>
      )}
    </div>
  )
}
