import type { CaseDocument } from '@aruga/contract/review/case-file'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { LinesOfEach } from '../letters/prescription-lines.tsx'
import { caseLink } from '../review/case-ref.ts'
import styles from './patients.module.css'

/** As many as stay short; the others unfold. */
const AT_FIRST = 2

/** The values of a patient's prescriptions as entered when their letters were issued, newest first. */
export const Prescriptions = ({ documents }: { documents: CaseDocument[] }) => {
  const [all, setAll] = useState(false)
  const entered = documents.filter(({ prescription }) => prescription)
  if (entered.length === 0) return null
  return (
    <section className="card stack tight" aria-labelledby="prescriptions">
      <h2 id="prescriptions">{t('patients:prescriptions.prescriptions')}</h2>
      <ul className={styles.linesList}>
        {entered.slice(0, all ? undefined : AT_FIRST).map((paper) => (
          <li key={paper.id}>
            <LinesOfEach of={paper} />
            <Link className="fine" to={caseLink({ kind: 'Prescription', id: paper.id })}>
              {t('patients:timeline.howItWasDecided')}
            </Link>
          </li>
        ))}
      </ul>
      {!all && entered.length > AT_FIRST && (
        <button type="button" className={styles.unfold} onClick={() => setAll(true)}>
          {t('patients:prescriptions.showAll', { count: entered.length })}
        </button>
      )}
    </section>
  )
}
