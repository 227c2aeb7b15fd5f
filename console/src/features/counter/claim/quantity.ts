import { unitFor } from '@aruga/contract/units'
import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { countOf } from '../../../ui/units.ts'

/** A quantity within bounds. `check` shows the error from then on, and returns the number if it is valid. */
export function useQuantity(begin: number | null, { unit, min, max }: { unit: string; min: number; max: number }) {
  const [value, setValue] = useState(begin)
  const [submitted, setSubmitted] = useState(false)
  const over =
    value !== null && value > max ? t('counter:quantity.onlyLeftOnThisLetter', { max: countOf(max, unit) }) : undefined
  const missing =
    value === null || value < min
      ? t('counter:quantity.howManyFromTo', { units: unitFor(2, unit), min, max })
      : undefined
  const check = (): number | undefined => {
    setSubmitted(true)
    return over || missing ? undefined : (value ?? undefined)
  }
  return { value, setValue, error: over ?? (submitted ? missing : undefined), check }
}
