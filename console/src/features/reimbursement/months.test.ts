import { expect, test } from 'vitest'
import { monthsBefore } from './months.ts'

test('Only past months are offered, also across the turn of the year', () => {
  const months = monthsBefore('2026-02-28')
  expect(months.slice(0, 3)).toEqual(['2026-01-01', '2025-12-01', '2025-11-01'])
  expect(months).toHaveLength(12)
})
