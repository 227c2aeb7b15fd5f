// Checks beyond the compiler and i18next-cli (npm run locales): each language of the list has the same texts and values.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageCodes, SOURCE_LANGUAGE } from '@aruga/contract/languages'
import { describe, expect, test } from 'vitest'
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
const files = filesOf(SOURCE_LANGUAGE)
const placesOf = (text = '') => [...new Set(text.match(/\{\{\w+\}\}/g))].sort()

test('each language of the list has its folder, and each folder is in the list', () => {
  const folders = readdirSync(join(root, 'locales'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(
    folders
      .map(({ name }) => name)
      .filter((name) => name !== 'node_modules')
      .sort(),
  ).toEqual([...languageCodes].sort())
})

describe.each(languageCodes.filter((code) => code !== SOURCE_LANGUAGE))('in %s', (language) => {
  test('patients have the same files', () => {
    expect(filesOf(language)).toEqual(files)
    expect(files.length).toBeGreaterThan(30)
  })

  test.each(files)('%s has the same texts and values as in English', (file) => {
    const [en, own] = [read(SOURCE_LANGUAGE, file), read(language, file)]
    expect(Object.keys(own)).toEqual(Object.keys(en))
    expect(Object.keys(en).filter((key) => (en[key] === '') !== (own[key] === ''))).toEqual([])
    // A singular text may leave the number out in English: "Please check one answer."
    const different = Object.keys(en).filter(
      (key) => !key.endsWith('_one') && `${placesOf(en[key])}` !== `${placesOf(own[key])}`,
    )
    expect(different).toEqual([])
  })

  // Missing texts of these fall back.
  const ofServer = readdirSync(join(root, 'locales', language)).filter((file) => file.endsWith('.server.json'))
  test.each(ofServer)('%s fills in the same values as in English', (file) => {
    const [en, own] = [read(SOURCE_LANGUAGE, file), read(language, file)]
    expect(Object.keys(own).filter((key) => !(key in en))).toEqual([])
    expect(Object.keys(own).filter((key) => `${placesOf(en[key])}` !== `${placesOf(own[key])}`)).toEqual([])
  })
})

// The extractor writes the key where it finds no text.
test.each(readdirSync(join(root, 'locales', 'en')))('%s has a text for each key', (file) => {
  const texts = Object.entries(read('en', file))
  expect(texts.filter(([key, text]) => text.includes('.') && (text === key || text.endsWith(`:${key}`)))).toEqual([])
})
