import type { CaseLetter } from '@aruga/contract/review/case-file'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/dates.ts'
import { countOf } from '../../ui/units.ts'
import { letterSign } from '../letters/messages.ts'
import styles from './patients.module.css'

/** As many as stay short; the others unfold. */
const AT_FIRST = 3

/** A patient's letters, newest first; each has a page of its own. */
export const Letters = ({ letters }: { letters: CaseLetter[] }) => {
  const [all, setAll] = useState(false)
  return (
    <section className="card stack tight" aria-labelledby="letters">
      <h2 id="letters">{t('patients:patientLetters.letters')}</h2>
      <ul className={styles.linesList}>
        {letters.length === 0 && <li className="muted">{t('patients:patientLetters.noneYet')}</li>}
        {letters.slice(0, all ? undefined : AT_FIRST).map((letter) => (
          <Line key={letter.id} letter={letter} />
        ))}
      </ul>
      {!all && letters.length > AT_FIRST && (
        <button type="button" className={styles.unfold} onClick={() => setAll(true)}>
          {t('patients:patientLetters.showAll', { count: letters.length })}
        </button>
      )}
    </section>
  )
}

const Line = ({ letter }: { letter: CaseLetter }) => {
  const { label, ...sign } = letterSign(letter.status)
  return (
    <li>
      <div className="line-up apart">
        <Link className="num" translate="no" to={`/letters/${letter.id}`}>
          {letter.number}
        </Link>
        <Chip {...sign}>{label}</Chip>
      </div>
      <p className="fine" translate="no">
        {letter.productName}, {letter.strength}
      </p>
      <p className="fine muted num" translate="no">
        {t('patients:patientLetters.boughtUntil', {
          purchased: letter.quantityPurchased,
          approved: countOf(letter.quantityApproved, letter.unit),
          until: formatDay(letter.validUntil),
        })}
      </p>
    </li>
  )
}
