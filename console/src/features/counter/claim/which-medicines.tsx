import type { LetterAtCounter } from '@aruga/contract/counter/counter'
import boxStyles from '@aruga/ui/form/box.module.css'
import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import styles from '../counter.module.css'
import { nameOf } from '../outbox/hand-over.ts'

/** Which letters of a code are not handed over, at first all. `check` returns their ids, or undefined, with a message, when there is none. */
export function useWhich(letters: readonly LetterAtCounter[]) {
  const [unchecked, setUnchecked] = useState<readonly string[]>([])
  const [submitted, setSubmitted] = useState(false)
  const field = useRef<HTMLFieldSetElement>(null)
  const chosen = letters.map(({ letterId }) => letterId).filter((id) => !unchecked.includes(id))
  const toggle = (id: string) =>
    setUnchecked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const check = (): string[] | undefined => {
    setSubmitted(true)
    if (chosen.length > 0) return chosen
    field.current?.querySelector('input')?.focus()
    return undefined
  }
  const error = submitted && chosen.length === 0 ? t('counter:refuse.chooseAMedicine') : undefined
  return { letters, chosen, toggle, field, error, check }
}

export const WhichMedicines = ({
  of: { letters, chosen, toggle, field, error },
}: {
  of: ReturnType<typeof useWhich>
}) => {
  const id = useId()
  useEffect(() => {
    field.current?.scrollIntoView?.({ block: 'nearest' })
  }, [field])
  return (
    <fieldset
      ref={field}
      className={`card ${styles.counterCard} ${styles.reasons} ${styles.which}`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={styles.reasonsAsk}>{t('counter:refuse.whichMedicines')}</legend>
      <p className={styles.stepperError} id={`${id}-error`} role="alert">
        {error}
      </p>
      {letters.map((letter) => (
        <label key={letter.letterId} className={styles.reason}>
          <input
            type="checkbox"
            className={boxStyles.box}
            checked={chosen.includes(letter.letterId)}
            onChange={() => toggle(letter.letterId)}
          />
          <b translate="no">{nameOf(letter)}</b>
        </label>
      ))}
    </fieldset>
  )
}
