import { languageCodes, SOURCE_LANGUAGE } from '@aruga/contract/languages'
import { expect, test } from 'vitest'

const files = import.meta.glob<object>('../../../locales/*/*.json', { eager: true, import: 'default' })
const pathOf = (language: string, file: string) => `../../../locales/${language}/${file}`
const filesOf = (language: string) =>
  Object.keys(files).flatMap((path) =>
    path.startsWith(pathOf(language, '')) ? [path.slice(pathOf(language, '').length)] : [],
  )
/** Staff read English; their texts for patients are compared by the console's tests. */
const ofPatients = filesOf(SOURCE_LANGUAGE).filter((file) => !/\.(console|server)\.json$/.test(file))
const keysOf = (texts: object = {}) => Object.keys(texts).sort()

test.each(ofPatients)('A patient reads every text of %s in each language', (file) => {
  for (const language of languageCodes)
    expect([language, keysOf(files[pathOf(language, file)])]).toEqual([
      language,
      keysOf(files[pathOf(SOURCE_LANGUAGE, file)]),
    ])
})

test('There are texts', () => {
  expect(ofPatients.length).toBeGreaterThan(50)
})
