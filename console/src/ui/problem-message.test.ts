import { ApiProblem } from '@aruga/client/api-problem'
import { expect, test } from 'vitest'
import { problemMessage } from './problem-message.ts'

const refused = (status: number, message: string, more: ConstructorParameters<typeof ApiProblem>[2] = {}) =>
  new ApiProblem(status, message, { wellFormed: true, ...more })

test('The server’s refusals are shown as written', () => {
  expect(problemMessage(refused(409, 'The code is taken.'))).toBe('The code is taken.')
})

test('Field errors follow the refusal, without repeated sentences', () => {
  const missing = { message: 'Enter the name.', members: ['name'] }
  const validationErrors = [missing, { message: 'Enter the city.', members: ['city'] }, missing]
  expect(problemMessage(refused(400, 'Please correct this.', { validationErrors }))).toBe(
    'Please correct this. Enter the name. Enter the city.',
  )
})

test('A screen’s own message takes precedence and can use the problem’s data', () => {
  const taken = refused(409, 'Taken.', { code: 'CaseTaken', data: { by: 'Luz' } })
  expect(problemMessage(taken, { CaseTaken: ({ by }) => `${by} works on it.` })).toBe('Luz works on it.')
  expect(problemMessage(taken, { CaseTaken: 'Somebody works on it.' })).toBe('Somebody works on it.')
  expect(problemMessage(taken, { NotFound: 'It is gone.' })).toBe('Taken.')
})

test.each([
  ['no answer', new ApiProblem(0, ''), 'No connection. Nothing is lost: check the network and try again.'],
  [
    'a server that took too long',
    new ApiProblem(0, '', { code: 'TimedOut' }),
    'The server took too long to answer. Your connection is fine. Please try again.',
  ],
  [
    'an overloaded server',
    refused(503, 'Overloaded'),
    'The server is busy or restarting. Your connection is fine. Please try again in a minute.',
  ],
  [
    'a failure of the server',
    refused(500, 'stack trace'),
    'The server couldn’t do this. Nothing is lost: please try again.',
  ],
  [
    'a session that has ended',
    new ApiProblem(401, 'Session expired, please relogin.'),
    'You were logged out before this was done. Log in again, then do it again.',
  ],
  [
    'the page of a proxy',
    new ApiProblem(404, '<html>'),
    'The server couldn’t do this. Nothing is lost: please try again.',
  ],
  ['a bug on this page', new TypeError('x is undefined'), 'Something went wrong on this page. Please try again.'],
])('%s is explained with what to do, without technical details', (_, error, message) => {
  expect(problemMessage(error)).toBe(message)
})
