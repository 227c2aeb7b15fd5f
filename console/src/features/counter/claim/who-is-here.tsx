import type { ClaimAtCounter } from '@aruga/contract/counter/counter'
import boxStyles from '@aruga/ui/form/box.module.css'
import { useId, useRef, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import styles from '../counter.module.css'
import { useLooseKeys } from '../use-loose-keys.ts'
import { photoHint } from './photo.tsx'

const PATIENT = 'patient'
/** The key of each choice; digits go to the quantity. */
const KEYS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']

/**
 * Who has come for a claim: the patient, unless the patient has named others or was asked about `somebodyElse`; then nothing is
 * preselected. `check` returns the id of the person named, null for the patient, and undefined, with a message, when nobody is chosen.
 */
export function useWho({ collectors }: ClaimAtCounter, somebodyElse: boolean) {
  // Once asked, it stays asked: who was named may be taken back while the claim is open.
  const [wasAsked, setWasAsked] = useState(false)
  const isAsked = wasAsked || collectors.length > 0 || somebodyElse
  if (isAsked && !wasAsked) setWasAsked(true)
  const [chosen, choose] = useState<string | null>(null)
  const [submitted, setSubmitted] = useState(false)
  const field = useRef<HTMLFieldSetElement>(null)
  const isHere = chosen === PATIENT || collectors.some(({ id }) => id === chosen)
  const check = (): string | null | undefined => {
    if (!isAsked) return null
    setSubmitted(true)
    if (isHere) return chosen === PATIENT ? null : chosen
    field.current?.querySelector('input')?.focus()
    return undefined
  }
  return {
    isAsked,
    chosen: isHere ? chosen : null,
    choose,
    field,
    error: submitted && !isHere ? t('counter:who.choose') : undefined,
    check,
  }
}

type Props = { of: ReturnType<typeof useWho>; claim: ClaimAtCounter }

/** The patient and those named, side by side, by touch or by a key. */
export const WhoIsHere = ({ of: { chosen, choose, field, error }, claim }: Props) => {
  const id = useId()
  const { patientFirstName, patientInitial, hasPhoto, collectors } = claim
  const people = [{ id: PATIENT, name: `${patientFirstName} ${patientInitial}.`, relation: null }, ...collectors]
  useLooseKeys((key) => {
    const person = people[KEYS.indexOf(key.toUpperCase())]
    if (!person) return false
    choose(person.id)
    return () => choose(chosen)
  })
  return (
    <fieldset
      ref={field}
      className={`card ${styles.counterCard} ${styles.reasons}`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={styles.reasonsAsk}>{t('counter:who.whoIsHere')}</legend>
      <p className={styles.stepperError} id={`${id}-error`} role="alert">
        {error}
      </p>
      {people.map((person, index) => (
        <label key={person.id} className={styles.reason}>
          <input
            type="radio"
            className={boxStyles.box}
            name={id}
            checked={chosen === person.id}
            onChange={() => choose(person.id)}
          />
          <span className={styles.person}>
            <b>
              {person.relation === null
                ? t('counter:who.thePatient', { name: person.name })
                : t('counter:who.person', { name: person.name, relation: person.relation })}
            </b>
            <span className="muted">
              {person.relation === null
                ? photoHint(hasPhoto)
                : t('counter:who.checkTheId', { patient: patientFirstName })}
            </span>
          </span>
          <span className={styles.key} aria-hidden="true">
            {KEYS[index]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
