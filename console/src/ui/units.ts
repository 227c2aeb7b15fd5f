import { countOf as countIn } from '@aruga/ui/format/numbers'

/** `7 pens`, `1 pen`. `unit` is the singular from the formulary. */
export const countOf = (count: number, unit: string) => countIn(count, unit, 'en')
