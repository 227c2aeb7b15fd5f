import { readErasureRequest, requestErasure, withdrawErasureRequest } from '@aruga/contract/erasure/erasure'
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatient, PASSWORD } from '../../testing/people.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
  server.setClock(new Date('2026-11-20T08:00:00Z'))
})
afterAll(() => server.close())

async function newcomer() {
  const patient = await addPatient(server.db)
  return { ...patient, token: await logIn(server.app, patient.email, PASSWORD) }
}
const ask = (token: string, app = server.app) => call(app, requestErasure, {}, { token })
const read = async (token: string) => (await call(server.app, readErasureRequest, {}, { token })).result.request
const withdraw = (token: string, app = server.app) => call(app, withdrawErasureRequest, {}, { token })
const told = async (token: string) =>
  (await call(server.app, listNotifications, {}, { token })).result.items.map(({ kind, body }) => ({ kind, body }))
const audited = async (patientId: string) =>
  (await server.db.query('SELECT action FROM audit_entry WHERE patient_id = $1 ORDER BY id', [patientId])).rows.map(
    ({ action }) => action,
  )

test('A patient asks to be erased, gets a number and a day, and is told once', async () => {
  const { token, patientId } = await newcomer()
  expect(await read(token)).toBeNull()
  const { result } = await ask(token)
  expect(result).toMatchObject({ requestedAt: '2026-11-20T08:00:00Z', dueBy: '2026-12-20T08:00:00Z' })
  expect(result.reference).toMatch(/^E-2611-\d{3,}$/)
  expect((await ask(token)).result).toEqual(result)
  expect(await read(token)).toEqual(result)
  const body = `Your number is ${result.reference}. What we need not keep is erased by December 20, 2026. Until then you can take it back.`
  expect(await told(token)).toEqual([{ kind: 'ErasureRequested', body }])
  expect(await audited(patientId)).toEqual(['erasure.requested'])
})

test('The wish is taken back while it is open; without one nothing happens; a new wish has a new number', async () => {
  const { token, patientId } = await newcomer()
  expect((await withdraw(token)).statusCode).toBe(204)
  expect(await told(token)).toEqual([])
  const first = (await ask(token)).result
  expect((await withdraw(token)).statusCode).toBe(204)
  expect((await withdraw(token)).statusCode).toBe(204)
  expect(await read(token)).toBeNull()
  const second = (await ask(token)).result
  expect(second.reference).not.toBe(first.reference)
  expect(second.id).not.toBe(first.id)
  expect((await told(token)).map(({ kind }) => kind).sort()).toEqual([
    'ErasureRequested',
    'ErasureRequested',
    'ErasureWithdrawn',
  ])
  expect(await audited(patientId)).toEqual(['erasure.requested', 'erasure.withdrawn', 'erasure.requested'])
})

test('Asked forty times at once on two servers it is one wish, and taken back as often it is taken back once', async () => {
  const { token } = await newcomer()
  const another = await server.startAnother()
  const both = (n: number) => (n % 2 ? server.app : another)
  const asked = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(token, both(n))))
  expect(new Set(asked.map(({ result }) => result.reference)).size).toBe(1)
  const back = await Promise.all(Array.from({ length: 40 }, (_, n) => withdraw(token, both(n))))
  expect(new Set(back.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
  expect((await told(token)).map(({ kind }) => kind).sort()).toEqual(['ErasureRequested', 'ErasureWithdrawn'])
})

test('Asking and taking back in a wild mix always ends in one of the two, with a word for each change', async () => {
  const { token, accountId, patientId } = await newcomer()
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 2 ? ask(token) : withdraw(token))))
  for (const { statusCode } of answers) expect([200, 204]).toContain(statusCode)
  const { rows } = await server.db.query(
    `SELECT count(*)::int AS opened, count(withdrawn_at)::int AS withdrawn FROM erasure_request WHERE patient_id = $1`,
    [patientId],
  )
  const words = await server.db.query(
    `SELECT count(*) FILTER (WHERE kind = 'ErasureRequested')::int AS opened,
       count(*) FILTER (WHERE kind = 'ErasureWithdrawn')::int AS withdrawn FROM notification WHERE account_id = $1`,
    [accountId],
  )
  expect(words.rows).toEqual(rows)
  expect(rows[0]?.opened - rows[0]?.withdrawn).toBe((await read(token)) ? 1 : 0)
})

test("A patient's wish is nobody else's", async () => {
  const one = await newcomer()
  const other = await newcomer()
  await ask(one.token)
  expect(await read(other.token)).toBeNull()
  await withdraw(other.token)
  expect(await read(one.token)).not.toBeNull()
})
