import { unitFor } from '@aruga/contract/units'
import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { countOf } from '../../../ui/units.ts'

export type Bounds = { unit: string; min: number; max: number }

/** What is wrong with a quantity: more than there is, or none. Null while there is no whole number. */
export const wrongQuantity = (value: number | null, { unit, min, max }: Bounds) => ({
  over:
    value !== null && value > max ? t('counter:quantity.onlyLeftOnThisLetter', { max: countOf(max, unit) }) : undefined,
  missing:
    value === null || value < min
      ? t('counter:quantity.howManyFromTo', { units: unitFor(2, unit), min, max })
      : undefined,
})

/** A quantity within bounds. `check` shows the error from then on, and returns the number if it is valid. */
export function useQuantity(begin: number | null, bounds: Bounds) {
  const [value, setValue] = useState(begin)
  const [submitted, setSubmitted] = useState(false)
  const { over, missing } = wrongQuantity(value, bounds)
  const check = (): number | undefined => {
    setSubmitted(true)
    return over || missing ? undefined : (value ?? undefined)
  }
  return { value, setValue, error: over ?? (submitted ? missing : undefined), check }
}
