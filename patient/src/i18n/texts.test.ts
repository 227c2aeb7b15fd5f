import { expect, test } from 'vitest'

const english = import.meta.glob<object>('../../../locales/en/*.json', { eager: true, import: 'default' })
const filipino = import.meta.glob<object>('../../../locales/fil/*.json', { eager: true, import: 'default' })
/** Staff read English; what they say to patients is compared by the console. */
const ofPatients = Object.keys(english).filter((path) => !/\.(console|server)\.json$/.test(path))
const keysOf = (texts: object = {}) => Object.keys(texts).sort()

test.each(ofPatients)('A patient reads every text of %s in English and in Filipino', (path) => {
  expect(keysOf(filipino[path.replace('/en/', '/fil/')])).toEqual(keysOf(english[path]))
})

test('There are texts', () => {
  expect(ofPatients.length).toBeGreaterThan(50)
})
