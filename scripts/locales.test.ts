// Checks that neither the compiler nor i18next-cli (npm run locales) does: both languages have the same texts and values.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

type Texts = { [key: string]: string | Texts }
const flat = (texts: Texts, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[before + key, text] as [string, string]] : flat(text, `${before}${key}.`),
  )
const read = (language: string, file: string): Record<string, string> =>
  Object.fromEntries(flat(JSON.parse(readFileSync(join(root, 'locales', language, file), 'utf8'))))
/** The texts for patients; the console is in English except the counter. */
const filesOf = (language: string) =>
  readdirSync(join(root, 'locales', language)).filter((file) => !/\.(console|server)\.json$/.test(file))
const files = filesOf('en')
const placesOf = (text = '') => [...new Set(text.match(/\{\{\w+\}\}/g))].sort()

test('both languages have the same files', () => {
  expect(filesOf('fil')).toEqual(files)
  expect(files.length).toBeGreaterThan(30)
})

test.each(files)('%s has the same texts and values in both languages', (file) => {
  const [en, fil] = [read('en', file), read('fil', file)]
  expect(Object.keys(fil)).toEqual(Object.keys(en))
  expect(Object.keys(en).filter((key) => (en[key] === '') !== (fil[key] === ''))).toEqual([])
  // A singular text may leave the number out in English: "Please check one answer."
  const different = Object.keys(en).filter(
    (key) => !key.endsWith('_one') && `${placesOf(en[key])}` !== `${placesOf(fil[key])}`,
  )
  expect(different).toEqual([])
})

// Texts that Filipino lacks are found by the compiler where the server reads them.
const ofServer = readdirSync(join(root, 'locales', 'fil')).filter((file) => file.endsWith('.server.json'))
test.each(ofServer)('%s fills in the same values in both languages', (file) => {
  const [en, fil] = [read('en', file), read('fil', file)]
  expect(Object.keys(fil).filter((key) => !(key in en))).toEqual([])
  expect(Object.keys(fil).filter((key) => `${placesOf(en[key])}` !== `${placesOf(fil[key])}`)).toEqual([])
})

// The extractor writes the key where it finds no text.
test.each(readdirSync(join(root, 'locales', 'en')))('%s has a text for each key', (file) => {
  const texts = Object.entries(read('en', file))
  expect(texts.filter(([key, text]) => text.includes('.') && (text === key || text.endsWith(`:${key}`)))).toEqual([])
})
