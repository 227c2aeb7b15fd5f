import type { CaseInFull } from '@aruga/contract/review/case-file'
import { LATELY, lastsUntil, paceOf } from '@aruga/contract/review/pace'
import type { PrescriptionValues } from '@aruga/contract/review/prescription'
import { warningOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { countOf } from '../../ui/units.ts'
import styles from './run-rate.module.css'

/** The product of the letter to issue, and its dose. */
export type Needs = {
  productId: string
  productName: string
  unit: string
  prescribed: Omit<PrescriptionValues, 'writtenOn' | 'prescriber'>
}

type Props = { of: Pick<CaseInFull, 'asOf' | 'boughtLately' | 'purchases'>; needs: Needs }

/** The product's purchases of the last 90 days, as a bar with a mark at the dose's need. */
export const RunRate = ({ of, needs }: Props) => {
  const { productId, unit, prescribed } = needs
  const { bought, needed, days } = paceOf(of, productId, prescribed)
  const over = bought - needed
  const most = Math.max(bought, needed) * 1.1
  const at = (units: number) => (100 * units) / most
  const label = { bought: countOf(bought, unit), needed, days }
  const inDays = days < LATELY && t('review:soFar.paceInDays', label)
  return (
    <div className={styles.rate}>
      <b className={over > 0 ? `num ${styles.over}` : 'num'}>{inDays || t('review:soFar.pace', label)}</b>
      <svg
        className={styles.bar}
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        role="img"
        aria-label={inDays || t('review:soFar.paceOfDose', label)}
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
      <LastsUntil of={of} needs={needs} />
    </div>
  )
}

/** Until when the purchases last by the dose, and from when the next letter is due; nothing once they are used up. */
export const LastsUntil = ({
  of,
  needs: { productId, prescribed },
}: Pick<Props, 'needs'> & { of: Pick<CaseInFull, 'asOf' | 'purchases'> }) => {
  const lasts = lastsUntil(of, productId, prescribed)
  if (!lasts) return null
  const days = { until: formatDay(lasts.until), askFrom: formatDay(lasts.askFrom) }
  return (
    <p className="fine num" translate="no">
      {t(lasts.tooSoon ? 'review:soFar.lastsDueFrom' : 'review:soFar.lasts', days)}
    </p>
  )
}
