import { useRef, useState } from 'react'

export type Because<R extends string> = { reason: R | null; note: string }
/** As the calls take it. */
type Given<R extends string> = { reason: R; note?: string }

/** One of the reasons offered; only `Other` has a text, and requires it. `check` shows from then on what is missing, and focuses it. */
export function useBecause<R extends string>(offered: readonly R[], missing: { reason: string; words: string }) {
  const [entered, setBecause] = useState<Because<R>>({ reason: null, note: '' })
  const [submitted, setSubmitted] = useState(false)
  const field = useRef<HTMLFieldSetElement>(null)
  const { note } = entered
  const reason = offered.find((one) => one === entered.reason) ?? null
  const isOther = reason === 'Other'
  const lacks = reason === null ? missing.reason : isOther && note.trim() === '' ? missing.words : undefined
  const check = (): Given<R> | undefined => {
    setSubmitted(true)
    if (reason === null || lacks) {
      field.current?.querySelector<HTMLElement>(isOther ? 'textarea' : 'input')?.focus()
      return undefined
    }
    return { reason, ...(isOther && { note: note.trim() }) }
  }
  return { because: { reason, note }, setBecause, field, error: submitted ? lacks : undefined, check }
}
