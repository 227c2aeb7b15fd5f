import { claimLetter, readLetter } from '@aruga/contract/letters/letters'
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, logIn, startTestApp, type TestApp } from '../../testing/app.ts'
import { withoutNotifications } from '../../testing/fault-injection.ts'
import { addBranch, addLetter, addPatient, PASSWORD } from '../../testing/people.ts'
import { expireLetters } from './expire.ts'
import { remindOfLetters } from './remind.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
let server: TestApp
let patient: Awaited<ReturnType<typeof addPatient>>
let token: string

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setClock(new Date())
  patient = await addPatient(server.db)
  token = await logIn(server.app, patient.email, PASSWORD)
})

const fromNow = (ms: number) => new Date(server.context.clock().getTime() + ms)
const later = (ms: number) => server.setClock(fromNow(ms))
const read = async (id: string) => (await call(server.app, readLetter, { params: { id } }, { token })).result
const notificationsOf = async (kind: string) => {
  const { result } = await call(server.app, listNotifications, { query: { MaxResultCount: 1000 } }, { token })
  return result.items.filter((item) => item.kind === kind)
}
const count = async (sql: string, values: unknown[]) => Number((await server.db.query(sql, values)).rows[0]?.count)

test('A letter past its date expires once, with timeline entry, audit entry, notification and mail', async () => {
  const issued = await addLetter(server.db, patient.patientId, { validUntil: fromNow(-1000) })
  const unexpired = await addLetter(server.db, patient.patientId, { validUntil: fromNow(DAY_MS) })
  const before = await read(issued)
  await expireLetters(server.context)
  await expireLetters(server.context)
  const after = await read(issued)
  expect(after.status).toBe('Expired')
  expect(after.timeline).toEqual(before.timeline)
  expect(after.timeline.filter(({ state }) => state === 'Expired')).toHaveLength(1)
  expect((await read(unexpired)).status).toBe('Issued')
  expect(
    await count(`SELECT count(*) FROM audit_entry WHERE subject_id = $1 AND action = 'letter.expired'`, [issued]),
  ).toBe(1)
  const notifications = await notificationsOf('LetterExpired')
  expect(notifications).toHaveLength(1)
  expect(notifications[0]).toMatchObject({ link: `/loa-details?id=${issued}`, title: 'Your letter has ended' })
  expect(notifications[0]?.body).toMatch(/^The letter for Insulin glargine ended on \w+ \d+, 20\d\d\. /)
  expect(await count('SELECT count(*) FROM notification WHERE mail_due AND id = $1', [notifications[0]?.id])).toBe(1)
})

test('A claimed letter expires too; a used-up or cancelled letter keeps its state', async () => {
  const validUntil = fromNow(DAY_MS)
  const claimed = await addLetter(server.db, patient.patientId, { validUntil })
  const pharmacyBranchId = await addBranch(server.db)
  await call(server.app, claimLetter, { body: { id: claimed, pharmacyBranchId } }, { token })
  const dispensed = await addLetter(server.db, patient.patientId, { status: 'Dispensed', validUntil })
  const cancelled = await addLetter(server.db, patient.patientId, { status: 'Cancelled', validUntil })
  later(2 * DAY_MS)
  token = await logIn(server.app, patient.email, PASSWORD)
  await expireLetters(server.context)
  expect(await read(claimed)).toMatchObject({ status: 'Expired', claim: null })
  expect((await read(dispensed)).status).toBe('Dispensed')
  expect((await read(cancelled)).status).toBe('Cancelled')
  expect(await notificationsOf('LetterExpired')).toHaveLength(1)
})

test('Four servers expire 350 letters at the same time: each letter expires once and notifies once, in small transactions', async () => {
  const ids: string[] = []
  for (let n = 0; n < 350; n++) ids.push(await addLetter(server.db, patient.patientId, { validUntil: fromNow(-n) }))
  const done = await Promise.all(Array.from({ length: 4 }, () => expireLetters(server.context)))
  // A server skips rows that another has locked; one more run picks up any left over.
  const rest = await expireLetters(server.context)
  expect([...done, rest].reduce((sum, n) => sum + n)).toBe(350)
  expect(done.filter((n) => n > 0).length).toBeGreaterThan(1)
  const states = 'SELECT count(*) FROM letter_event WHERE letter_id = ANY ($1) AND state = $2'
  expect(await count(states, [ids, 'Expired'])).toBe(350)
  expect(await notificationsOf('LetterExpired')).toHaveLength(350)
  const transactions = `SELECT count(DISTINCT xmin::text) FROM letter WHERE id = ANY ($1)`
  expect(await count(transactions, [ids])).toBeGreaterThanOrEqual(4)
})

test('A letter whose notification cannot be stored does not expire', async () => {
  const letterId = await addLetter(server.db, patient.patientId, { validUntil: fromNow(-1000) })
  const expiring = withoutNotifications(server.db, () => expireLetters(server.context))
  await expect(expiring).rejects.toThrow('no notification')
  expect(await count(`SELECT count(*) FROM letter WHERE id = $1 AND status = 'Issued'`, [letterId])).toBe(1)
  expect(await notificationsOf('LetterExpired')).toEqual([])
})

test('Patients with units left are reminded 7 days and 1 day before expiry, once each, however many servers run the job', async () => {
  await addLetter(server.db, patient.patientId, { validUntil: fromNow(30 * DAY_MS), quantity: 3 })
  const runJobs = () => Promise.all(Array.from({ length: 4 }, () => remindOfLetters(server.context)))
  const remindedAfter = async (ms: number) => {
    later(ms)
    await runJobs()
    await runJobs()
    token = await logIn(server.app, patient.email, PASSWORD)
    return (await notificationsOf('LetterExpiresSoon')).length
  }
  expect(await remindedAfter(22 * DAY_MS)).toBe(0)
  expect(await remindedAfter(DAY_MS + 1000)).toBe(1)
  expect(await remindedAfter(5 * DAY_MS)).toBe(1)
  expect(await remindedAfter(DAY_MS)).toBe(2)
  expect(await remindedAfter(12 * HOUR_MS)).toBe(2)
  expect(await remindedAfter(DAY_MS)).toBe(2)
  expect((await notificationsOf('LetterExpiresSoon'))[0]?.body).toMatch(
    /^You can still buy 3 pens of Insulin glargine until \w+ \d+, 20\d\d\. /,
  )
})

test('A server that was off for a week sends only the last reminder', async () => {
  await addLetter(server.db, patient.patientId, { validUntil: fromNow(30 * DAY_MS) })
  later(29.5 * DAY_MS)
  await remindOfLetters(server.context)
  await remindOfLetters(server.context)
  token = await logIn(server.app, patient.email, PASSWORD)
  expect(await notificationsOf('LetterExpiresSoon')).toHaveLength(1)
})

test('A letter issued with fewer than 7 days left gets only the reminder of the last day', async () => {
  await addLetter(server.db, patient.patientId, { validUntil: fromNow(5 * DAY_MS) })
  await remindOfLetters(server.context)
  expect(await notificationsOf('LetterExpiresSoon')).toEqual([])
  later(4 * DAY_MS + 1000)
  await remindOfLetters(server.context)
  token = await logIn(server.app, patient.email, PASSWORD)
  expect(await notificationsOf('LetterExpiresSoon')).toHaveLength(1)
})

test('A used-up or cancelled letter gets no reminder', async () => {
  const validUntil = fromNow(30 * DAY_MS)
  const bought = await addLetter(server.db, patient.patientId, { validUntil })
  await server.db.query('UPDATE letter SET quantity_receipted = quantity_approved WHERE id = $1', [bought])
  await addLetter(server.db, patient.patientId, { status: 'Cancelled', validUntil })
  later(25 * DAY_MS)
  await remindOfLetters(server.context)
  token = await logIn(server.app, patient.email, PASSWORD)
  expect(await notificationsOf('LetterExpiresSoon')).toEqual([])
})
