import { expect, test } from 'vitest'
import { firstUnfinished, placeOf, reachable, stepAfter, stepAt, steps } from './steps.ts'

test('what the server says of a field leads to its step, however it spells the name', () => {
  expect(placeOf('hCPCode')).toEqual({ field: 'hcpCode', step: 'doctor' })
  expect(placeOf('emailAddress')?.step).toBe('contact')
  expect(placeOf('FileId')?.step).toBe('id')
  expect(placeOf('filePrescription')?.step).toBe('prescription')
  expect(placeOf('somethingElse')).toBeUndefined()
})

test('an address opens its step, but none behind a step that misses something', () => {
  expect(stepAt('4')).toBe('id')
  expect(stepAt('9')).toBeUndefined()
  expect(stepAt(null)).toBeUndefined()
  const unfinished = firstUnfinished((step) => step === 'contact' || step === 'id')
  expect(unfinished).toBe('contact')
  expect(reachable('consent', unfinished)).toBe('contact')
  expect(reachable('person', unfinished)).toBe('person')
})

test('with everything filled in, each step can be opened', () => {
  const unfinished = firstUnfinished(() => false)
  expect(steps.map((step) => reachable(step, unfinished))).toEqual([...steps])
  expect(stepAfter('check')).toBe('consent')
  expect(stepAfter('consent')).toBe('consent')
})
