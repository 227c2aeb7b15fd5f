import type { Letter } from '@aruga/contract/letters/letters'
import { letterPath } from '@aruga/contract/links'
import { RING_LENGTH, ringOffset } from '@aruga/ui/letter-pass/ring-offset'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import rowsStyles from '../../../ui/list/rows.module.css'
import { LetterChip } from '../../../ui/status/status-chip.tsx'
import { endOf } from './end-of.ts'
import styles from './letter-row.module.css'

type Props = {
  letter: Letter
  /** The medicine whose code is for this letter, too. */
  sameCodeAs?: string | undefined
}

/** A letter in a list: small ring, medicine, quantity, expiry, state. */
export const LetterRow = ({ letter, sameCodeAs }: Props) => {
  const { t } = useTexts('letters')
  const { id, productName, strength, unit, quantityApproved, quantityPurchased, branchName, status } = letter
  return (
    <li>
      <Link className={`${rowsStyles.row} ${styles.letterRow}`} to={letterPath(id)}>
        <SmallRing part={quantityPurchased} whole={quantityApproved} />
        <span className={rowsStyles.text} translate="no">
          <b>{productName}</b>
          <span className="small">{strength}</span>
        </span>
        <span className={styles.letterRowFacts}>
          <span className="muted small">
            {t('boughtOf', { part: quantityPurchased, whole: countOf(quantityApproved, unit) })}
          </span>
          <span className="muted small">
            {endOf(letter, t)}
            {branchName && <span className={styles.letterRowBranch}> · {branchName}</span>}
          </span>
          {sameCodeAs && <span className="small">{t('sameCodeAs', { medicines: sameCodeAs })}</span>}
        </span>
        <span className={styles.letterRowState}>
          {/* The patient's turn is shown once a code. */}
          <LetterChip status={status} quiet={sameCodeAs !== undefined} />
        </span>
      </Link>
    </li>
  )
}

const SmallRing = ({ part, whole }: { part: number; whole: number }) => (
  <svg className={styles.smallRing} viewBox="0 0 232 232" aria-hidden="true">
    <circle cx="116" cy="116" r="72" strokeWidth="12" />
    <circle
      className={styles.smallRingArc}
      cx="116"
      cy="116"
      r="100"
      strokeWidth="24"
      strokeDasharray={RING_LENGTH}
      strokeDashoffset={ringOffset(part, whole)}
    />
  </svg>
)
