import type { Letter } from '@aruga/contract/letters/letters'
import { chevronDown } from 'ionicons/icons'
import { useState } from 'react'
import { formatDay, formatNumber } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../../ui/art/icon.tsx'
import { ReadyPass } from '../shared/letter-pass.tsx'
import styles from './ready-bar.module.css'

/** A letter to claim as a single bar, so that the branches stay in view; it expands into the whole pass. */
export const ReadyBar = ({ letter }: { letter: Letter }) => {
  const { t } = useTexts('letters')
  const [isOpen, setOpen] = useState(false)
  const { productName, quantityApproved, quantityPurchased, validUntil } = letter
  return (
    <>
      <h2 className={styles.head}>
        <button type="button" className={styles.bar} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className={styles.quantity}>{formatNumber(quantityApproved - quantityPurchased)}</span>
          <span className={styles.words}>
            <b translate="no">{productName}</b>
            <span>
              {t('claimBy')} {formatDay(validUntil)}
            </span>
          </span>
          <Icon of={chevronDown} />
        </button>
      </h2>
      {isOpen && <ReadyPass letter={letter} />}
    </>
  )
}
