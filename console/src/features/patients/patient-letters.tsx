import type { CaseLetter } from '@aruga/contract/review/case-file'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/dates.ts'
import { countOf } from '../../ui/units.ts'
import { CancelDialog } from '../letters/cancel-dialog.tsx'
import { isOpen, letterSigns } from '../letters/messages.ts'
import styles from './patients.module.css'

/** A patient's letters, with what was bought of each. */
export const Letters = ({ letters, patientId }: { letters: CaseLetter[]; patientId: string }) => {
  const [cancelling, setCancelling] = useState<CaseLetter | null>(null)
  return (
    <section className="stack tight" aria-labelledby="letters">
      <h2 id="letters">Letters</h2>
      <ul className={`card ${styles.linesList}`}>
        {letters.length === 0 && <li className="muted">None yet.</li>}
        {letters.map((letter) => {
          const { label, ...sign } = letterSigns[letter.status]
          return (
            <li key={letter.id}>
              <div className="line-up apart">
                <b>
                  {letter.productName}, {letter.strength}
                </b>
                <Chip {...sign}>{label}</Chip>
              </div>
              <p>
                {letter.quantityPurchased} of {countOf(letter.quantityApproved, letter.unit)} bought,{' '}
                {letter.quantityCounted} proved by receipts
              </p>
              <div className="line-up apart">
                <p className="fine muted num">
                  {letter.number} · issued {formatDay(letter.issuedAt)} · until {formatDay(letter.validUntil)}
                  {letter.branchName && ` · ${letter.branchName}`}
                </p>
                {isOpen(letter) && (
                  <Button variant="default" size="compact-md" onClick={() => setCancelling(letter)}>
                    Cancel it…
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
