import { readErasureRequest, requestErasure, withdrawErasureRequest } from '@aruga/contract/erasure/erasure'
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatient, PASSWORD } from '../../testing/people.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
  server.setClock(new Date('2026-11-20T08:00:00.000Z'))
})
afterAll(() => server.close())

async function newPatient() {
  const patient = await addPatient(server.db)
  return { ...patient, token: await logIn(server.app, patient.email, PASSWORD) }
}
const request = (token: string, app = server.app) => call(app, requestErasure, {}, { token })
const read = async (token: string) => (await call(server.app, readErasureRequest, {}, { token })).result.request
const withdraw = (token: string, app = server.app) => call(app, withdrawErasureRequest, {}, { token })
const notificationsOf = async (token: string) =>
  (await call(server.app, listNotifications, {}, { token })).result.items.map(({ kind, body }) => ({ kind, body }))
const audited = async (patientId: string) =>
  (
    await server.db.query(
      `SELECT action FROM audit_entry WHERE patient_id = $1 AND action NOT LIKE 'sign\\_in.%' ORDER BY id`,
      [patientId],
    )
  ).rows.map(({ action }) => action)

test('Requesting erasure returns a reference and a due date, and notifies once', async () => {
  const { token, patientId } = await newPatient()
  expect(await read(token)).toBeNull()
  const { result } = await request(token)
  expect(result).toMatchObject({ requestedAt: '2026-11-20T08:00:00.000Z', dueBy: '2026-12-20T08:00:00.000Z' })
  expect(result.reference).toMatch(/^E-2611-\d{3,}$/)
  expect((await request(token)).result).toEqual(result)
  expect(await read(token)).toEqual(result)
  const body = `Your reference number is ${result.reference}. We’ll erase everything we’re not required to keep by December 20, 2026. You can withdraw the request until then.`
  expect(await notificationsOf(token)).toEqual([{ kind: 'ErasureRequested', body }])
  expect(await audited(patientId)).toEqual(['erasure.requested'])
})

test('An open request can be withdrawn, and a later request gets a new reference', async () => {
  const { token, patientId } = await newPatient()
  expect((await withdraw(token)).statusCode).toBe(204)
  expect(await notificationsOf(token)).toEqual([])
  const first = (await request(token)).result
  expect((await withdraw(token)).statusCode).toBe(204)
  expect((await withdraw(token)).statusCode).toBe(204)
  expect(await read(token)).toBeNull()
  const second = (await request(token)).result
  expect(second.reference).not.toBe(first.reference)
  expect(second.id).not.toBe(first.id)
  expect((await notificationsOf(token)).map(({ kind }) => kind).sort()).toEqual([
    'ErasureRequested',
    'ErasureRequested',
    'ErasureWithdrawn',
  ])
  expect(await audited(patientId)).toEqual(['erasure.requested', 'erasure.withdrawn', 'erasure.requested'])
})

test('Forty simultaneous requests on two servers make one request, and as many withdrawals withdraw it once', async () => {
  const { token } = await newPatient()
  const another = await server.startAnother()
  const both = (n: number) => (n % 2 ? server.app : another)
  const requested = await Promise.all(Array.from({ length: 40 }, (_, n) => request(token, both(n))))
  expect(new Set(requested.map(({ result }) => result.reference)).size).toBe(1)
  const withdrawn = await Promise.all(Array.from({ length: 40 }, (_, n) => withdraw(token, both(n))))
  expect(new Set(withdrawn.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
  expect((await notificationsOf(token)).map(({ kind }) => kind).sort()).toEqual([
    'ErasureRequested',
    'ErasureWithdrawn',
  ])
})

test('Mixed simultaneous requests and withdrawals end in a consistent state, with a notification for each change', async () => {
  const { token, accountId, patientId } = await newPatient()
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 2 ? request(token) : withdraw(token))))
  for (const { statusCode } of answers) expect([200, 204]).toContain(statusCode)
  const { rows } = await server.db.query(
    `SELECT count(*)::int AS opened, count(withdrawn_at)::int AS withdrawn FROM erasure_request WHERE patient_id = $1`,
    [patientId],
  )
  const notified = await server.db.query(
    `SELECT count(*) FILTER (WHERE kind = 'ErasureRequested')::int AS opened,
       count(*) FILTER (WHERE kind = 'ErasureWithdrawn')::int AS withdrawn FROM notification WHERE account_id = $1`,
    [accountId],
  )
  expect(notified.rows).toEqual(rows)
  expect(rows[0]?.opened - rows[0]?.withdrawn).toBe((await read(token)) ? 1 : 0)
})

test('A patient’s request is neither shown to another patient nor withdrawn by one', async () => {
  const one = await newPatient()
  const other = await newPatient()
  await request(one.token)
  expect(await read(other.token)).toBeNull()
  await withdraw(other.token)
  expect(await read(one.token)).not.toBeNull()
})
