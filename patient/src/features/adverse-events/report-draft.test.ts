import { expect, test } from 'vitest'
import { bodyOf, faultsOf, isBlank, noReport, OTHER, readReport } from './report-draft.ts'

test('The words are sent as they were typed, and what was not answered is left open', () => {
  const { words, facts } = bodyOf({ ...noReport, words: ' “Ang sakit”  po \n' })
  expect(words).toBe(' “Ang sakit”  po \n')
  expect(facts).toMatchObject({ product: null, beganOn: null, endedOn: null, seriousness: [], outcome: 'Unknown' })
  expect(facts).not.toHaveProperty('mayCall')
})

test('What makes it serious is told apart from a visit to a doctor or a lost day', () => {
  const { facts } = bodyOf({ ...noReport, words: 'x', harms: ['SawDoctor', 'Hospitalization'], mayCall: false })
  expect(facts).toMatchObject({ seriousness: ['Hospitalization'], effects: ['SawDoctor'], mayCall: false })
})

test('The day it stopped counts only while it is said to be gone', () => {
  const gone = { ...noReport, words: 'x', beganOn: '2026-11-03', endedOn: '2026-11-01' }
  expect(faultsOf({ ...gone, outcome: 'Recovered' }, '2026-11-20')).toEqual({ endedOn: 'endsBefore' })
  expect(faultsOf({ ...gone, outcome: 'NotRecovered' }, '2026-11-20')).toEqual({})
  expect(bodyOf({ ...gone, outcome: 'NotRecovered' }).facts.endedOn).toBeNull()
})

test('A report needs words, and no day to come', () => {
  expect(faultsOf({ ...noReport, words: ' \n', beganOn: '2026-11-21' }, '2026-11-20')).toEqual({
    words: 'wordsMissing',
    beganOn: 'dayToCome',
  })
})

test('Another medicine is sent by the name that was typed', () => {
  expect(bodyOf({ ...noReport, words: 'x', product: OTHER, otherProduct: ' Aspirin ' }).facts.product).toBe('Aspirin')
  expect(bodyOf({ ...noReport, words: 'x', product: OTHER }).facts.product).toBeNull()
})

test('A stored draft of another version opens with what it still has', () => {
  const draft = readReport({ words: 'A rash', harms: ['SawDoctor', 'Gone'], outcome: 'Better', mayCall: 'yes' })
  expect(draft).toEqual({ ...noReport, words: 'A rash', harms: ['SawDoctor'] })
  expect(isBlank(readReport(null))).toBe(true)
  expect(isBlank({ ...noReport, key: 'abc' })).toBe(true)
  expect(isBlank(draft)).toBe(false)
})
