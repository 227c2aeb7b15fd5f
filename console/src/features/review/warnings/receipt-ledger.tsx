import type { CaseLetter } from '@aruga/contract/review/case-file'
import { total } from '@aruga/contract/review/hand-overs'
import { t } from '../../../i18n/t.ts'
import { formatDayTime } from '../../../ui/dates.ts'
import { countOf } from '../../../ui/units.ts'
import { HandOverParts } from '../../formulary/hand-over-parts.tsx'
import { correctionLine } from '../../letters/messages.ts'
import styles from '../warnings.module.css'

type Props = {
  letter: CaseLetter
  /** The patient's quantity for this receipt, and the form's. Null for free goods, which are not counted. */
  stated: number
  quantity: number | null
  /** Whether it differs from what the counter recorded. */
  differs: boolean
}

/** Units recorded by the counter, proved by receipts so far, on this receipt, and left to buy after it. */
export const ReceiptLedger = ({ letter, stated, quantity, differs }: Props) => {
  const { handOvers, unit, quantityApproved, quantityPurchased, quantityCounted, quantityWaiting } = letter
  const elsewhere = Math.max(0, quantityWaiting - stated)
  const left = quantityApproved - Math.max(quantityPurchased, quantityCounted + (quantity ?? 0))
  return (
    <div className="stack tight">
      <span translate="no">
        {letter.productName}, {letter.strength}
      </span>
      <dl className={styles.ledger} aria-label={t('review:ledger.onThisLetter')}>
        <div>
          <dt>{t('review:ledger.handedOver')}</dt>
          <dd>{total(handOvers)}</dd>
          {handOvers.map(({ at, branchName, quantity, firstQuantity, correction, money }) => (
            <dd key={at} className={`fine muted ${styles.handOvers}`}>
              {t('review:ledger.handOver', { quantity, branch: branchName, at: formatDayTime(at) })}
              {firstQuantity !== null &&
                ` ${correction ? t('review:ledger.correctedBecause', { firstQuantity, why: correctionLine(correction) }) : t('review:ledger.corrected', { firstQuantity })}`}
              {money && <HandOverParts of={money} />}
            </dd>
          ))}
          {handOvers.length === 0 && (
            <dd className={`fine muted ${styles.handOvers}`}>{t('review:ledger.nothingRecorded')}</dd>
          )}
        </div>
        <div>
          <dt>{t('review:ledger.claimedSoFar')}</dt>
          <dd>{quantityCounted}</dd>
          {elsewhere > 0 && (
            <dd className={`fine muted ${styles.handOvers}`}>{t('review:ledger.inOthersThatWait', { elsewhere })}</dd>
          )}
        </div>
        <div className={differs ? styles.odd : undefined}>
          <dt>{t('review:ledger.thisReceipt')}</dt>
          <dd>{quantity ?? t('review:ledger.freeGoods')}</dd>
        </div>
        <div className={left < 0 ? styles.odd : undefined}>
          <dt>
            {left < 0
              ? t('review:ledger.tooMany', { of: countOf(quantityApproved, unit) })
              : t('review:ledger.wouldBeLeft', { of: countOf(quantityApproved, unit) })}
          </dt>
          <dd>{Math.abs(left)}</dd>
        </div>
      </dl>
    </div>
  )
}

/** Units that show as blocks; more would be too thin to count. */
const MOST_BLOCKS = 40

/** The receipts' units as blocks: those handed over, and the excess. */
export const OverMeter = ({ units, over }: { units: number; over: number }) =>
  units === 0 || units > MOST_BLOCKS || over === 0 ? null : (
    <div className={styles.meter} role="img" aria-label={t('review:ledger.meter', { handed: units - over, over })}>
      {Array.from({ length: units }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: units are identified by position
        <i key={at} className={at < units - over ? undefined : styles.over} />
      ))}
    </div>
  )
