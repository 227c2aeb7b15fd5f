// The promise and the working days, as administrators set them.
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { readProgramFacts } from '@aruga/contract/program/program'
import { changeWorkingTime, putHoliday, readWorkingTime, removeHoliday } from '@aruga/contract/program/working-time'
import { countCases } from '@aruga/contract/review/queue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patientOf } from '../../features/documents/testing.ts'
import { call, logIn, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccount, PASSWORD } from '../../testing/people.ts'
import { addReviewer, queueOf } from '../../testing/staff.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const usual = { promise: { registration: 1, prescription: 1, receipt: 1 }, weekdays: [1, 2, 3, 4, 5] }
const administrator = async () => {
  const { email } = await addAccount(server.db, 'administrator')
  return { token: await logIn(server.app, email, PASSWORD) }
}
const set = async (body: typeof usual) => call(server.app, changeWorkingTime, { body }, await administrator())
const dueOf = async (id: string) => {
  const { items } = await queueOf(await addReviewer(server), { Kind: 'Prescription' })
  const listed = items.find((one) => one.id === id)
  return listed && { due: listed.dueAt, overdue: listed.overdue }
}
const lastChange = async () => {
  const { rows } = await server.db.query(
    `SELECT action, reason FROM audit_entry WHERE action LIKE 'working_time.%' ORDER BY id DESC LIMIT 1`,
  )
  return rows[0]
}

test('A new program promises one working day, Mondays to Fridays but the known holidays of 2026 and 2027', async () => {
  const { result } = await call(server.app, readWorkingTime, {}, await administrator())
  expect(result).toMatchObject(usual)
  const days = result.holidays.map(({ day }) => day)
  expect(days).toEqual(days.toSorted())
  for (const day of ['2026-11-30', '2026-12-24', '2027-01-01', '2027-08-30', '2027-12-31']) expect(days).toContain(day)
  expect(result.holidays).toContainEqual({ day: '2027-03-26', name: 'Good Friday' })
})

test('A longer promise holds for new cases; waiting ones keep theirs', async () => {
  // A Monday, 10:00 in Manila.
  server.setClock(new Date('2026-11-16T02:00:00.000Z'))
  const before = await (await patientOf(server)).sent('Prescription')
  server.setClock(new Date('2026-11-16T03:00:00.000Z'))
  const { result } = await set({ ...usual, promise: { registration: 2, prescription: 3, receipt: 1 } })
  expect(result.promise).toEqual({ registration: 2, prescription: 3, receipt: 1 })
  const words =
    'registration 1, prescription 1, receipt 1, weekdays 12345 to registration 2, prescription 3, receipt 1, weekdays 12345'
  expect(await lastChange()).toEqual({ action: 'working_time.changed', reason: words })
  server.setClock(new Date('2026-11-16T04:00:00.000Z'))
  const patient = await patientOf(server)
  const after = await patient.sent('Prescription')
  const { result: notifications } = await call(server.app, listNotifications, {}, { token: patient.token })
  expect(notifications.items[0]?.body).toBe('We’re checking it. This usually takes 3 working days.')
  const facts = await call(server.app, readProgramFacts, {})
  expect(facts.result.reviewPromises).toMatchObject([
    { from: '2026-11-16T03:00:00.000Z', registration: 2, prescription: 3, receipt: 1 },
    { registration: 1, prescription: 1, receipt: 1 },
  ])
  server.setClock(new Date('2026-11-17T05:00:00.000Z'))
  expect(await dueOf(before.id)).toEqual({ due: '2026-11-17T02:00:00.000Z', overdue: true })
  expect(await dueOf(after.id)).toEqual({ due: '2026-11-19T04:00:00.000Z', overdue: false })
  const { token } = await addReviewer(server)
  const counted = await call(server.app, countCases, {}, { token })
  expect(counted.result.items).toContainEqual({ kind: 'Prescription', waiting: 2, overdue: 1 })
  await set(usual)
  await server.db.query(`UPDATE document SET status = 'Accepted'`)
})

test('A proclaimed holiday moves waiting cases, and removing it moves them back; both are on record', async () => {
  server.setClock(new Date('2026-11-19T02:00:00.000Z'))
  const { id } = await (await patientOf(server)).sent('Prescription')
  expect((await dueOf(id))?.due).toBe('2026-11-20T02:00:00.000Z')
  const params = { day: '2026-11-20' }
  const put = () =>
    administrator().then((as) => call(server.app, putHoliday, { params, body: { name: ' Eidul Adha ' } }, as))
  expect((await put()).result.holidays).toContainEqual({ day: '2026-11-20', name: 'Eidul Adha' })
  expect(await lastChange()).toEqual({ action: 'working_time.holiday_put', reason: '2026-11-20 Eidul Adha' })
  expect((await put()).statusCode).toBe(200)
  expect((await dueOf(id))?.due).toBe('2026-11-23T02:00:00.000Z')
  const removed = await call(server.app, removeHoliday, { params }, await administrator())
  expect(removed.result.holidays).not.toContainEqual({ day: '2026-11-20', name: 'Eidul Adha' })
  expect(await lastChange()).toEqual({ action: 'working_time.holiday_removed', reason: '2026-11-20 Eidul Adha' })
  expect((await dueOf(id))?.due).toBe('2026-11-20T02:00:00.000Z')
  expect((await call(server.app, removeHoliday, { params }, await administrator())).statusCode).toBe(200)
})

test('If Saturdays are worked, a case that comes in on a Friday is due on Saturday', async () => {
  server.setClock(new Date('2026-11-20T08:00:00.000Z'))
  const { id } = await (await patientOf(server)).sent('Prescription')
  await set({ ...usual, weekdays: [6, 1, 2, 3, 4, 5] })
  expect((await dueOf(id))?.due).toBe('2026-11-21T08:00:00.000Z')
  await set(usual)
})

test.each([
  ['no day of the week', { ...usual, weekdays: [] }],
  ['an eighth day', { ...usual, weekdays: [1, 8] }],
  ['no day at all as the promise', { ...usual, promise: { ...usual.promise, receipt: 0 } }],
  ['a month as the promise', { ...usual, promise: { ...usual.promise, receipt: 30 } }],
])('Working time with %s is refused and changes nothing', async (_what, body) => {
  expect((await set(body)).statusCode).toBe(400)
  expect((await call(server.app, readWorkingTime, {}, await administrator())).result).toMatchObject(usual)
})

test('A reviewer can neither read nor change the working time', async () => {
  const { token } = await addReviewer(server)
  expect((await call(server.app, readWorkingTime, {}, { token })).statusCode).toBe(403)
  expect((await call(server.app, changeWorkingTime, { body: usual }, { token })).statusCode).toBe(403)
})
