// The texts of a copy, with the languages that staff write side by side: data.json has the program's own words.

import { timeInManila } from '@aruga/contract/days'
import { requiredLanguages } from '@aruga/contract/languages'
import en from '@aruga/locales/en/portable-copy.server.json' with { type: 'json' }
import { localesOf } from '../../texts/locales.ts'

export { en }

const texts = localesOf('portable-copy.server', en)
/** The texts of a copy, in each of its languages. */
export const copyTexts = requiredLanguages.map((language) => texts[language])

/** `Letters · Mga sulat`, each word once. */
export const sideBySide = (words: readonly string[]) => [...new Set(words)].join(' · ')
/** The same text in each language. */
export const inEach = (choose: (texts: typeof en) => string) => sideBySide(copyTexts.map(choose))

/** Fields whose values are words of the program; the others hold a person's text, or numbers. */
const fieldsOfWords = new Set(['status', 'kind', 'granted', 'purpose', 'what', 'by', 'boughtAs'])
const isWord = (value: string): value is keyof typeof en.values => Object.hasOwn(en.values, value)

const isTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:.*Z$/

/** A field's value for people: a word of the program in each language, a time in Manila without seconds, else unchanged. */
export function readable(field: string, value: string | number | boolean | null): string {
  const text = String(value ?? '–')
  if (fieldsOfWords.has(field) && isWord(text)) return inEach(({ values }) => values[text])
  return isTimestamp.test(text) ? `${timeInManila(Date.parse(text)).slice(0, 16)} (Manila)` : text
}
