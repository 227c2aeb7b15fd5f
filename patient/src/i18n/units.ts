import { unitFor as nounFor } from '@aruga/contract/units'
import { countOf as countIn } from '@aruga/ui/format/numbers'
import { language } from './messages.ts'

/** `7 pens`, `1 pen`; in Filipino the noun has no plural form: `7 pen`. `unit` is the formulary's singular. */
export const countOf = (count: number, unit: string): string => countIn(count, unit, language())

/** `pens` for any count but one. */
export const unitFor = (count: number, unit: string): string => nounFor(count, unit, language())
