import type { AdverseEventFacts } from '@aruga/contract/adverse-events/facts'
import { expect, test } from 'vitest'
import { assessmentOf, fieldOf, valuesOf } from './facts-values.ts'

const facts: AdverseEventFacts = {
  ...{ product: 'Insulin', batch: null, beganOn: '2026-11-01', endedOn: null, seriousness: [], outcome: 'Unknown' },
  ...{ dose: null, route: null, takenFor: null, takenSince: null, takenUntil: null },
  ...{ otherMedicines: null, history: null, mayCall: true },
  reporter: { kind: 'Patient', name: null, contact: null },
  patient: { initials: 'TP', age: 65, sex: null },
}
const event = { facts, knownAt: '2026-11-01T02:00:30Z', version: 3 }

test('Saving without a change keeps every value, and the time of first knowledge to the second', () => {
  const saved = assessmentOf(valuesOf(event), event)
  expect(saved).toEqual({ version: 3, facts: { ...facts, effects: [], expiresOn: null }, knownAt: event.knownAt })
})

test('A cleared value becomes unknown, and values without a field stay', () => {
  const saved = assessmentOf({ ...valuesOf(event), product: ' ', age: '', dose: ' 10 units ' }, event)
  expect(saved.facts).toMatchObject({ product: null, dose: '10 units', mayCall: true, patient: { age: null } })
})

test('A refused field of the call is shown at the form’s field', () => {
  expect(fieldOf('facts.beganOn')).toBe('beganOn')
  expect(fieldOf('facts.patient.age')).toBe('age')
  expect(fieldOf('facts.reporter.name')).toBe('reporterName')
  expect(fieldOf('knownAt')).toBe('knownAt')
})
