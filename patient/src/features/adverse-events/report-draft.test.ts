import { expect, test } from 'vitest'
import { bodyOf, faultsOf, isBlank, noReport, OF_PROGRAM, OTHER, readReport } from './report-draft.ts'

test('The words are sent as typed, and unanswered questions are left open', () => {
  const { words, facts } = bodyOf({ ...noReport, words: ' “Ang sakit”  po \n' })
  expect(words).toBe(' “Ang sakit”  po \n')
  expect(facts).toMatchObject({ product: null, beganOn: null, endedOn: null, seriousness: [], outcome: 'Unknown' })
  expect(facts).not.toHaveProperty('mayCall')
})

test('Signs of seriousness are separate from a visit to a doctor or a lost day', () => {
  const { facts } = bodyOf({ ...noReport, words: 'x', harms: ['SawDoctor', 'Hospitalization'], mayCall: false })
  expect(facts).toMatchObject({ seriousness: ['Hospitalization'], effects: ['SawDoctor'], mayCall: false })
})

test('The day on which it stopped counts only if the patient has recovered', () => {
  const gone = { ...noReport, words: 'x', beganOn: '2026-11-03', endedOn: '2026-11-01' }
  expect(faultsOf({ ...gone, outcome: 'Recovered' }, '2026-11-20')).toEqual({ endedOn: 'endsBefore' })
  expect(faultsOf({ ...gone, outcome: 'NotRecovered' }, '2026-11-20')).toEqual({})
  expect(bodyOf({ ...gone, outcome: 'NotRecovered' }).facts.endedOn).toBeNull()
})

test('A report needs words, and its days cannot be in the future', () => {
  expect(faultsOf({ ...noReport, words: ' \n', beganOn: '2026-11-21' }, '2026-11-20')).toEqual({
    words: 'wordsMissing',
    beganOn: 'dayToCome',
  })
})

test('A medicine of the program needs its name', () => {
  const draft = { ...noReport, words: 'x', product: OF_PROGRAM }
  expect(faultsOf(draft, '2026-11-20')).toEqual({ product: 'productMissing' })
  expect(faultsOf({ ...draft, product: 'Metformin 500 mg' }, '2026-11-20')).toEqual({})
})

test('Another medicine is sent with the typed name', () => {
  expect(bodyOf({ ...noReport, words: 'x', product: OTHER, otherProduct: ' Aspirin ' }).facts.product).toBe('Aspirin')
  expect(bodyOf({ ...noReport, words: 'x', product: OTHER }).facts.product).toBeNull()
})

test('A stored draft of another version opens with its valid fields', () => {
  const draft = readReport({ words: 'A rash', harms: ['SawDoctor', 'Gone'], outcome: 'Better', mayCall: 'yes' })
  expect(draft).toEqual({ ...noReport, words: 'A rash', harms: ['SawDoctor'] })
  expect(isBlank(readReport(null))).toBe(true)
  expect(isBlank({ ...noReport, key: 'abc' })).toBe(true)
  expect(isBlank(draft)).toBe(false)
})

test('A package from the counter is sent with its expiry date; a typed number has no date', () => {
  const chosen = { ...noReport, words: 'x', package: 'B-77', expiresOn: '2027-11-30', batch: 'typed before' }
  expect(bodyOf(chosen).facts).toMatchObject({ batch: 'B-77', expiresOn: '2027-11-30' })
  const typed = bodyOf({ ...chosen, package: OTHER, batch: ' L-1 ' }).facts
  expect(typed).toMatchObject({ batch: 'L-1', expiresOn: null })
})

test('The answer whether the medicine is still taken is sent only if given, and the last day only if the answer is no', () => {
  const draft = { ...noReport, words: 'x', takenSince: '2026-11-03', takenUntil: '2026-11-01' }
  expect(bodyOf(draft).facts).not.toHaveProperty('stillTaking')
  expect(bodyOf({ ...draft, stillTaking: 'yes' }).facts).toMatchObject({ stillTaking: true, takenUntil: null })
  expect(bodyOf({ ...draft, stillTaking: 'no' }).facts).toMatchObject({ stillTaking: false, takenUntil: '2026-11-01' })
  expect(faultsOf({ ...draft, stillTaking: 'no' }, '2026-11-20')).toEqual({ takenUntil: 'endsBefore' })
  expect(faultsOf({ ...draft, stillTaking: 'yes', takenSince: '2026-11-21' }, '2026-11-20')).toEqual({
    takenSince: 'dayToCome',
  })
})

test('A report of another kind sends the answers to its own questions, and nothing that only other kinds ask', () => {
  const draft = {
    ...noReport,
    words: 'The pen leaks',
    kind: 'ProductDefect' as const,
    answers: { defect: 'Broken' as const, asDirected: 'Yes' as const },
    takenSince: '2026-11-01',
    outcome: 'Recovered' as const,
    endedOn: '2026-11-02',
  }
  const { facts } = bodyOf(draft)
  expect(facts).toMatchObject({ kind: 'ProductDefect', answers: { defect: 'Broken' }, outcome: 'Unknown' })
  expect(facts).toMatchObject({ takenSince: null, endedOn: null })
  expect(facts.answers).not.toHaveProperty('asDirected')
  expect(bodyOf({ ...draft, kind: 'SideEffect' }).facts).not.toHaveProperty('kind')
})

test('A stored draft keeps its kind and valid answers, and one of before is a side effect', () => {
  const stored = { kind: 'Pregnancy', answers: { child: 'NotBorn', exposed: 'Gone', childDue: '2027-02-01' } }
  expect(readReport(stored)).toEqual({
    ...noReport,
    kind: 'Pregnancy',
    answers: { child: 'NotBorn', childDue: '2027-02-01' },
  })
  expect(readReport({ words: 'x' }).kind).toBe('SideEffect')
})

test('A child expected in more than ten months is a slip, unless the kind does not ask for it', () => {
  const draft = { ...noReport, words: 'x', answers: { childDue: '2028-01-01' } }
  expect(faultsOf({ ...draft, kind: 'Pregnancy' }, '2026-11-20')).toEqual({ childDue: 'childDueLate' })
  expect(faultsOf(draft, '2026-11-20')).toEqual({})
})

test('“Another medicine of the program” without a choice names none', () => {
  expect(bodyOf({ ...noReport, words: 'x', product: OF_PROGRAM }).facts.product).toBeNull()
})
