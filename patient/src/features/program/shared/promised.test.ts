import { expect, test } from 'vitest'
import { promisedBy } from './promised.ts'

const promised = promisedBy({
  reviewPromises: [
    { from: '2026-11-20T00:00:00Z', registration: 2, prescription: 1, receipt: 3 },
    { from: '2000-01-01T00:00:00Z', registration: 1, prescription: 1, receipt: 1 },
  ],
})

test('what is sent now has the promise of now, each kind its own', () => {
  expect([promised('registration'), promised('prescription'), promised('receipt')]).toEqual([2, 1, 3])
})

test('what was sent before a change keeps the promise of then', () => {
  expect(promised('receipt', '2026-11-19T23:59:59Z')).toBe(1)
  expect(promised('receipt', '2026-11-20T00:00:00Z')).toBe(3)
})

test('until the program’s facts are known, 1 working day is promised', () => {
  expect(promisedBy(undefined)('receipt')).toBe(1)
  expect(promisedBy({ name: 'Kalinga' })('receipt')).toBe(1)
})
