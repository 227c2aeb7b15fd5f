import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { t } from '../i18n/t.ts'

/** Empty is '', and anything but a whole number from `min` to `max` is NaN. */
export type WholeNumber = number | ''

export const isWhole = (value: WholeNumber): value is number => Number.isInteger(value)

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'min' | 'max'> & {
  value: WholeNumber
  onChange: (value: WholeNumber) => void
  min?: number
  max: number
  /** An empty field is also reported at once. */
  filled?: boolean
}

/**
 * A whole number. The text stays as typed, and an error is shown unless it is one: a field that only
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
      // It would turn "1,000" into 1.
      trimLeadingZeroesOnBlur={false}
      value={wrong ? typed : value}
      onChange={take}
      error={wrong || (filled && value === '') ? t('ui:wholeNumber', { min, max }) : error}
    />
  )
}
