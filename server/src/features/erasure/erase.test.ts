import { listConsents } from '@aruga/contract/consents/consents'
import { lookUpClaim } from '@aruga/contract/counter/counter'
import { requestErasure, withdrawErasureRequest } from '@aruga/contract/erasure/erasure'
import { erasePatient, listErasureRequests } from '@aruga/contract/erasure/staff'
import { readProfile } from '@aruga/contract/profile/profile'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweep } from '../../sweep.ts'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPlace } from '../../testing/fixtures.ts'
import { auditActionsOf } from '../../testing/mailed.ts'
import { addPatientWithAll } from '../../testing/patient-fixtures.ts'
import { addAccount, addPatient, addPharmacist, addSession, addStaff, PASSWORD } from '../../testing/people.ts'
import type { Place } from '../../testing/place.ts'
import { countFiles } from '../documents/testing.ts'
import { writeNotificationMail } from '../notifications/mailing.ts'

const DAY_MS = 24 * 60 * 60_000

let server: TestApp
let place: Place
let token: string

beforeAll(async () => {
  server = await startTestApp()
  place = await addPlace(server)
})
beforeEach(async () => {
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
})
afterAll(() => server.close())

const erase = (id: string, patientCode: string, app = server.app) =>
  call(app, erasePatient, { params: { id }, body: { patientCode } }, { token })
const list = async (query: object = {}) => (await call(server.app, listErasureRequests, { query }, { token })).result

/** Somebody who asks to be erased. */
async function asking(patient: { patientId: string; accountId: string; email: string }) {
  const session = await addSession(server.db, patient.accountId)
  const { result: wish } = await call(server.app, requestErasure, {}, { token: session.token })
  const { rows } = await server.db.query('SELECT patient_code FROM patient WHERE id = $1', [patient.patientId])
  return { ...patient, wish, token: session.token, code: rows[0]?.patient_code as string }
}
async function askingWithAll(name: string) {
  const { things } = await addPatientWithAll(server, place, { name, status: 'Active' })
  const { id = '', accountId = '', email = '' } = things
  return { ...(await asking({ patientId: id, accountId, email })), things }
}

/** The tables in which a text stands anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await server.db.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  )
  const found = rows.map(async ({ name }) => {
    const matching = await server.db.query(`SELECT FROM ${name} t WHERE row_to_json(t)::text ILIKE $1 LIMIT 1`, [
      `%${text}%`,
    ])
    return matching.rowCount ? [name] : []
  })
  return (await Promise.all(found)).flat()
}

test('Who is erased is in no table by name or address any more; what the law keeps stays, of nobody in particular', async () => {
  const files = await countFiles(server, 'kept')
  const { wish, code, email, things, patientId, accountId } = await askingWithAll('Zzyzx')
  expect(await tablesWith(email)).toEqual(['account', 'mailed_link'])
  expect(await tablesWith('Zzyzx')).toEqual(
    expect.arrayContaining(['account', 'document', 'notification', 'patient', 'letter']),
  )
  expect((await erase(wish.id, code)).statusCode).toBe(204)

  // The letters and what stands in the record were of them; the last word to them holds their address for a week.
  expect(await tablesWith('Zzyzx')).toEqual(['audit_entry', 'document', 'letter', 'letter_event', 'notification'])
  expect(await tablesWith(email)).toEqual(['notification'])
  const { rows } = await server.db.query(
    `SELECT first_name, middle_name, last_name, birthdate, mobile_phone_number, photo, p.status, a.status AS account
     FROM patient p JOIN account a ON a.id = p.account_id WHERE p.id = $1`,
    [patientId],
  )
  expect(rows).toEqual([
    {
      first_name: 'Erased',
      middle_name: null,
      last_name: 'patient',
      birthdate: null,
      mobile_phone_number: '',
      photo: null,
      status: 'Unsubscribed',
      account: 'closed',
    },
  ])
  const papers = await server.db.query('SELECT id, original_name FROM document WHERE patient_id = $1', [patientId])
  expect(papers.rows).toEqual([{ id: things['document.ReceiptAccepted'], original_name: 'receipt.pdf' }])
  expect(await countFiles(server, 'kept')).toBe(files + 1)
  const letters = await server.db.query(
    'SELECT status, count(*)::int FROM letter WHERE patient_id = $1 GROUP BY status ORDER BY status',
    [patientId],
  )
  expect(letters.rows).toEqual([
    { status: 'Cancelled', count: 4 },
    { status: 'Dispensed', count: 1 },
    { status: 'Expired', count: 1 },
    { status: 'Issued', count: 1 },
  ])
  const consents = await server.db.query(
    `SELECT granted FROM consent WHERE patient_id = $1 AND purpose = 'program' ORDER BY ordinal`,
    [patientId],
  )
  expect(consents.rows).toEqual([{ granted: true }, { granted: false }])
  expect(await auditActionsOf(server.db, wish.id)).toEqual(['erasure.requested', 'erasure.done'])

  server.setClock(new Date(Date.now() + 8 * DAY_MS))
  await sweep(server.context)
  server.setClock(new Date())
  expect(await tablesWith(email)).toEqual([])
  expect((await server.db.query('SELECT FROM notification WHERE account_id = $1', [accountId])).rowCount).toBe(0)
})

test('They are logged out everywhere and in no way logged in again, and the last mail goes to where they were', async () => {
  const person = await asking(await addPatient(server.db))
  expect((await erase(person.wish.id, person.code)).statusCode).toBe(204)
  expect((await call(server.app, readProfile, {}, { token: person.token })).statusCode).toBe(401)
  await expect(logIn(server.app, person.email, PASSWORD)).rejects.toThrow()
  const { rows } = await server.db.query('SELECT id, mail_due FROM notification WHERE account_id = $1', [
    person.accountId,
  ])
  expect(rows).toEqual([{ id: expect.any(String), mail_due: true }])
  const mail = await writeNotificationMail(server.context, { kind: 'notification', notificationId: rows[0]?.id })
  expect(mail).toMatchObject({ to: person.email, content: { title: 'Your data are erased' } })
  expect(mail?.content.body).toContain(person.wish.reference)
  // The address is free for a new beginning.
  await addAccount(server.db, 'patient', person.email)
})

test('A code that waited at a counter is dead there', async () => {
  const { wish, code, things } = await askingWithAll('Ycaza')
  const pharmacist = await addSession(server.db, (await addPharmacist(server.db, place.branch)).accountId)
  const lookUp = () =>
    call(server.app, lookUpClaim, { body: { code: things['code.Claimed'] ?? '' } }, { token: pharmacist.token })
  expect((await lookUp()).statusCode).toBe(200)
  await erase(wish.id, code)
  expect(refusal(await lookUp())).toEqual(problemOf('LetterCancelled'))
})

test('Another patient’s code, and a wish that was taken back, erase nobody', async () => {
  const [one, other] = [await asking(await addPatient(server.db)), await asking(await addPatient(server.db))]
  const mistaken = await erase(one.wish.id, other.code)
  expect([mistaken.statusCode, mistaken.json().error.validationErrors[0].members]).toEqual([400, ['patientCode']])
  await call(server.app, withdrawErasureRequest, {}, { token: one.token })
  expect(refusal(await erase(one.wish.id, one.code))).toEqual(problemOf('ErasureTakenBack'))
  for (const { token } of [one, other]) {
    expect((await call(server.app, listConsents, {}, { token })).statusCode).toBe(200)
  }
})

test('Pressed twice, by two administrators on two servers, it is done once', async () => {
  const { wish, code, accountId } = await asking(await addPatient(server.db))
  const another = await server.startAnother()
  const pressed = await Promise.all(
    [server.app, another, server.app, another].map((app) => erase(wish.id, ` ${code.toLowerCase()} `, app)),
  )
  expect(pressed.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204])
  expect(await auditActionsOf(server.db, wish.id)).toEqual(['erasure.requested', 'erasure.done'])
  expect((await server.db.query('SELECT FROM notification WHERE account_id = $1', [accountId])).rowCount).toBe(1)
})

test('Who had left already is erased all the same, their new log-in ended', async () => {
  const patient = await addPatient(server.db, 'Unsubscribed')
  const person = await asking(patient)
  expect((await erase(person.wish.id, person.code)).statusCode).toBe(204)
  expect((await call(server.app, readProfile, {}, { token: person.token })).statusCode).toBe(401)
})

test('Administrators see what is due first, what it takes along, and later by whom it was done', async () => {
  const later = await asking(await addPatient(server.db))
  server.setClock(new Date(Date.now() - 60_000))
  const first = await askingWithAll('Xyster')
  const { items } = await list({ MaxResultCount: 1000 })
  const mine = items.filter(({ id }) => [first.wish.id, later.wish.id].includes(id))
  expect(mine).toEqual([
    {
      ...first.wish,
      patientCode: first.code,
      openLetters: 3,
      waitingDocuments: 3,
      documents: 9,
      keptReceipts: 1,
      erasedAt: null,
      erasedBy: null,
    },
    expect.objectContaining({ id: later.wish.id, openLetters: 0, documents: 0 }),
  ])
  expect((await list({ Filter: first.wish.reference })).items).toHaveLength(1)
  expect((await list({ Filter: later.code })).items).toMatchObject([{ id: later.wish.id }])
  await erase(first.wish.id, first.code)
  expect((await list({ Filter: first.code })).items).toEqual([])
  expect((await list({ Filter: first.code, State: 'Erased' })).items).toMatchObject([
    { id: first.wish.id, keptReceipts: 1, documents: 0, erasedBy: expect.stringContaining('administrator') },
  ])
  await call(server.app, withdrawErasureRequest, {}, { token: later.token })
  for (const State of ['Open', 'Erased']) expect((await list({ Filter: later.code, State })).items).toEqual([])
  server.setClock(new Date())
})
