import { ApiProblem } from '@aruga/client/api-problem'
import { expect, test } from 'vitest'
import { readRefusal } from './refusal.ts'

const refused = (status: number, message: string) => new ApiProblem(status, message, { wellFormed: true })

test('a patient reads in their language why they are not logged in', () => {
  expect(readRefusal(refused(400, 'Invalid username or password!'))).toEqual({ text: 'wrong' })
  const locked =
    'The user account has been locked out due to invalid login attempts. Please wait a while and try again.'
  expect(readRefusal(refused(400, locked))).toEqual({ text: 'locked' })
  const closed = 'You are not allowed to login! Your account is inactive or needs to confirm your email/phone number.'
  expect(readRefusal(refused(400, closed))).toEqual({ text: 'closed' })
})

test('what the server says beyond that is shown as it is, a failure without words is not', () => {
  expect(readRefusal(refused(429, 'Too many tries.'))).toEqual({ words: 'Too many tries.' })
  expect(readRefusal(new ApiProblem(502, 'generic'))).toEqual({ text: 'failed' })
  expect(readRefusal(new ApiProblem(0, ''))).toEqual({ text: 'offline' })
  expect(readRefusal(new TypeError('x'))).toEqual({ text: 'failed' })
})
