// @vitest-environment happy-dom
import type { CaseInFull } from '@aruga/contract/review/case-file'
import { expect, test } from 'vitest'
import { unitsOf } from './take-back-dialog.tsx'

const receipt = (together: { quantity: number; unit: string; productName: string }[], orQuantity: number | null = 4) =>
  ({
    id: 'receipt',
    letter: { unit: 'pen', productName: 'Dalisulin' },
    documents: [{ id: 'receipt', orQuantity, together }],
  }) as unknown as CaseInFull

test('Taking a receipt back says what counts no longer for each of its letters', () => {
  const other = { quantity: 1, unit: 'tablet', productName: 'Ginhavara' }
  expect(unitsOf(receipt([]))).toBe('4 pens')
  expect(unitsOf(receipt([other]))).toBe('4 pens of Dalisulin and 1 tablet of Ginhavara')
  expect(unitsOf(receipt([], null))).toBeNull()
})
