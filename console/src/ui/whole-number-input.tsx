import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { t } from '../i18n/t.ts'

/** Empty is '', and what is no whole number from `min` to `max` is NaN. */
export type WholeNumber = number | ''

export const isWhole = (value: WholeNumber): value is number => Number.isInteger(value)

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'min' | 'max'> & {
  value: WholeNumber
  onChange: (value: WholeNumber) => void
  min?: number
  max: number
  /** An empty field is said at once, too. */
  filled?: boolean
}

/**
 * A whole number. Everything that is typed stays as it was typed, and is said at the field unless it is one: a field that only
 * ignores the comma of "1,5" makes it 15.
 */
export const WholeNumberInput = ({ value, onChange, min = 1, max, filled, error, ...rest }: Props) => {
  const [typed, setTyped] = useState<number | string>('')
  const take = (next: number | string) => {
    setTyped(next)
    const isOne = /^\d+$/.test(String(next)) && Number(next) >= min && Number(next) <= max
    onChange(next === '' ? '' : isOne ? Number(next) : Number.NaN)
  }
  const wrong = Number.isNaN(value)
  return (
    <NumberInput
      {...rest}
      min={min}
      max={max}
      clampBehavior="none"
      // It would make 1 of "1,000".
      trimLeadingZeroesOnBlur={false}
      value={wrong ? typed : value}
      onChange={take}
      error={wrong || (filled && value === '') ? t('ui:wholeNumber', { min, max }) : error}
    />
  )
}
