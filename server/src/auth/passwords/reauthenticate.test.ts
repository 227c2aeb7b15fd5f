import { LOCKOUT_FAILURES, PASSWORD_PROOF_MS } from '@aruga/contract/limits'
import { reauthenticate } from '@aruga/contract/password/password'
import { editProfile, readProfile } from '@aruga/contract/profile/profile'
import { endOtherSessions } from '@aruga/contract/sessions/sessions'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { auditActionsOf } from '../../testing/mailed.ts'
import { addPatient, addSession, addStaff, PASSWORD } from '../../testing/people.ts'
import { authorizeUrl, CALLBACK, CONSOLE, locationOf, openBrowser, redeem } from '../testing/test-browser.ts'

let server: TestApp
beforeAll(async () => {
  const console_ = {
    publicUrl: 'http://aruga.test',
    redirectUris: { [CONSOLE]: [CALLBACK], 'aruga-patient-app': ['http://aruga.test/sign-in'] },
  }
  server = await startTestApp({ trustProxy: 1, ...console_ })
})
afterAll(() => server.close())
afterEach(() => server.setClock(new Date()))

/** Moves the clock until this log-in no longer counts as a proof. */
const waitUntilOld = (extra = 0) => server.setClock(new Date(Date.now() + PASSWORD_PROOF_MS + extra))

const endOthers = (token: string) => call(server.app, endOtherSessions, {}, { token })
const prove = (token: string, password = PASSWORD) =>
  call(server.app, reauthenticate, { body: { password } }, { token })

test('A new e-mail address needs a recent password; a new name, or the current or pending address, does not', async () => {
  const { accountId, email } = await addPatient(server.db)
  const { token } = await addSession(server.db, accountId)
  const edit = (changes: { firstName?: string; emailAddress: string }) => {
    const body = { firstName: 'Luz', lastName: 'Reyes', mobilePhoneNumber: '09175550100', ...changes }
    return call(server.app, editProfile, { body }, { token })
  }
  waitUntilOld()
  const refused = await edit({ firstName: 'Taken', emailAddress: 'taken@demo.test' })
  expect(refusal(refused)).toEqual(problemOf('PasswordProofNeeded'))
  const { result } = await call(server.app, readProfile, {}, { token })
  expect(result).toMatchObject({ firstName: 'Test', emailAddress: email, pendingEmailAddress: null })

  expect((await edit({ emailAddress: email.toUpperCase() })).result.firstName).toBe('Luz')
  await prove(token)
  expect((await edit({ emailAddress: 'luz@demo.test' })).result.pendingEmailAddress).toBe('luz@demo.test')
  waitUntilOld(PASSWORD_PROOF_MS)
  expect((await edit({ firstName: 'Ligaya', emailAddress: 'LUZ@demo.test' })).result.firstName).toBe('Ligaya')
})

test('A log-in is a proof for five minutes, in its own session only, and a refresh does not renew it', async () => {
  const { accountId } = await addPatient(server.db)
  const [mine, theirs] = [await addSession(server.db, accountId), await addSession(server.db, accountId)]
  waitUntilOld(-1000)
  expect((await endOthers((await addSession(server.db, accountId, server.context.clock())).token)).statusCode).toBe(204)
  const [first, second] = [await addSession(server.db, accountId), await addSession(server.db, accountId)]
  waitUntilOld()
  expect((await prove(first.token)).statusCode).toBe(204)
  expect(refusal(await endOthers(second.token))).toEqual(problemOf('PasswordProofNeeded'))
  const grant = {
    grant_type: 'refresh_token',
    client_id: 'aruga-patient-app',
    refresh_token: second.refreshToken ?? '',
  }
  const renewed = await server.app.inject({
    method: 'POST',
    url: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(grant).toString(),
  })
  expect(refusal(await endOthers(renewed.json().access_token))).toEqual(problemOf('PasswordProofNeeded'))
  waitUntilOld(PASSWORD_PROOF_MS - 1000)
  expect((await endOthers(first.token)).statusCode).toBe(204)
  for (const { token } of [mine, theirs, second]) expect((await endOthers(token)).statusCode).toBe(401)
})

test('The proof of staff who signed in on the page dates from when they typed the password, even in a tab opened later', async () => {
  const { email } = await addStaff(server.db, 'reviewer')
  const browser = openBrowser()
  const signedIn = await browser.signIn(server.app, await browser.openPage(server.app), email, PASSWORD)
  const { body } = await redeem(server.app, locationOf(signedIn).searchParams.get('code') ?? '')
  expect((await endOthers(body.access_token)).statusCode).toBe(204)
  waitUntilOld()
  const again = locationOf(await browser.get(server.app, authorizeUrl()))
  const later = await redeem(server.app, again.searchParams.get('code') ?? '')
  expect(refusal(await endOthers(later.body.access_token))).toEqual(problemOf('PasswordProofNeeded'))
  expect((await prove(later.body.access_token)).statusCode).toBe(204)
  expect((await endOthers(later.body.access_token)).statusCode).toBe(204)
})

test('Guessing the password with a stolen token is limited like a log-in, and each guess is on record', async () => {
  const { accountId } = await addPatient(server.db)
  const { token } = await addSession(server.db, accountId)
  waitUntilOld()
  for (let guess = 1; guess <= LOCKOUT_FAILURES; guess++) {
    expect(refusal(await prove(token, `Wrong-horse-${guess}`))).toEqual(problemOf('PasswordMismatch'))
  }
  const locked = await prove(token)
  expect(refusal(locked)).toEqual(problemOf('TooManyRequests'))
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
  expect(refusal(await endOthers(token))).toEqual(problemOf('PasswordProofNeeded'))
  waitUntilOld(PASSWORD_PROOF_MS + 1000)
  expect((await prove(token)).statusCode).toBe(204)
  expect(await auditActionsOf(server.db, accountId)).toEqual([
    ...Array(LOCKOUT_FAILURES + 1).fill('password.not_proved'),
    'password.proved',
  ])
})
