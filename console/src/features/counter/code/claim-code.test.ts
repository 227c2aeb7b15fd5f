import { READABLE_SIGNS } from '@aruga/contract/limits'
import { expect, test } from 'vitest'
import { errorIn, inFours, isCode, missingIn, plainCode } from './claim-code.ts'

test('Case, spaces, dashes and full-width letters do not matter', () => {
  for (const typed of ['k7m4qxhp', 'K7M4 QXHP', 'k7m4-qxhp\n', 'Ｋ７Ｍ４ＱＸＨＰ']) {
    expect(plainCode(typed)).toBe('K7M4QXHP')
    expect(isCode(plainCode(typed))).toBe(true)
  }
  expect(['K7M', 'K7M4', 'K7M4Q', 'K7M4QXHP'].map(inFours)).toEqual(['K7M', 'K7M4', 'K7M4 Q', 'K7M4 QXHP'])
})

test('An impossible character is reported while typing, with possible characters in its place', () => {
  expect(errorIn('K7O')).toBe('No code has an O. Look again: it may be a D or a Q.')
  expect(errorIn('K7?')).toBe('No code has a “?”.')
  for (const sign of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    if (READABLE_SIGNS.includes(sign)) expect(errorIn(sign)).toBeUndefined()
    else
      for (const [, instead] of errorIn(sign)?.matchAll(/an? (\S)(?=[ .]|$)(?!\. Look)/g) ?? [])
        if (instead !== sign) expect(READABLE_SIGNS).toContain(instead)
  }
})

test('A code that is too short is reported on look-up, one that is too long while typing', () => {
  expect([errorIn('K7M4'), missingIn('K7M4')]).toEqual([undefined, 'A code has 8 characters. This one has 4.'])
  expect(missingIn('')).toContain('Enter the code')
  expect(errorIn('K7M4QXHPK')).toContain('longer')
  expect(missingIn('K7M4QXHP')).toBeUndefined()
})
