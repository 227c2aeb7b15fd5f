import { reportAdverseEvent } from '@aruga/contract/adverse-events/adverse-events'
import { handOverAdverseEvent } from '@aruga/contract/adverse-events/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatient, addSession, addStaff } from '../../testing/people.ts'
import { writeNotificationMail } from '../notifications/mailing.ts'
import { remindOfAdverseEvents } from './remind.ts'

let server: TestApp
let officer: string
let administrator: string

beforeAll(async () => {
  server = await startTestApp()
  officer = (await addStaff(server.db, 'safety')).accountId
  administrator = (await addStaff(server.db, 'administrator')).accountId
})
afterAll(() => server.close())

const tokenOf = async (accountId: string) => (await addSession(server.db, accountId, server.context.clock())).token
const remindAt = (time: string) => {
  server.setClock(new Date(time))
  return remindOfAdverseEvents(server.context)
}
async function mails(kind: string) {
  const { rows } = await server.db.query<{ id: string; account_id: string; body: string }>(
    `SELECT id, account_id, body_en AS body FROM notification WHERE kind = $1 ORDER BY created_at`,
    [kind],
  )
  return rows
}
const linkOf = async (notificationId: string) =>
  (await writeNotificationMail(server.context, { kind: 'notification', notificationId }))?.content.link?.href

test('Safety officers are reminded before a report is due, and administrators after it, until it is handed over', async () => {
  server.setClock(new Date('2026-11-01T02:00:00.000Z'))
  const { accountId } = await addPatient(server.db)
  const facts = {
    ...{ product: null, batch: null, beganOn: null, endedOn: null, outcome: 'Unknown' as const },
    seriousness: ['Hospitalization' as const],
  }
  const body = { words: 'I was in hospital', facts }
  const { id } = (await call(server.app, reportAdverseEvent, { body }, { token: await tokenOf(accountId) })).result

  await remindAt('2026-11-13T00:00:00.000Z')
  expect(await mails('AdverseEventsDue')).toEqual([])

  // Due on the 16th.
  await remindAt('2026-11-14T00:00:00.000Z')
  await remindAt('2026-11-14T00:00:30.000Z')
  const [due, ...more] = await mails('AdverseEventsDue')
  expect(more).toEqual([])
  expect(due).toMatchObject({ account_id: officer, body: expect.stringContaining('the first by November 16, 2026') })
  expect(due?.body).not.toMatch(/hospital/)
  expect(await linkOf(due?.id ?? '')).toMatch(/\/console\/side-effects$/)
  expect(await mails('AdverseEventsOverdue')).toEqual([])

  await remindAt('2026-11-17T00:00:00.000Z')
  expect(await mails('AdverseEventsDue')).toHaveLength(2)
  const [overdue] = await mails('AdverseEventsOverdue')
  expect(overdue).toMatchObject({ account_id: administrator, body: expect.stringMatching(/in time: 1, the first due/) })
  expect(await linkOf(overdue?.id ?? '')).toMatch(/\/console\/people$/)

  const token = await tokenOf(officer)
  await call(server.app, handOverAdverseEvent, { params: { id }, body: { version: 1, to: 'The holder' } }, { token })
  await remindAt('2026-11-18T00:00:00.000Z')
  expect(await mails('AdverseEventsDue')).toHaveLength(2)
})
