import { keepsTo, PASSWORD } from '@aruga/contract/patterns'
import { expect, test } from 'vitest'
import { passwordParts } from './password-parts.ts'

test('all password rules are ticked exactly when the contract accepts the password', () => {
  for (const password of [
    'Aruga-demo-1',
    'aruga-demo-1',
    'Aruga-demo',
    'ARUGA-DEMO-1',
    'Aruga1234',
    'Ar-1',
    'Ñañay-42 ok',
  ]) {
    const ticked = Object.values(passwordParts).every((isMet) => isMet(password))
    expect([password, keepsTo(PASSWORD, password)]).toEqual([password, ticked])
  }
})
