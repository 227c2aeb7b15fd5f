import { expect, test } from 'vitest'
import { firstUnfinished, placeOf, reachable, stepAfter, stepAt, steps } from './steps.ts'

test('a server message about a field leads to its step, whatever the case of the name', () => {
  expect(placeOf('hCPCode')).toEqual({ field: 'hcpCode', step: 'doctor' })
  expect(placeOf('emailAddress')?.step).toBe('contact')
  expect(placeOf('FileId')?.step).toBe('id')
  expect(placeOf('filePrescription')?.step).toBe('prescription')
  expect(placeOf('somethingElse')).toBeUndefined()
})

test('an address opens its step, but none after an unfinished one', () => {
  expect(stepAt('4')).toBe('id')
  expect(stepAt('9')).toBeUndefined()
  expect(stepAt(null)).toBeUndefined()
  const unfinished = firstUnfinished((step) => step === 'contact' || step === 'id')
  expect(unfinished).toBe('contact')
  expect(reachable('consent', unfinished)).toBe('contact')
  expect(reachable('person', unfinished)).toBe('person')
})

test('every step of a complete registration can be opened', () => {
  const unfinished = firstUnfinished(() => false)
  expect(steps.map((step) => reachable(step, unfinished))).toEqual([...steps])
  expect(stepAfter('check')).toBe('consent')
  expect(stepAfter('consent')).toBe('consent')
})
