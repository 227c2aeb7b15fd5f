import { unitFor as nounFor } from '@aruga/contract/units'
import { formatNumber } from './dates.ts'
import { language } from './messages.ts'

/** `7 pens`, `1 pen`; in Filipino the noun has no plural form: `7 pen`. `unit` is the formulary's singular. */
export const countOf = (count: number, unit: string): string => `${formatNumber(count)} ${unitFor(count, unit)}`

/** `pens` for any count but one. */
export const unitFor = (count: number, unit: string): string => nounFor(count, unit, language())
