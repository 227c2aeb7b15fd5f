import { requestErasure } from '@aruga/contract/erasure/erasure'
import { readOperations } from '@aruga/contract/operations/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatient, addSession, addStaff } from '../../testing/people.ts'
import { writeNotificationMail } from '../notifications/mailing.ts'
import { remindOfErasures } from './remind.ts'

let server: TestApp
let administrator: string

beforeAll(async () => {
  server = await startTestApp()
  administrator = (await addStaff(server.db, 'administrator')).accountId
})
afterAll(() => server.close())

const mails = async (accountId: string) => {
  const { rows } = await server.db.query<{ id: string; body: string }>(
    `SELECT id, body_en AS body FROM notification WHERE account_id = $1 AND kind = 'ErasuresDue' ORDER BY created_at`,
    [accountId],
  )
  return rows
}
const signal = async () => {
  const { token } = await addSession(server.db, administrator, server.context.clock())
  return (await call(server.app, readOperations, {}, { token })).result.erasures
}

test('Administrators are reminded each morning of erasures that are due within the week, until they are done', async () => {
  const remindAt = (time: string) => {
    server.setClock(new Date(time))
    return remindOfErasures(server.context)
  }
  server.setClock(new Date('2026-11-20T08:00:00.000Z'))
  const { accountId } = await addPatient(server.db)
  const { token } = await addSession(server.db, accountId, server.context.clock())
  const { dueBy } = (await call(server.app, requestErasure, {}, { token })).result
  expect(dueBy).toBe('2026-12-20T08:00:00.000Z')

  await remindAt('2026-12-12T00:00:00.000Z')
  expect(await mails(administrator)).toEqual([])
  expect(await signal()).toEqual({ due: 0, firstBy: null })

  await remindAt('2026-12-14T00:00:00.000Z')
  await remindAt('2026-12-14T00:00:30.000Z')
  const [mail, ...more] = await mails(administrator)
  expect(more).toEqual([])
  expect(mail?.body).toContain('1, the first by December 20, 2026')
  expect(await signal()).toEqual({ due: 1, firstBy: dueBy })
  const draft = await writeNotificationMail(server.context, {
    kind: 'notification',
    notificationId: mail?.id as string,
  })
  expect(draft?.content.link?.href).toMatch(/\/console\/erasure$/)

  // Overdue.
  await remindAt('2026-12-22T00:00:00.000Z')
  expect(await mails(administrator)).toHaveLength(2)
  expect(await mails(accountId)).toEqual([])
  await server.db.query('UPDATE erasure_request SET erased_at = now()')
  await remindAt('2026-12-23T00:00:00.000Z')
  expect(await mails(administrator)).toHaveLength(2)
  expect(await signal()).toEqual({ due: 0, firstBy: null })
})
