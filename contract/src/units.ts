import { type Language, SOURCE_LANGUAGE } from './languages.ts'

/**
 * A quantity with its unit: `2 pens`, `1 pen`. `unit` is the singular of the program's formulary, an English word: other languages do
 * not change it.
 */
export const unitFor = (count: number, unit: string, language: Language = SOURCE_LANGUAGE): string =>
  language !== SOURCE_LANGUAGE || count === 1 ? unit : plural(unit)

const plural = (noun: string) => {
  if (/(s|x|z|ch|sh)$/i.test(noun)) return `${noun}es`
  return /[^aeiou]y$/i.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
