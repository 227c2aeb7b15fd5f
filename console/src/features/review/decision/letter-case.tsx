import { acceptPrescription, approveRegistration } from '@aruga/contract/review/decisions'
import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { api } from '../../../platform/api.ts'
import { type Letter, LetterFields } from '../../letters/letter-fields.tsx'
import { CaseHead } from '../case/case-head.tsx'
import { CaseHistory } from '../case/case-history.tsx'
import { toTheEnd } from '../queries.ts'
import type { AcceptProps } from './accept-props.ts'
import styles from './decision.module.css'
import { DecisionBar } from './decision-bar.tsx'

const NO_LETTER: Letter = { productId: null, quantity: null }

/** Accepts a registration or prescription and issues its letter in one step. */
export const LetterCase = ({ of, draft, onBeside, onAccepted, onDecline }: AcceptProps) => {
  const [letter, setLetter] = useState((draft as Letter | undefined) ?? NO_LETTER)
  const [missing, setMissing] = useState(false)
  const accept = () => {
    const { productId, quantity } = letter
    if (productId === 'none' || (productId !== null && quantity !== null)) {
      const issued = productId === 'none' || quantity === null ? {} : { letter: { productId, quantity } }
      onAccepted(letter, () => send(issued))
    } else setMissing(true)
  }
  const send = (issued: { letter?: { productId: string; quantity: number } }) => {
    const params = { id: of.id }
    const documentIds = of.documents.map(({ id }) => id)
    return of.kind === 'Registration'
      ? api.call(approveRegistration, { params, body: { documentIds, ...issued } }, toTheEnd)
      : api.call(acceptPrescription, { params, body: issued }, toTheEnd)
  }
  return (
    <form
      className={styles.decideForm}
      onSubmit={(event) => {
        event.preventDefault()
        accept()
      }}
    >
      <div className={styles.decideScroll}>
        <CaseHead of={of} />
        <fieldset className="stack tight">
          <legend>
            <h2>{t('review:letterCase.letterToIssue')}</h2>
          </legend>
          <LetterFields value={letter} mayBeNone missing={missing} onChange={setLetter} />
        </fieldset>
        <CaseHistory of={of} checks={of.checks} duplicates={of.duplicates} onBeside={onBeside} />
      </div>
      <DecisionBar
        accept={of.kind === 'Registration' ? t('review:letterCase.approve') : t('review:letterCase.accept')}
        onAccept={accept}
        onDecline={() => onDecline(letter)}
      />
    </form>
  )
}
