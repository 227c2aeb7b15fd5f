import {
  type Audience,
  countAudience,
  listAnnouncements,
  sendAnnouncement,
} from '@aruga/contract/announcements/announcements'
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addDoctor, addLetter, addPatient, addSession, addStaff } from '../../testing/people.ts'
import { notifyPatients } from './send.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
})
afterAll(() => server.close())

const title = { en: 'The office is closed on Monday', fil: 'Sarado po ang opisina sa Lunes' }
const body = { en: 'We answer again on Tuesday.\n\nLetters work as always.', fil: 'Sasagot po kami ulit sa Martes.' }
const send = (audience: Audience, headers = {}) =>
  call(server.app, sendAnnouncement, { body: { title, body, audience } }, { token, headers })
const notificationsOf = async (accountId: string, language = 'en') => {
  const reader = (await addSession(server.db, accountId)).token
  const { result } = await call(
    server.app,
    listNotifications,
    {},
    { token: reader, headers: { 'accept-language': language } },
  )
  return result.items
}

test('Every active patient is notified once, in their language, and nobody else is', async () => {
  const [one, other, waiting] = await Promise.all([
    addPatient(server.db),
    addPatient(server.db),
    addPatient(server.db, 'UnderReview'),
  ])
  const { result } = await send({})
  expect(result).toMatchObject({ patients: 2, told: 0, finishedAt: null, audience: {}, title, body })
  // Two servers work on one job, which is repeated, as after a lost connection.
  await Promise.all([1, 2].map(() => notifyPatients(server.context, { announcementId: result.id })))
  await notifyPatients(server.context, { announcementId: result.id })
  expect(await notificationsOf(one.accountId)).toMatchObject([{ kind: 'Announcement', title: title.en, body: body.en }])
  expect(await notificationsOf(other.accountId, 'fil')).toMatchObject([{ title: title.fil, body: body.fil }])
  expect(await notificationsOf(waiting.accountId)).toEqual([])
  const { items, totalCount } = (await call(server.app, listAnnouncements, {}, { token })).result
  expect(items[0]).toMatchObject({ patients: 2, told: 2, finishedAt: expect.stringMatching(/Z$/) })
  const past = await call(server.app, listAnnouncements, { query: { SkipCount: 5000 } }, { token })
  expect(past.result).toEqual({ totalCount, items: [] })
})

test('An audience can be limited by product, doctor, or both', async () => {
  const patient = await addPatient(server.db)
  const letterId = await addLetter(server.db, patient.patientId)
  const doctorId = await addDoctor(server.db, 'HCP-7777')
  const { rows } = await server.db.query('SELECT product_id FROM letter WHERE id = $1', [letterId])
  const count = async (audience: Audience) =>
    (await call(server.app, countAudience, { body: audience }, { token })).result.patients
  const productId = rows[0]?.product_id
  expect(await count({ productId })).toBe(1)
  expect(await count({ productId, professionalId: doctorId })).toBe(0)
  await server.db.query('UPDATE patient SET doctor_id = $2 WHERE id = $1', [patient.patientId, doctorId])
  expect(await count({ productId, professionalId: doctorId })).toBe(1)
  expect(refusal(await send({ professionalId: doctorId, branchId: productId }))).toEqual(problemOf('NobodyToTell'))
})

test('The list names the audience of an announcement', async () => {
  const patient = await addPatient(server.db)
  const letterId = await addLetter(server.db, patient.patientId)
  const branchId = await addBranch(server.db, 'Katipunan Avenue')
  const doctorId = await addDoctor(server.db, 'HCP-7788')
  const letter = 'UPDATE letter SET branch_id = $2 WHERE id = $1 RETURNING product_id AS "productId"'
  const productId = (await server.db.query(letter, [letterId, branchId])).rows[0]?.productId
  await server.db.query('UPDATE patient SET doctor_id = $2 WHERE id = $1', [patient.patientId, doctorId])
  const { result: sent } = await send({ productId, branchId, professionalId: doctorId })
  expect(sent).toMatchObject({
    patients: 1,
    audienceNames: {
      product: 'Insulin glargine, 100 units/mL pen',
      branch: 'Test Botika, Katipunan Avenue',
      professional: expect.stringMatching(/^Dr/),
    },
  })
  const { items } = (await call(server.app, listAnnouncements, {}, { token })).result
  expect(items.find(({ id }) => id === sent.id)?.audienceNames).toEqual(sent.audienceNames)
})

test('Sending twice with one idempotency key makes one announcement', async () => {
  const key = { 'idempotency-key': 'an-announcement-once' }
  const [one, other] = [await send({}, key), await send({}, key)]
  expect(other.result).toEqual(one.result)
  const { rows } = await server.db.query(`SELECT count(*) FROM announcement WHERE id = $1`, [one.result.id])
  expect(rows[0]?.count).toBe(1)
})

test('After a crash another server continues an announcement, and nobody is notified twice', async () => {
  const people = await Promise.all(Array.from({ length: 450 }, () => addPatient(server.db)))
  const { result } = await send({})
  let batches = 0
  const dying = {
    ...server.context,
    clock: () => {
      batches += 1
      if (batches === 2) throw new Error('killed')
      return new Date()
    },
  }
  await expect(notifyPatients(dying, { announcementId: result.id })).rejects.toThrow('killed')
  await notifyPatients(server.context, { announcementId: result.id })
  const { rows } = await server.db.query(
    `SELECT account_id, count(*)::int AS times FROM notification WHERE kind = 'Announcement' AND account_id = ANY ($1)
     GROUP BY account_id HAVING count(*) = 1`,
    [people.map(({ accountId }) => accountId)],
  )
  expect(rows).toHaveLength(450)
})
