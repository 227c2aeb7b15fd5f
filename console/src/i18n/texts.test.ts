import { expect, test } from 'vitest'
import { english, filipino } from './texts.ts'

/** The keys of all sentences for patients, such as `verdict.LetterExpired.say`. */
const sayKeys = (texts: object, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? (key === 'say' ? [`${path}${key}`] : []) : sayKeys(text, `${path}${key}.`),
  )

test('Every sentence that pharmacists say to patients exists in English and Filipino', () => {
  expect(sayKeys(filipino.counter).sort()).toEqual(sayKeys(english.counter).sort())
  expect(sayKeys(english.counter).length).toBeGreaterThan(10)
})
