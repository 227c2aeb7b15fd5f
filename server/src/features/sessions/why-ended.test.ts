// The reason that the holder of a refused refresh token reads (docs/decisions/085).
import { randomUUID } from 'node:crypto'
import { requestErasure } from '@aruga/contract/erasure/erasure'
import { erasePatient } from '@aruga/contract/erasure/staff'
import { STAFF_IDLE_SECONDS, STAFF_SESSION_SECONDS } from '@aruga/contract/limits'
import { changePassword } from '@aruga/contract/password/password'
import { endOtherSessions } from '@aruga/contract/sessions/sessions'
import { closeStaffAccount, endStaffSessions } from '@aruga/contract/staff/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccount, addPatient, addSession, addStaff, PASSWORD } from '../../testing/people.ts'

let server: TestApp
let now = new Date()
const forward = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
  server.setClock(now)
}

beforeAll(async () => {
  server = await startTestApp()
  forward(0)
})
afterAll(() => server.close())

const ask = async (form: Record<string, string>) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ client_id: 'aruga-patient-app', ...form }).toString(),
  })
  return answer.json() as { access_token: string; refresh_token: string; error?: string; error_code?: string }
}
const logIn = (username: string) =>
  ask({
    grant_type: 'password',
    scope: 'email profile openid roles aruga offline_access',
    username,
    password: PASSWORD,
  })
const refresh = (token: string) => ask({ grant_type: 'refresh_token', refresh_token: token })

async function someone() {
  const { accountId, email } = await addStaff(server.db, 'reviewer')
  const session = await logIn(email)
  return { accountId, email, ...session, why: async () => (await refresh(session.refresh_token)).error_code }
}
async function asAdministrator() {
  const { accountId } = await addAccount(server.db, 'administrator')
  return addSession(server.db, accountId, now)
}

test('An ended session reports whether it was idle or over', async () => {
  const idle = await someone()
  forward(STAFF_IDLE_SECONDS + 1)
  expect(await idle.why()).toBe('SessionIdle')
  const over = await someone()
  forward(STAFF_SESSION_SECONDS + 1)
  expect(await over.why()).toBe('SessionOver')
})

test('An ended session reports whether another device, a new password or an administrator ended it', async () => {
  const one = await someone()
  const other = await logIn(one.email)
  await call(server.app, endOtherSessions, {}, { token: other.access_token })
  expect(await one.why()).toBe('SignedOutElsewhere')

  const two = await someone()
  const new_ = `Another-word-${randomUUID().slice(0, 8)}`
  const body = { currentPassword: PASSWORD, newPassword: new_, confirmPassword: new_ }
  const { access_token: token } = await logIn(two.email)
  expect((await call(server.app, changePassword, { body }, { token })).statusCode).toBe(204)
  expect(await two.why()).toBe('PasswordChanged')

  for (const endpoint of [endStaffSessions, closeStaffAccount]) {
    const three = await someone()
    await call(server.app, endpoint, { params: { id: three.accountId } }, await asAdministrator())
    expect(await three.why()).toBe('AccessChanged')
  }
})

test('A token used before, which may be a thief’s, and an unknown token get no reason', async () => {
  const stolen = await someone()
  const next = await refresh(stolen.refresh_token)
  const { access_token: token } = await logIn(stolen.email)
  await call(server.app, endOtherSessions, {}, { token })
  expect(await stolen.why()).toBeUndefined()
  expect((await refresh(next.refresh_token)).error_code).toBe('SignedOutElsewhere')

  const reused = await someone()
  const newest = await refresh(reused.refresh_token)
  forward(60)
  expect(await reused.why()).toBeUndefined()
  expect(await refresh(newest.refresh_token)).toMatchObject({ error: 'invalid_grant' })
  expect((await refresh(newest.refresh_token)).error_code).toBeUndefined()
  expect((await refresh('nobody-has-it')).error_code).toBeUndefined()
})

test('A device learns that its account was erased if its own token was never used', async () => {
  const patient = await addPatient(server.db)
  const device = await logIn(patient.email)
  const used = await logIn(patient.email)
  await refresh(used.refresh_token)
  const requested = await call(server.app, requestErasure, {}, { token: device.access_token })
  const { rows } = await server.db.query('SELECT patient_code AS code FROM patient WHERE id = $1', [patient.patientId])
  const erasure = { params: { id: requested.result.id }, body: { patientCode: rows[0]?.code as string } }
  expect((await call(server.app, erasePatient, erasure, await asAdministrator())).statusCode).toBe(204)
  expect(await refresh(device.refresh_token)).toMatchObject({ error: 'invalid_grant', error_code: 'AccountErased' })
  expect((await refresh(used.refresh_token)).error_code).toBeUndefined()
  const { rows: left } = await server.db.query('SELECT device FROM connect_session WHERE account_id = $1', [
    patient.accountId,
  ])
  expect(new Set(left.map((session) => session.device))).toEqual(new Set([null]))
})
