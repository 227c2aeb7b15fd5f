// Numbers and counts as written in the Philippines.
import { unitFor } from '@aruga/contract/units'
import type { Language } from '@aruga/contract/values'
import { localeOf } from './dates.ts'

/** `12,000`; with a `digits` of 1, `2.0`. */
export const formatNumber = (value: number, language: Language, digits = 0): string =>
  new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: digits }).format(value)

/** `7 pens`, `1 pen`; in Filipino the noun has no plural form: `7 pen`. `unit` is the formulary's singular. */
export const countOf = (count: number, unit: string, language: Language): string =>
  `${formatNumber(count, language)} ${unitFor(count, unit, language)}`

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Bytes in the largest unit that leaves a whole number before the point, in powers of 1,000: `12.5 MB`. */
export function formatBytes(bytes: number, language: Language): string {
  const power = Math.min(sizes.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const options = { style: 'unit', unit: sizes[power] ?? 'byte', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(localeOf(language), options).format(bytes / 1000 ** power)
}
