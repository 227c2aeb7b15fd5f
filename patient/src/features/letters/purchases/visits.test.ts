import type { Purchase } from '@aruga/contract/letters/purchases'
import { expect, test } from 'vitest'
import { visitsOf } from './visits.ts'

const bought = (id: string, day: string, branchName: string, name?: string): Purchase => ({
  ...{ id, day, branchName, pharmacyName: 'Botika', letterId: id, letterNumber: id, productName: 'Insulin' },
  ...{ strength: '', unit: 'pen', quantity: 1, wasCorrected: false, money: null },
  collectedBy: name ? { name, relation: 'Son' } : null,
})

test('Medicines of one branch, day and person are one visit; another person’s are another', () => {
  const purchases = [
    bought('a', '2026-12-04', 'Katipunan'),
    bought('b', '2026-12-04', 'Cubao'),
    bought('c', '2026-12-04', 'Katipunan'),
    bought('d', '2026-12-04', 'Katipunan', 'Jun'),
    bought('e', '2026-12-03', 'Katipunan'),
  ]
  const ids = visitsOf(purchases).map((visit) => visit.purchases.map(({ id }) => id).join(''))
  expect(ids).toEqual(['ac', 'b', 'd', 'e'])
})
