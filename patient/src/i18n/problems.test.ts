import { ApiProblem } from '@aruga/client/api-problem'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from './messages.ts'
import { problemMessage } from './problems.ts'

afterEach(() => setLanguage('en'))

const refused = (status: number, code: string, message: string, data = {}) =>
  new ApiProblem(status, message, { code, data, wellFormed: true })

test('a refusal is told in the reader’s language, with what the server says of it', () => {
  const tooMany = refused(403, 'ReceiptQuantityTooLarge', 'Only 4 left to prove on this letter.', { left: 4 })
  expect(problemMessage(tooMany)).toBe('Only 4 left to prove on this letter. Please check the quantity.')
  setLanguage('fil')
  expect(problemMessage(tooMany)).toBe('4 na lang po ang puwedeng patunayan sa sulat na ito. Pakitingnan ang dami.')
})

test('why somebody is not logged in is told by the code beside RFC 6749’s error', () => {
  setLanguage('fil')
  expect(problemMessage(refused(400, 'InvalidCredentials', 'Invalid username or password!'))).toMatch(/^Mali po/)
  const locked =
    'The user account has been locked out due to invalid login attempts. Please wait a while and try again.'
  expect(problemMessage(refused(400, 'AccountLocked', locked))).toMatch(/^Naka-lock po/)
  const closed = 'You are not allowed to login! Your account is inactive or needs to confirm your email/phone number.'
  expect(problemMessage(refused(400, 'AccountNotAllowed', closed))).toMatch(/^Hindi po kayo makapag-log in/)
  setLanguage('en')
  // As the wire says them, letter by letter.
  expect(problemMessage(refused(400, 'InvalidCredentials', '…'))).toBe('Invalid username or password!')
  expect(problemMessage(refused(400, 'AccountLocked', '…'))).toBe(locked)
  expect(problemMessage(refused(400, 'AccountNotAllowed', '…'))).toBe(closed)
  // A server of this kind that gives no such code is told in its own words.
  expect(problemMessage(refused(400, 'invalid_grant', closed))).toBe(closed)
})

test('who tries too often is told when it works again', () => {
  expect(problemMessage(refused(429, 'TooManyRequests', 'Too many tries.', { retryAfter: 300 }))).toMatch(
    /^You have tried too often\. Please try again at \d+:\d\d/,
  )
  expect(problemMessage(refused(429, 'TooManyRequests', 'Too many tries.'))).toMatch(/wait a minute/)
})

test('a refusal of another server of this kind is told in its words, a failure without words in none', () => {
  setLanguage('fil')
  expect(problemMessage(refused(403, 'Volo.Account:7', 'Not on a Sunday.'))).toBe('Not on a Sunday.')
  expect(problemMessage(refused(403, 'constructor', 'No.'))).toBe('No.')
  expect(problemMessage(new ApiProblem(502, 'generic'))).toBeNull()
})
