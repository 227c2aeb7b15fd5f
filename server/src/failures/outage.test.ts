import { connectPaths } from '@aruga/contract/connect'
import { sendPasswordResetCode } from '@aruga/contract/password/password'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openDatabase } from '../db/open.ts'
import { readError } from '../files/s3/errors.ts'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { isNetworkFailure } from './network-failure.ts'
import { outageOf } from './outage.ts'
import { explain } from './startup-errors.ts'

const failure = (code: string, cause?: Error) => Object.assign(new Error('failed', cause && { cause }), { code })

test.each([
  ['a full disk', failure('ENOSPC'), 'full'],
  ['a used-up quota', failure('EDQUOT'), 'full'],
  ['a read-only disk', failure('EROFS'), 'full'],
  ['a full disk of the database', failure('53100'), 'full'],
  ['a full disk behind another error', failure('ERR_STREAM', failure('ENOSPC')), 'full'],
  ['a database without memory', failure('53200'), 'away'],
  ['a database without connections', failure('53300'), 'away'],
  ['a cut connection', failure('57P01'), 'away'],
  ['a refused connection behind another error', new Error('failed', { cause: failure('ECONNREFUSED') }), 'away'],
  ['a name that is lost behind another error', new Error('failed', { cause: failure('ENOTFOUND') }), 'away'],
  ['a socket file that is missing', Object.assign(failure('ENOENT'), { syscall: 'connect' }), 'away'],
  ['a firewall that forbids it', Object.assign(failure('EPERM'), { syscall: 'connect' }), 'away'],
  ['a deadlock', failure('40P01'), 'away'],
  ['a unique violation', failure('23505'), undefined],
  ['a missing file', failure('ENOENT'), undefined],
  ['a file that may not be read', Object.assign(failure('EACCES'), { syscall: 'open' }), undefined],
  ['an error of ours', new Error('failed'), undefined],
])('The outage of %s is recognised', (_, error, outage) => {
  expect(outageOf(error)).toBe(outage)
})

test.each(
  [
    ...['EAI_AGAIN', 'EAI_FAIL', 'ECONNABORTED', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN'],
    ...['ENETUNREACH', 'ENETRESET', 'ENOTCONN', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'],
  ].map((code) => [code]),
)('%s is an outage of the database, whose host the start names, or of the storage', (code) => {
  const error = Object.assign(failure(code), { message: `connect ${code} db.demo.test` })
  expect([isNetworkFailure(error), outageOf(error)]).toEqual([true, 'away'])
  expect(explain(error)).toMatch(/^The database cannot be reached: check DATABASE_URL.* db\.demo\.test$/)
  expect(readError(error)).toMatchObject({ code: 'STORAGE_AWAY', statusCode: 503 })
  // The storage explains itself, whatever made it unreachable.
  expect(explain(new Error('There is no storage.', { cause: readError(error) }))).toBe('There is no storage.')
})

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

test.each([
  ['a name that nobody has', { host: 'db.nowhere.invalid' }],
  ['an address without a way there', { host: '240.0.0.1', connectionTimeoutMillis: 500 }],
  ['an address of an IPv6 network that this machine is not in', { host: '2001:db8::7', connectionTimeoutMillis: 500 }],
  ['a port on which nobody listens', { host: '127.0.0.1', port: 1 }],
  ['a socket file that is missing', { host: '/nowhere' }],
])('While the database is at %s, calls are 503 with Retry-After and each reason is logged once', async (_what, at) => {
  const db = openDatabase({ connection: { ...at, user: 'aruga', database: 'aruga' } })
  const app = await buildApp({ ...server.context, db, replica: db })
  server.failures.length = 0
  const email = 'nobody@demo.test'
  for (let count = 0; count < 3; count++) {
    const answer = await call(app, sendPasswordResetCode, { body: { email } })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  }
  const logIn = await app.inject({
    method: 'POST',
    url: connectPaths.token,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `client_id=aruga-patient-app&grant_type=password&scope=openid&username=${email}&password=wrong`,
  })
  expect([logIn.statusCode, logIn.headers['retry-after']]).toEqual([503, '5'])
  // A router reports only after a while that there is no route: a connection given up before then is another reason, and one
  // whose statement was given up too is a third.
  const reasons = server.failures.map((line) => JSON.parse(line).err.message)
  expect(reasons).toEqual([...new Set(reasons)])
  expect(reasons.length).toBeLessThanOrEqual(3)
  await app.close()
  await db.close()
})
