import type { LetterAtCounter } from '@aruga/contract/counter/counter'
import boxStyles from '@aruga/ui/form/box.module.css'
import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import styles from '../counter.module.css'
import { nameOf } from '../outbox/hand-over.ts'

/** Which letters of a code are not handed over, at first all that the code is still valid for. `check` returns their ids, or undefined, with a message, when there is none. */
export function useWhich(letters: readonly LetterAtCounter[], isEnded: (letter: LetterAtCounter) => boolean) {
  const [unchecked, setUnchecked] = useState<readonly string[]>([])
  const [submitted, setSubmitted] = useState(false)
  const field = useRef<HTMLFieldSetElement>(null)
  const open = letters.filter((letter) => !isEnded(letter))
  const chosen = open.map(({ letterId }) => letterId).filter((id) => !unchecked.includes(id))
  const toggle = (id: string) =>
    setUnchecked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const check = (): string[] | undefined => {
    setSubmitted(true)
    if (chosen.length > 0) return chosen
    field.current?.querySelector<HTMLElement>('input:enabled')?.focus()
    return undefined
  }
  const error = submitted && chosen.length === 0 ? t('counter:refuse.chooseAMedicine') : undefined
  return { letters, open, chosen, toggle, field, error, check }
}

export const WhichMedicines = ({
  of: { letters, open, chosen, toggle, field, error },
  problem,
}: {
  of: ReturnType<typeof useWhich>
  /** A refusal that is about one of them. */
  problem?: { letterId: string; message: string } | undefined
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
            disabled={!open.includes(letter)}
            checked={chosen.includes(letter.letterId)}
            onChange={() => toggle(letter.letterId)}
          />
          <span>
            <b translate="no">{nameOf(letter)}</b>
            {!open.includes(letter) && (
              <span className={styles.stepperError} role="alert">
                {problem?.letterId === letter.letterId ? problem.message : t('counter:refuse.letterEnded')}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
