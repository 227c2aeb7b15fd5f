import { readCounterDay } from '@aruga/contract/counter/counter'
import { followChanges } from '@aruga/contract/events'
import { claimLetter, listLetters } from '@aruga/contract/letters/letters'
import { readProfile } from '@aruga/contract/profile/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addLetter, addPatient, addPharmacist, PASSWORD } from '../../testing/people.ts'
import { authorizeUrl, locationOf, openBrowser, redeem, refreshConsole } from '../testing/test-browser.ts'
import { post, refresh, SCOPE, userinfo } from '../testing/test-server.ts'

const START = Date.UTC(2026, 10, 20, 8)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let server: TestApp
let branchId: string
let now = START

beforeAll(async () => {
  server = await startTestApp({
    publicUrl: 'http://aruga.test',
    redirectUris: {
      'aruga-console': ['http://aruga.test/console/'],
      'aruga-patient-app': ['http://aruga.test/sign-in'],
    },
  })
  forward(0)
  branchId = await addBranch(server.db)
})
afterAll(() => server.close())

function forward(ms: number) {
  now += ms
  server.setClock(new Date(now))
}
const logIn = async (username: string, scope = SCOPE) => {
  const form = { grant_type: 'password', client_id: 'aruga-patient-app', username, password: PASSWORD, scope }
  return (await post(server.app, '/connect/token', form)).body
}
const pharmacist = () => addPharmacist(server.db, branchId)
const codeIn = (answer: Parameters<typeof locationOf>[0]) => locationOf(answer).searchParams.get('code') ?? ''
const work = async (token: string) => (await call(server.app, readCounterDay, {}, { token })).statusCode

test('A staff session ends after fifteen minutes without a call, on the server too', async () => {
  const { email } = await pharmacist()
  const idle = await logIn(email)
  forward(15 * MINUTE - 1000)
  const active = await refresh(server.app, idle.refresh_token)
  expect(active.status).toBe(200)
  forward(15 * MINUTE)
  expect((await refresh(server.app, active.body.refresh_token)).body.error).toBe('invalid_grant')
  expect(await work(active.body.access_token)).toBe(401)
})

test('Calls keep a staff session from being idle, and are noted once a minute at most', async () => {
  const { email, accountId } = await pharmacist()
  const { access_token: token, refresh_token: refreshToken } = await logIn(email)
  const lastUsed = async () =>
    (await server.db.query('SELECT last_used_at, xmin FROM connect_session WHERE account_id = $1', [accountId])).rows
  const before = await lastUsed()
  forward(59_000)
  expect(await work(token)).toBe(200)
  expect(await lastUsed()).toEqual(before)
  forward(13 * MINUTE)
  expect(await work(token)).toBe(200)
  const noted = await lastUsed()
  expect(noted).not.toEqual(before)
  expect(await work(token)).toBe(200)
  expect(await lastUsed()).toEqual(noted)
  // Sixteen minutes after the log-in, two after the last call.
  forward(2 * MINUTE)
  expect((await refresh(server.app, refreshToken)).status).toBe(200)
})

test('An open page that only waits for changes does not keep a staff session from being idle', async () => {
  const { email } = await pharmacist()
  const { access_token: token, refresh_token: refreshToken } = await logIn(email)
  forward(10 * MINUTE)
  const stop = new AbortController()
  const stream = server.app.inject({
    url: followChanges.path,
    headers: { authorization: `Bearer ${token}` },
    payloadAsStream: true,
    signal: stop.signal,
  })
  expect((await stream).statusCode).toBe(200)
  stop.abort()
  forward(5 * MINUTE)
  expect((await refresh(server.app, refreshToken)).body.error).toBe('invalid_grant')
})

test('A staff session ends twelve hours after the password, however it is used', async () => {
  const { email } = await pharmacist()
  let tokens = await logIn(email)
  for (let minute = 0; minute < 12 * 60 - 10; minute += 10) {
    forward(10 * MINUTE)
    tokens = (await refresh(server.app, tokens.refresh_token)).body
    expect(await work(tokens.access_token)).toBe(200)
  }
  forward(10 * MINUTE - 1)
  expect(await work(tokens.access_token)).toBe(200)
  forward(1)
  expect(await work(tokens.access_token)).toBe(401)
  expect((await refresh(server.app, tokens.refresh_token)).body.error).toBe('invalid_grant')
})

test('The twelve hours count from the password, not from the reload of the console', async () => {
  const { email } = await pharmacist()
  const browser = openBrowser()
  const signedIn = await browser.signIn(server.app, await browser.openPage(server.app), email, PASSWORD)
  let tokens = (await redeem(server.app, codeIn(signedIn))).body
  for (let minute = 0; minute < 11 * 60 + 50; minute += 10) {
    forward(10 * MINUTE)
    tokens = (await refreshConsole(server.app, tokens.refresh_token)).body
  }
  // A reload: the browser's cookie gives a new code, and the code a new session.
  const reloaded = (await redeem(server.app, codeIn(await browser.get(server.app, authorizeUrl({ prompt: 'none' })))))
    .body
  expect(await work(reloaded.access_token)).toBe(200)
  forward(10 * MINUTE)
  for (const { access_token: token, refresh_token: refreshToken } of [tokens, reloaded]) {
    expect((await refreshConsole(server.app, refreshToken)).body.error).toBe('invalid_grant')
    expect(await work(token)).toBe(401)
  }
})

test('A patient stays logged in for fourteen days without use, and for ninety days in all', async () => {
  const { email } = await addPatient(server.db)
  let tokens = await logIn(email)
  for (let day = 0; day < 84; day += 14) {
    forward(14 * DAY - 1)
    tokens = (await refresh(server.app, tokens.refresh_token)).body
    expect(tokens.refresh_token).toBeDefined()
  }
  forward(6 * DAY)
  const last = await refresh(server.app, tokens.refresh_token)
  expect(last.status).toBe(200)
  forward(10)
  expect((await call(server.app, readProfile, {}, { token: last.body.access_token })).statusCode).toBe(401)
  expect((await refresh(server.app, last.body.refresh_token)).body.error).toBe('invalid_grant')
})

test('No session is without its absolute end', async () => {
  const { email, accountId } = await addPatient(server.db)
  await logIn(email)
  const withoutEnd = server.db.query('UPDATE connect_session SET ends_at = NULL WHERE account_id = $1', [accountId])
  await expect(withoutEnd).rejects.toThrow('connect_session_ends')
})

test('A token without the program’s scope opens only what its scopes name', async () => {
  const { email, patientId } = await addPatient(server.db)
  const letterId = await addLetter(server.db, patientId, { validUntil: new Date(now + DAY) })
  const { access_token: token } = await logIn(email, 'openid')
  const claim = { body: { id: letterId, pharmacyBranchId: branchId } }
  for (const refused of [
    await call(server.app, readProfile, {}, { token }),
    await call(server.app, listLetters, {}, { token }),
    await call(server.app, claimLetter, claim, { token }),
  ]) {
    expect(refusal(refused)).toEqual(problemOf('NotAllowed'))
    expect(refused.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="aruga"')
  }
  const { rows } = await server.db.query('SELECT status FROM letter WHERE id = $1', [letterId])
  expect(rows).toEqual([{ status: 'Issued' }])
  expect(Object.keys((await userinfo(server.app, token)).json())).toEqual(['sub'])
  const { access_token: program } = await logIn(email, 'aruga')
  expect((await call(server.app, claimLetter, claim, { token: program })).statusCode).toBe(200)
  expect((await userinfo(server.app, program)).statusCode).toBe(403)
})

test.each([
  ['openid', ['sub']],
  ['openid email', ['sub', 'email', 'email_verified']],
  ['openid profile', ['sub', 'name', 'given_name', 'family_name']],
  ['openid roles', ['sub', 'role']],
  [SCOPE, ['sub', 'email', 'email_verified', 'name', 'given_name', 'family_name', 'role']],
])('Userinfo answers the claims of the scope %s and no others', async (scope, claims) => {
  const { email } = await addPatient(server.db)
  const { access_token: token } = await logIn(email, scope)
  expect(Object.keys((await userinfo(server.app, token)).json()).sort()).toEqual([...claims].sort())
})

test('An app that names no scope gets the program’s', async () => {
  const { email } = await addPatient(server.db)
  const form = { grant_type: 'password', client_id: 'aruga-patient-app', username: email, password: PASSWORD }
  const { body } = await post(server.app, '/connect/token', form)
  expect(body.scope).toBe('aruga')
  expect((await call(server.app, readProfile, {}, { token: body.access_token })).statusCode).toBe(200)
})
