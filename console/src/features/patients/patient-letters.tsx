import type { CaseLetter } from '@aruga/contract/review/case-file'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/dates.ts'
import { countOf } from '../../ui/units.ts'
import { CancelDialog } from '../letters/cancel-dialog.tsx'
import { isOpen, letterSign } from '../letters/messages.ts'
import styles from './patients.module.css'

/** A patient's letters with the units bought. */
export const Letters = ({ letters, patientId }: { letters: CaseLetter[]; patientId: string }) => {
  const [cancelling, setCancelling] = useState<CaseLetter | null>(null)
  return (
    <section className="stack tight" aria-labelledby="letters">
      <h2 id="letters">{t('patients:patientLetters.letters')}</h2>
      <ul className={`card ${styles.linesList}`}>
        {letters.length === 0 && <li className="muted">{t('patients:patientLetters.noneYet')}</li>}
        {letters.map((letter) => {
          const { label, ...sign } = letterSign(letter.status)
          return (
            <li key={letter.id}>
              <div className="line-up apart">
                <b>
                  {letter.productName}, {letter.strength}
                </b>
                <Chip {...sign}>{label}</Chip>
              </div>
              <p>
                {t('patients:patientLetters.ofBoughtProvedByReceipts', {
                  quantityPurchased: letter.quantityPurchased,
                  quantityApproved: countOf(letter.quantityApproved, letter.unit),
                  quantityCounted: letter.quantityCounted,
                })}
              </p>
              <div className="line-up apart">
                <p className="fine muted num">
                  {t('patients:patientLetters.issuedUntil', {
                    number: letter.number,
                    issued: formatDay(letter.issuedAt),
                    until: formatDay(letter.validUntil),
                  })}
                  {letter.branchName && ` · ${letter.branchName}`}
                </p>
                {isOpen(letter) && (
                  <Button variant="default" size="compact-md" onClick={() => setCancelling(letter)}>
                    {t('patients:patientLetters.cancelIt')}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {cancelling && <CancelDialog letter={cancelling} patientId={patientId} onClose={() => setCancelling(null)} />}
    </section>
  )
}
