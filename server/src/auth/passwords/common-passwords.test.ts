import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'P@ssw0rd',
  'Password1!',
  'Passw0rd!',
  '123Qwerty!',
  'Qwerty123$',
  'Welcome1!',
  'Abc-12345',
  'Adm1n!2026',
  'Iloveyou1!',
  'A-b-c-123',
])('%s is one of the commonest leaked passwords', (password) => expect(isCommonPassword(password)).toBe(true))

test.each(['Aruga-demo-1', 'Aruga-test-1', 'correct-Horse-9', 'Kapitbahay#72', 'Tsinelas-sa-Ulan8'])(
  '%s is a password of its own',
  (password) => expect(isCommonPassword(password)).toBe(false),
)
