import { ApiProblem } from '@aruga/client/api-problem'
import { expect, test } from 'vitest'
import { againAt } from './again-at.ts'

const NOW = Date.UTC(2026, 10, 20, 10, 0, 30)
const tooMany = (data: Record<string, unknown>) => new ApiProblem(429, 'Too many tries.', { data, wellFormed: true })

test('a lockout of five minutes gives the time of the next try', () => {
  expect(againAt(tooMany({ retryAfter: 300 }), NOW)).toBe('2026-11-20T10:06:29.000Z')
})

test('a short wait is "soon"', () => {
  expect(againAt(tooMany({}), NOW)).toBe('soon')
  expect(againAt(tooMany({ retryAfter: 30 }), NOW)).toBe('soon')
})

test('other failures give no time', () => {
  expect(againAt(new ApiProblem(403, 'Incorrect password.'), NOW)).toBeNull()
  expect(againAt(new Error('x'), NOW)).toBeNull()
  expect(againAt(null, NOW)).toBeNull()
})
