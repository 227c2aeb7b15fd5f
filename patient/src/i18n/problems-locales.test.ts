import { logInRefusals } from '@aruga/contract/connect'
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import { refusalsOf } from '@aruga/contract/openapi/document'
import { may } from '@aruga/contract/permissions'
import { describeProblem, type ProblemCode } from '@aruga/contract/problems'
import en from '@aruga/locales/en/problems.json'
import fil from '@aruga/locales/fil/problems.json'
import { expect, test } from 'vitest'

const problemMessages = { en, fil }
const ofPatients = endpoints.filter(({ access }: Endpoint) => access === 'public' || may(['patient'], access))
// Only a pharmacist can have a locked till, and pharmacists use some of the patients' calls.
const codes = [...new Set(ofPatients.flatMap(refusalsOf))].filter((code) => code !== 'TillLocked').sort()
const languages = ['en', 'fil'] as const
const textOf = (language: (typeof languages)[number], code: ProblemCode) =>
  (problemMessages[language] as Partial<Record<string, string>>)[code] ?? ''

test('every refusal that a patient may see has a text in both languages', () => {
  expect(codes.length).toBeGreaterThan(30)
  for (const language of languages) expect(codes.filter((code) => textOf(language, code) === '')).toEqual([])
  expect(codes.filter((code) => textOf('en', code) === textOf('fil', code))).toEqual([])
})

test('there are no texts for refusals that a patient’s calls never return', () => {
  const ours = [...logInRefusals, 'tryAgainAt']
  for (const language of languages) {
    const written = Object.keys(problemMessages[language]).filter((key) => !ours.includes(key))
    expect(written.sort()).toEqual(codes)
  }
})

test.each(codes)('the text of %s has the same placeholders as the server’s message', (code) => {
  const named = new Proxy({}, { get: (_, name) => `<${String(name)}>` })
  const expected = [...describeProblem(code, named).message.matchAll(/<(\w+)>/g)].map(([, name]) => name)
  for (const language of languages) {
    const placeholders = [...textOf(language, code).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
    expect(placeholders).toEqual(expected)
  }
})
