import { useState } from 'react'
import { countOf, unitFor } from '../../../ui/units.ts'

/** A number of units within bounds; `check` says what is wrong from then on, and answers the number when nothing is. */
export function useQuantity(begin: number | null, { unit, min, max }: { unit: string; min: number; max: number }) {
  const [value, setValue] = useState(begin)
  const [submitted, setSubmitted] = useState(false)
  const over = value !== null && value > max ? `Only ${countOf(max, unit)} left on this letter.` : undefined
  const missing = value === null || value < min ? `How many ${unitFor(2, unit)}? From ${min} to ${max}.` : undefined
  const check = (): number | undefined => {
    setSubmitted(true)
    return over || missing ? undefined : (value ?? undefined)
  }
  return { value, setValue, error: over ?? (submitted ? missing : undefined), check }
}
