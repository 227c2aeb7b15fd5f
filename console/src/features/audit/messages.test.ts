import { auditActions } from '@aruga/contract/audit/audit'
import { expect, test } from 'vitest'
import { kinds, reasonOf } from './messages.ts'

test('A recorded reason is shown by its name with the added text, an unknown one unchanged', () => {
  expect(reasonOf({ action: 'claim.refused', reason: 'OutOfStock' })).toBe('Out of stock')
  expect(reasonOf({ action: 'patient.opened', reason: 'Complaint: by phone' })).toBe('A complaint. by phone')
  expect(reasonOf({ action: 'document.declined', reason: 'CutOff' })).not.toBe('CutOff')
  expect(reasonOf({ action: 'letter.issued', reason: 'CutOff' })).toBe('CutOff')
  expect(reasonOf({ action: 'letter.issued', reason: null })).toBeNull()
  expect(reasonOf({ action: 'sign_in.failed', reason: 'Count: 100' })).toBe('Number 100 within the hour')
  expect(reasonOf({ action: 'sign_in.succeeded', reason: 'NewDevice' })).toBe('On a new device')
  expect(reasonOf({ action: 'sign_in.succeeded', reason: 'PasskeyNewDevice' })).toBe('With a passkey, on a new device')
})

test('Every action in the audit log belongs to a kind that can be chosen', () => {
  const beginnings = Object.values(kinds).flat()
  for (const action of auditActions) expect(beginnings.filter((one) => action.startsWith(`${one}.`))).toHaveLength(1)
})
