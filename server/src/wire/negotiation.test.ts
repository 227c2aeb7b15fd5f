import { expect, test } from 'vitest'
import { chooseLanguage } from '../auth/sign-in/messages.ts'
import { encodingOf, languageOf, preferredLanguage } from './negotiation.ts'

test.each([
  ['en;q=0.1, fil', 'fil'],
  ['fil;q=0, en', 'en'],
  ['tl-PH, en;q=0.8', 'fil'],
  ['de, en-US;q=0.9, fil;q=0.95', 'fil'],
  ['en-PH,en;q=0.9', 'en'],
  ['de, fr', undefined],
  ['fil;q=0', undefined],
  ['*', undefined],
  ['england', undefined],
  ['', undefined],
  [undefined, undefined],
])('Accept-Language %j gives the language %s', (header, language) => {
  const headers = header === undefined ? {} : { 'accept-language': header }
  expect(languageOf({ headers, server: { languages: ['en', 'fil'] } })).toBe(language)
})

test('A language that the deployment does not offer is skipped', () => {
  expect(preferredLanguage(['en'], 'fil, en;q=0.1')).toBe('en')
  expect(preferredLanguage(['en'], 'fil')).toBeUndefined()
})

test('ui_locales has its own form, and precedes the header', () => {
  expect(chooseLanguage(['en', 'fil'], 'de fil en', 'en')).toBe('fil')
  expect(chooseLanguage(['en', 'fil'], undefined, 'en;q=0.2, tl')).toBe('fil')
  expect(chooseLanguage(['en', 'fil'], 'xx', 'yy')).toBe('en')
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', 'plain'],
  ['identity', 'plain'],
  ['*;q=0', 'plain'],
  ['*', 'br'],
  ['brotli', 'plain'],
  [undefined, 'plain'],
])('With Accept-Encoding %j an answer is sent as %s', (header, encoding) => {
  expect(encodingOf({ headers: header === undefined ? {} : { 'accept-encoding': header } })).toBe(encoding)
})
