// The board, and the warnings before a case's promise breaks.
import { readBoard } from '@aruga/contract/review/board'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, logIn, startTestApp, type TestApp } from '../../testing/app.ts'
import { addStaff, PASSWORD } from '../../testing/people.ts'
import { acceptPrescriptionAs, addReviewer, declineAs } from '../../testing/staff.ts'
import { patientOf } from '../documents/testing.ts'
import { escalateCases } from './escalate.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
})
beforeEach(async () => {
  await server.db.query(`UPDATE document SET status = 'Accepted'`)
  await server.db.query('DELETE FROM case_event')
  await server.db.query('DELETE FROM case_escalated')
  await server.db.query('DELETE FROM notification')
})
afterAll(() => server.close())

const at = (time: string) => server.setClock(new Date(`2026-11-${time}:00+08:00`))
const sent = async () => (await patientOf(server)).sent('Prescription')
const boardAs = async (token: string) => call(server.app, readBoard, {}, { token })
async function staffOf(role: 'lead' | 'administrator' | 'finance') {
  const { accountId, email } = await addStaff(server.db, role)
  return { accountId, token: await logIn(server.app, email, PASSWORD) }
}
const warningsSent = async () =>
  (
    await server.db.query(
      `SELECT account_id AS "to", body_en AS body FROM notification WHERE kind = 'PromiseAtRisk' ORDER BY created_at, id`,
    )
  ).rows

test('The board counts what waits by age, and lists what breaks the promise next', async () => {
  at('17T10:00')
  const late = await sent()
  at('18T09:00')
  const soon = await sent()
  at('18T15:00')
  await sent()
  // The first is an hour overdue, the second due in three hours, the third in nine.
  at('19T06:00')
  const { result } = await boardAs((await staffOf('lead')).token)
  expect(result.kinds).toContainEqual({
    kind: 'Prescription',
    waiting: 3,
    overdue: 1,
    soon: 1,
    ages: [2, 1, 0, 0],
    oldestAt: '2026-11-17T02:00:00.000Z',
  })
  expect(result.next.map(({ id, overdue }) => ({ id, overdue }))).toEqual([
    { id: late.id, overdue: true },
    { id: soon.id, overdue: false },
  ])
  expect(JSON.stringify(result)).not.toContain('firstName')
})

test('Decisions of the last seven days are counted by reviewer, those before the due time as a promise kept', async () => {
  at('17T10:00')
  const [first, second] = [await sent(), await sent()]
  at('18T09:00')
  const rosa = await addReviewer(server, 'Rosa of the Board')
  expect((await acceptPrescriptionAs(rosa, first.id)).statusCode).toBe(200)
  at('18T11:00')
  const ramon = await addReviewer(server, 'Ramon of the Board')
  expect((await declineAs(ramon, second.id)).statusCode).toBe(200)
  const { result } = await boardAs((await staffOf('administrator')).token)
  expect(result).toMatchObject({ decided: 2, declined: 1, kept: 1 })
  expect(result.reviewers.toSorted((a, b) => b.name.localeCompare(a.name))).toEqual([
    { name: 'Rosa of the Board', decided: 1, declined: 0, kept: 1 },
    { name: 'Ramon of the Board', decided: 1, declined: 1, kept: 0 },
  ])
  at('25T12:00')
  expect((await boardAs((await staffOf('lead')).token)).result).toMatchObject({ decided: 0, reviewers: [] })
})

test('Leads hear once of a case before its promise breaks, whichever server looks first', async () => {
  await server.db.query(`UPDATE account SET status = 'closed' WHERE roles && '{lead,administrator}'`)
  const administrator = await addStaff(server.db, 'administrator')
  at('17T10:00')
  await sent()
  at('18T01:00')
  await escalateCases(server.context)
  expect(await warningsSent()).toEqual([])
  at('18T02:30')
  await Promise.all([escalateCases(server.context), escalateCases(server.context)])
  expect(await warningsSent()).toEqual([{ to: administrator.accountId, body: expect.stringContaining('hours: 1.') }])
  const lead = await addStaff(server.db, 'lead')
  at('18T03:00')
  await sent()
  at('19T02:00')
  await escalateCases(server.context)
  await escalateCases(server.context)
  expect((await warningsSent()).map(({ to }) => to)).toEqual([administrator.accountId, lead.accountId])
})

test('Only leads and administrators read the board', async () => {
  expect((await boardAs((await addReviewer(server)).token)).statusCode).toBe(403)
  expect((await boardAs((await staffOf('finance')).token)).statusCode).toBe(403)
})
