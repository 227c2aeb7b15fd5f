import { unitFor as nounFor } from '@aruga/contract/units'
import { formatNumber } from './dates.ts'
import { language } from './messages.ts'

/** `7 pens`, `1 pen`; in Filipino the noun keeps its form: `7 pen`. `unit` is the singular of the program's formulary. */
export const countOf = (count: number, unit: string): string => `${formatNumber(count)} ${unitFor(count, unit)}`

/** `pens` for any number but one. */
export const unitFor = (count: number, unit: string): string => nounFor(count, unit, language())
