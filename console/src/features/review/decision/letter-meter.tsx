import type { CaseLetter } from '@aruga/contract/review/case-file'
import { t } from '../../../i18n/t.ts'
import { countOf } from '../../../ui/units.ts'
import styles from './decision.module.css'

/** More units are shown as a line instead of blocks. */
const MOST_BLOCKS = 30

type Props = {
  letter: CaseLetter /** As the patient stated it. */
  stated: number /** As it is typed. */
  inThis: number
}

/** A letter's units: counted so far, in this receipt, and left. */
export const LetterMeter = ({ letter, stated, inThis }: Props) => {
  const { productName, strength, unit, quantityApproved, quantityCounted, quantityWaiting } = letter
  const left = quantityApproved - quantityCounted - inThis
  const elsewhere = Math.max(0, quantityWaiting - stated)
  const summary = [
    t('review:letterMeter.counted', { quantityCounted }),
    t('review:letterMeter.inThisReceipt', { inThis }),
    ...(elsewhere > 0 ? [t('review:letterMeter.inOthersThatWait', { elsewhere })] : []),
    left < 0 ? t('review:letterMeter.tooMany', { left: -left }) : t('review:letterMeter.leftAfterIt', { left }),
  ].join(', ')
  const classOf = (unit: number) => {
    if (unit < quantityCounted) return styles.counted
    return unit < quantityCounted + inThis ? styles.this : undefined
  }
  return (
    <div className="stack tight">
      <span>
        {productName}, {strength}
      </span>
      {quantityApproved <= MOST_BLOCKS ? (
        <div
          className={styles.meter}
          role="img"
          aria-label={t('review:letterMeter.of', { quantityApproved: countOf(quantityApproved, unit), summary })}
        >
          {Array.from({ length: quantityApproved }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: units are identified by position
            <i key={at} className={classOf(at)} />
          ))}
        </div>
      ) : (
        <div
          className={`${styles.meter} ${styles.meterLine}`}
          role="img"
          aria-label={t('review:letterMeter.of', { quantityApproved: countOf(quantityApproved, unit), summary })}
        >
          <i className={styles.counted} style={{ flexGrow: quantityCounted }} />
          <i className={styles.this} style={{ flexGrow: Math.min(inThis, quantityApproved - quantityCounted) }} />
          <i style={{ flexGrow: Math.max(0, left) }} />
        </div>
      )}
      <p className={left < 0 ? `fine ${styles.meterOver}` : 'fine muted'}>{summary}</p>
    </div>
  )
}
