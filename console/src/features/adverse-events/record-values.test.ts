import { expect, test } from 'vitest'
import { bodyOf, faultsOf, noValues } from './record-values.ts'

test('A report is sent in the exact words typed, and unknown facts stay open', () => {
  const values = { ...noValues(new Date('2026-11-20T08:00:00Z')), words: ' “Ang  sakit” \n', product: ' Insulin ' }
  const body = bodyOf(values)
  expect(body.words).toBe(' “Ang  sakit” \n')
  expect(body.knownAt).toBe('2026-11-20T08:00:00.000Z')
  expect(body.facts).toMatchObject({ product: 'Insulin', batch: null, beganOn: null, outcome: 'Unknown' })
})

test('A refusal of the server is shown at its field', () => {
  const refusal = { validationErrors: [{ message: 'This date is in the future.', members: ['facts.beganOn'] }] }
  const fields = Object.keys(noValues())
  expect(faultsOf(refusal, fields)).toEqual([{ name: 'beganOn', message: 'This date is in the future.' }])
  expect(faultsOf(new Error('no connection'), fields)).toEqual([])
})

test('A kind sends the answers to its own questions; a side effect is sent as it always was', () => {
  const values = { ...noValues(), words: 'x', answers: { defect: 'Broken', asDirected: 'Yes' } as const }
  expect(bodyOf({ ...values, kind: 'ProductDefect', takenSince: '2026-11-01' }).facts).toMatchObject({
    ...{ kind: 'ProductDefect', answers: { defect: 'Broken' }, takenSince: null },
  })
  expect(bodyOf(values).facts).not.toHaveProperty('answers')
})
