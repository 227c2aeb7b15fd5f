import { ApiProblem } from '@aruga/client/api-problem'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from './messages.ts'
import { problemMessage } from './problems.ts'

afterEach(() => setLanguage('en'))

const refused = (status: number, code: string, message: string, data = {}) =>
  new ApiProblem(status, message, { code, data, wellFormed: true })

test('a refusal is shown in the app’s language, with the server’s data', () => {
  const tooMany = refused(403, 'ReceiptQuantityTooLarge', 'Only 4 on this letter still need a receipt.', { left: 4 })
  expect(problemMessage(tooMany)).toBe('Only 4 on this letter still need a receipt. Please check the quantity.')
  setLanguage('fil')
  expect(problemMessage(tooMany)).toBe('4 na lang po sa sulat na ito ang kailangan ng resibo. Pakitingnan ang dami.')
})

test('the text of a failed log-in depends on the code next to RFC 6749’s error', () => {
  setLanguage('fil')
  expect(problemMessage(refused(400, 'InvalidCredentials', 'Invalid username or password!'))).toMatch(/^Mali po/)
  const locked =
    'The user account has been locked out due to invalid login attempts. Please wait a while and try again.'
  expect(problemMessage(refused(400, 'AccountLocked', locked))).toMatch(/^Naka-lock po/)
  const closed = 'You are not allowed to login! Your account is inactive or needs to confirm your email/phone number.'
  expect(problemMessage(refused(400, 'AccountNotAllowed', closed))).toMatch(/^Hindi po kayo makapag-log in/)
  setLanguage('en')
  // Verbatim as on the wire.
  expect(problemMessage(refused(400, 'InvalidCredentials', '…'))).toBe('Invalid username or password!')
  expect(problemMessage(refused(400, 'AccountLocked', '…'))).toBe(locked)
  expect(problemMessage(refused(400, 'AccountNotAllowed', '…'))).toBe(closed)
  // Without such a code, the server's own message is shown.
  expect(problemMessage(refused(400, 'invalid_grant', closed))).toBe(closed)
})

test('a refusal after too many tries says when to try again', () => {
  expect(problemMessage(refused(429, 'TooManyRequests', 'Too many tries.', { retryAfter: 300 }))).toMatch(
    /^Too many tries\. Please try again at \d+:\d\d/,
  )
  expect(problemMessage(refused(429, 'TooManyRequests', 'Too many tries.'))).toMatch(/wait a minute/)
})

test('an unknown refusal is shown in the server’s own words; a failure without a message has no text', () => {
  setLanguage('fil')
  expect(problemMessage(refused(403, 'Volo.Account:7', 'Not on a Sunday.'))).toBe('Not on a Sunday.')
  expect(problemMessage(refused(403, 'constructor', 'No.'))).toBe('No.')
  expect(problemMessage(new ApiProblem(502, 'generic'))).toBeNull()
})
