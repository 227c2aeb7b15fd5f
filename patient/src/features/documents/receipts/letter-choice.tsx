import type { Letter } from '@aruga/contract/letters/letters'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../i18n/dates.ts'
import { countOf } from '../../../i18n/units.ts'
import styles from './letter-choice.module.css'
import { DOCUMENTS_RECEIPTS } from './messages.ts'

type Props = { letters: Letter[]; value: string | null; onChange: (id: string) => void }

/** The choice of a receipt's letter. */
export const LetterChoice = ({ letters, value, onChange }: Props) => {
  const { t } = useTranslation(DOCUMENTS_RECEIPTS)
  return (
    <fieldset className={styles.letterChoice}>
      <legend>{t('chooseLetter')}</legend>
      <div className="card card-flush">
        {letters.map(({ id, productName, strength, number, branchName, quantityApproved, unit, issuedAt }) => (
          <label key={id}>
            <input type="radio" name="letter-of-receipt" checked={value === id} onChange={() => onChange(id)} />
            <span>
              <b>
                {productName} {strength}
              </b>
              <span className="muted small">
                {[number, branchName, countOf(quantityApproved, unit), formatDay(issuedAt)].filter(Boolean).join(' · ')}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
