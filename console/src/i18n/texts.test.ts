import { expect, test } from 'vitest'
import { english, filipino } from './texts.ts'

/** `verdict.LetterExpired.say` of all that is said to a patient. */
const said = (texts: object, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? (key === 'say' ? [`${path}${key}`] : []) : said(text, `${path}${key}.`),
  )

test('Whatever the pharmacist says to a patient is there in English and in Filipino', () => {
  expect(said(filipino.counter).sort()).toEqual(said(english.counter).sort())
  expect(said(english.counter).length).toBeGreaterThan(10)
})
