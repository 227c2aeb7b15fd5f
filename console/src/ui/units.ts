import { formatNumber } from './dates.ts'

/** `7 pens`, `1 pen`. `unit` is the singular of the program's formulary. */
export const countOf = (count: number, unit: string) => `${formatNumber(count)} ${unitFor(count, unit)}`

export const unitFor = (count: number, unit: string) => (count === 1 ? unit : plural(unit))

const plural = (noun: string) => {
  if (/(s|x|z|ch|sh)$/i.test(noun)) return `${noun}es`
  return /[^aeiou]y$/i.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
