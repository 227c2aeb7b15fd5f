import { logInRefusals } from '@aruga/contract/connect'
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import { refusalsOf } from '@aruga/contract/openapi/document'
import { describeProblem, type ProblemCode } from '@aruga/contract/problems'
import en from '@aruga/locales/en/problems.json'
import fil from '@aruga/locales/fil/problems.json'
import { expect, test } from 'vitest'

const problemMessages = { en, fil }
const ofPatients = endpoints.filter(({ access }: Endpoint) => access === 'public' || access.includes('patient'))
const codes = [...new Set(ofPatients.flatMap(refusalsOf))].sort()
const languages = ['en', 'fil'] as const
const textOf = (language: (typeof languages)[number], code: ProblemCode) =>
  (problemMessages[language] as Partial<Record<string, string>>)[code] ?? ''

test('whatever a patient is refused is told in both languages', () => {
  expect(codes.length).toBeGreaterThan(30)
  for (const language of languages) expect(codes.filter((code) => textOf(language, code) === '')).toEqual([])
  expect(codes.filter((code) => textOf('en', code) === textOf('fil', code))).toEqual([])
})

test('nothing is written for a refusal that no call of a patient answers', () => {
  const ours = [...logInRefusals, 'tryAgainAt']
  for (const language of languages) {
    const written = Object.keys(problemMessages[language]).filter((key) => !ours.includes(key))
    expect(written.sort()).toEqual(codes)
  }
})

test.each(codes)('%s fills its places from what the server says of it', (code) => {
  const named = new Proxy({}, { get: (_, name) => `<${String(name)}>` })
  const known = [...describeProblem(code, named).message.matchAll(/<(\w+)>/g)].map(([, name]) => name)
  for (const language of languages) {
    const asked = [...textOf(language, code).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
    expect(asked).toEqual(known)
  }
})
