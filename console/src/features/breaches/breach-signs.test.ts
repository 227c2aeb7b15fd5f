import type { Breach } from '@aruga/contract/breaches/staff'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '../../i18n/t.ts'
import { breachSign } from './breach-signs.ts'

beforeAll(() => loadTexts())

const breach = {
  noticeDueBy: '2026-11-22T08:00:00Z',
  searchedAt: '2026-11-20T08:00:00Z',
  commissionToldAt: null,
  closedAt: null,
  patients: 3,
  told: 0,
  unreachable: 0,
} as Breach
const at = (time: string, changes: Partial<Breach> = {}) => breachSign({ ...breach, ...changes }, Date.parse(time))

test('A breach shows how much of the 72 hours is left, and how late it is afterwards', () => {
  expect(at('2026-11-21T07:00:00Z')).toMatchObject({ tone: 'turn', label: '1 d 1 h left to tell' })
  expect(at('2026-11-22T11:00:00Z')).toMatchObject({ tone: 'bad', label: '3 h late' })
})

test('A breach is done once the Commission and every reachable patient are notified', () => {
  const commissionToldAt = '2026-11-20T09:00:00Z'
  expect(at('2026-11-21T07:00:00Z', { commissionToldAt, told: 2 }).tone).toBe('turn')
  expect(at('2026-11-21T07:00:00Z', { told: 3 }).tone).toBe('turn')
  expect(at('2026-11-21T07:00:00Z', { commissionToldAt, told: 3, searchedAt: null }).tone).toBe('turn')
  expect(at('2026-11-21T07:00:00Z', { commissionToldAt, told: 2, unreachable: 1 }).label).toBe(
    'Everybody has been told',
  )
})
