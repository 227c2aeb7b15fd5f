// The texts of a copy, English and Filipino side by side: data.json keeps the program's own words.
import { timeInManila } from '@aruga/contract/days'
import en from '@aruga/locales/en/portable-copy.server.json' with { type: 'json' }
import fil from '@aruga/locales/fil/portable-copy.server.json' with { type: 'json' }

export { en, fil }

/** `Letters · Mga sulat`, or the one word where both languages have the same. */
export const sideBySide = (english: string, filipino: string) =>
  english === filipino ? english : `${english} · ${filipino}`

/** Fields whose values are words of the program; the others hold what a person wrote, or numbers. */
const fieldsOfWords = new Set(['status', 'kind', 'granted', 'purpose', 'what', 'by'])
const isWord = (value: string): value is keyof typeof en.values => Object.hasOwn(en.values, value)

const isTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:.*Z$/

/** How a field's value reads: a word of the program in both languages, a time as it was in Manila, without seconds, else as it is. */
export function readable(field: string, value: string | number | boolean | null): string {
  const text = String(value ?? '–')
  if (fieldsOfWords.has(field) && isWord(text)) return sideBySide(en.values[text], fil.values[text])
  return isTimestamp.test(text) ? `${timeInManila(Date.parse(text)).slice(0, 16)} (Manila)` : text
}
