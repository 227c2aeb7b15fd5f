import type { Language } from './values.ts'

/**
 * A quantity with its unit: `2 pens`, `1 pen`; in Filipino the noun does not change. `unit` is the singular of the
 * program's formulary.
 */
export const unitFor = (count: number, unit: string, language: Language = 'en'): string =>
  language === 'fil' || count === 1 ? unit : plural(unit)

const plural = (noun: string) => {
  if (/(s|x|z|ch|sh)$/i.test(noun)) return `${noun}es`
  return /[^aeiou]y$/i.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
