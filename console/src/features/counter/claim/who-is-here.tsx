import type { ClaimAtCounter } from '@aruga/contract/counter/counter'
import boxStyles from '@aruga/ui/form/box.module.css'
import { useId, useRef, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import styles from '../counter.module.css'
import { useLooseKeys } from '../use-loose-keys.ts'

const PATIENT = 'patient'
/** The key of each choice; digits go to the quantity. */
const KEYS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']

type Collectors = ClaimAtCounter['collectors']
type Options = {
  /** The patient was asked about somebody. */
  somebodyElse?: boolean
  /** Always asked: without a network nobody else checks it. The patient is preselected while nobody else can be chosen. */
  offline?: boolean
}

/**
 * Who has come for a claim: the patient, unless the patient has named others or was asked about `somebodyElse`; then nothing is
 * preselected. `check` returns the id of the person named, null for the patient, and undefined, with a message, when nobody is chosen.
 */
export function useWho(collectors: Collectors, { somebodyElse = false, offline = false }: Options) {
  // Once asked, it stays asked: who was named may be taken back while the claim is open.
  const [wasAsked, setWasAsked] = useState(false)
  const isAsked = wasAsked || collectors.length > 0 || somebodyElse || offline
  if (isAsked && !wasAsked) setWasAsked(true)
  const [pressed, choose] = useState<string | null>(null)
  const chosen = offline && collectors.length === 0 ? PATIENT : pressed
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

type Props = {
  of: ReturnType<typeof useWho>
  /** `label`: with the name, where it is known. `hint`: what to compare. `named`: as one who has named others. */
  patient: { label: string; hint: string; named: string }
  collectors: Collectors
  /** Why nobody else can be chosen. */
  why?: string | undefined
}

/** The patient and those named, side by side, by touch or by a key. */
export const WhoIsHere = ({ of: { chosen, choose, field, error }, patient, collectors, why }: Props) => {
  const id = useId()
  const people = [
    { id: PATIENT, label: patient.label, hint: patient.hint },
    ...collectors.map((person) => ({
      id: person.id,
      label: t('counter:who.person', person),
      hint: t('counter:who.checkTheId', { patient: patient.named }),
    })),
  ]
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
            <b>{person.label}</b>
            <span className="muted">{person.hint}</span>
          </span>
          <span className={styles.key} aria-hidden="true">
            {KEYS[index]}
          </span>
        </label>
      ))}
      {why && <p className="muted">{why}</p>}
    </fieldset>
  )
}
