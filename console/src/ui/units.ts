import { unitFor } from '@aruga/contract/units'
import { formatNumber } from './dates.ts'

/** `7 pens`, `1 pen`. `unit` is the singular of the program's formulary. */
export const countOf = (count: number, unit: string) => `${formatNumber(count)} ${unitFor(count, unit)}`
