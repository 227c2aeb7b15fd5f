import type { LetterFile } from '@aruga/contract/letters/letter-file'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { formatDayTime } from '../../ui/dates.ts'
import { countOf } from '../../ui/units.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import styles from './letter-page.module.css'
import { isOpen } from './messages.ts'
import { papersOf } from './prescription.ts'
import { PrescriptionLines } from './prescription-lines.tsx'

type Props = { letter: LetterFile; onShow: (documentId: string) => void }

/** The facts of a letter, and its actions for this person. */
export const LetterActions = ({ letter, onShow }: Props) => {
  const [cancelling, setCancelling] = useState(false)
  const { prescription, unit } = letter
  return (
    <section className="card stack" aria-labelledby="doing">
      <h2 id="doing">{t('letters:letterPage.whatMayBeDone')}</h2>
      <ul className={styles.rules}>
        <li>{isOpen(letter) ? t('letters:letterPage.reviewersCancel') : t('letters:letterPage.isOver')}</li>
        {letter.status === 'Claimed' && (
          <li>{letter.scanned ? t('letters:letterPage.claimScanned') : t('letters:letterPage.patientUndoes')}</li>
        )}
        <li>{t('letters:letterPage.pharmacistCorrects')}</li>
      </ul>
      {isOpen(letter) && (
        <div className="line-up">
          <Button variant="default" onClick={() => setCancelling(true)}>
            {t('letters:letterPage.cancelTheLetter')}
          </Button>
        </div>
      )}
      <dl className={styles.facts}>
        <Fact name={t('letters:letterPage.issuedBy')}>{letter.issuedByName ?? t('letters:letterPage.unknown')}</Fact>
        {letter.claimedAt && <Fact name={t('letters:letterPage.lastClaimed')}>{formatDayTime(letter.claimedAt)}</Fact>}
        <Fact name={t('letters:letterPage.provedByReceipts')}>{countOf(letter.quantityCounted, unit)}</Fact>
        <Fact name={t('letters:letterPage.onReceiptsToCheck')}>{countOf(letter.quantityWaiting, unit)}</Fact>
        <Fact name={t('letters:letterPage.prescription')}>
          {prescription?.prescription && <PrescriptionLines of={prescription.prescription} />}
          {prescription ? (
            <button type="button" className={styles.see} onClick={() => onShow(prescription.id)}>
              {t('letters:letterPage.seeIt')}
            </button>
          ) : (
            t('letters:letterPage.notKept')
          )}
        </Fact>
      </dl>
      {cancelling && (
        <CancelDialog
          letter={letter}
          patientId={letter.patientId}
          papers={papersOf(prescription)}
          onClose={() => setCancelling(false)}
        />
      )}
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
