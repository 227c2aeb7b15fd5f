import type { Letter, LetterStatus } from '@aruga/contract/letters/letters'
import { expect, test } from 'vitest'
import { currentLetter } from './current-letter.ts'

const letter = (id: string, status: LetterStatus, validUntil = '2027-01-01', issuedAt = '2026-01-01') =>
  ({ id, status, validUntil, issuedAt }) as Letter

test('home shows a claimed letter before one to claim', () => {
  expect(currentLetter([letter('new', 'Issued'), letter('code', 'Claimed')])?.id).toBe('code')
})

test('of two letters to claim, home shows the one that expires first', () => {
  expect(currentLetter([letter('later', 'Issued', '2027-03-01'), letter('first', 'Issued', '2027-01-01')])?.id).toBe(
    'first',
  )
})

test('without open letters, home shows the newest letter', () => {
  const letters = [letter('old', 'Dispensed', '', '2026-01-01'), letter('new', 'Expired', '', '2026-05-01')]
  expect(currentLetter(letters)?.id).toBe('new')
})

test('without letters there is no current letter', () => expect(currentLetter([])).toBeUndefined())
