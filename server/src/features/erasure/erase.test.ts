import { listConsents } from '@aruga/contract/consents/consents'
import { lookUpClaim } from '@aruga/contract/counter/counter'
import { requestErasure, withdrawErasureRequest } from '@aruga/contract/erasure/erasure'
import { erasePatient, listErasureRequests } from '@aruga/contract/erasure/staff'
import { searchPatients } from '@aruga/contract/patients/patients'
import { readProfile } from '@aruga/contract/profile/profile'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweep } from '../../sweep.ts'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPlace } from '../../testing/fixtures.ts'
import { auditActionsOf } from '../../testing/mailed.ts'
import { addPatientWithAll } from '../../testing/patient-fixtures.ts'
import {
  addAccess,
  addAccount,
  addPatient,
  addPharmacist,
  addSession,
  addStaff,
  PASSWORD,
  takeAccounts,
} from '../../testing/people.ts'
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

/** A patient with an erasure request. */
async function withRequest(patient: { patientId: string; accountId: string; email: string }) {
  const session = await addSession(server.db, patient.accountId)
  const { result: erasure } = await call(server.app, requestErasure, {}, { token: session.token })
  const { rows } = await server.db.query('SELECT patient_code FROM patient WHERE id = $1', [patient.patientId])
  return { ...patient, erasure, token: session.token, code: rows[0]?.patient_code as string }
}
async function withRequestAndAll(name: string) {
  const { things } = await addPatientWithAll(server, place, { name, status: 'Active' })
  const { id = '', accountId = '', email = '' } = things
  return { ...(await withRequest({ patientId: id, accountId, email })), things }
}

/** The tables that contain a text in any column. */
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

test('Erasing a patient removes name and address from every table; what the law keeps stays anonymous', async () => {
  const files = await countFiles(server, 'kept')
  const { erasure, code, email, things, patientId, accountId } = await withRequestAndAll('Zzyzx')
  expect(await tablesWith(email)).toEqual(['account', 'delayed_reset', 'email_undo', 'mailed_link'])
  expect(await tablesWith('Zzyzx')).toEqual(
    expect.arrayContaining(['account', 'document', 'notification', 'patient', 'letter']),
  )
  expect(await tablesWith(String(things.passkey))).toEqual(['passkey'])
  // An account that acts for somebody else would stay.
  await server.db.query('UPDATE patient_access SET ended_at = now() WHERE account_id = $1', [accountId])
  expect((await erase(erasure.id, code)).statusCode).toBe(204)
  expect(await tablesWith(String(things.passkey))).toEqual([])

  // Texts entered by staff and the audit log stay; the last notification keeps the address for a week.
  expect(await tablesWith('Zzyzx')).toEqual(['audit_entry', 'document', 'letter', 'letter_event', 'notification'])
  expect(await tablesWith(email)).toEqual(['notification'])
  const { rows } = await server.db.query(
    `SELECT p.first_name, middle_name, p.last_name, birthdate, mobile_phone_number, photo, p.status, a.status AS account
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
  const documents = await server.db.query('SELECT id, original_name FROM document WHERE patient_id = $1', [patientId])
  expect(documents.rows).toEqual([{ id: things['document.ReceiptAccepted'], original_name: 'receipt' }])
  expect(await countFiles(server, 'kept')).toBe(files + 1)
  const letters = await server.db.query(
    'SELECT status, count(*)::int FROM letter WHERE patient_id = $1 GROUP BY status ORDER BY status',
    [patientId],
  )
  expect(letters.rows).toEqual([
    { status: 'Cancelled', count: 5 },
    { status: 'Dispensed', count: 1 },
    { status: 'Expired', count: 1 },
    { status: 'Issued', count: 1 },
  ])
  const consents = await server.db.query(
    `SELECT granted FROM consent WHERE patient_id = $1 AND purpose = 'program' ORDER BY ordinal`,
    [patientId],
  )
  expect(consents.rows).toEqual([{ granted: true }, { granted: false }])
  expect(await auditActionsOf(server.db, erasure.id)).toEqual(['erasure.requested', 'erasure.done'])

  server.setClock(new Date(Date.now() + 8 * DAY_MS))
  await sweep(server.context)
  server.setClock(new Date())
  expect(await tablesWith(email)).toEqual([])
  expect((await server.db.query('SELECT FROM notification WHERE account_id = $1', [accountId])).rowCount).toBe(0)
})

test('Erasing a patient ends all sessions and log-ins, and sends a last mail to the old address', async () => {
  const person = await withRequest(await addPatient(server.db))
  expect((await erase(person.erasure.id, person.code)).statusCode).toBe(204)
  expect((await call(server.app, readProfile, {}, { token: person.token })).statusCode).toBe(401)
  await expect(logIn(server.app, person.email, PASSWORD)).rejects.toThrow()
  const { rows } = await server.db.query('SELECT id, mail_due FROM notification WHERE account_id = $1', [
    person.accountId,
  ])
  expect(rows).toEqual([{ id: expect.any(String), mail_due: true }])
  const mail = await writeNotificationMail(server.context, { kind: 'notification', notificationId: rows[0]?.id })
  expect(mail).toMatchObject({ to: person.email, content: { title: 'Your data is erased' } })
  expect(mail?.content.body).toContain(person.erasure.reference)
  // The address is free for a new account.
  await addAccount(server.db, 'patient', person.email)
})

test('After an erasure the patient’s claim code no longer works at the counter', async () => {
  const { erasure, code, things } = await withRequestAndAll('Ycaza')
  const pharmacist = await addSession(server.db, (await addPharmacist(server.db, place.branch)).accountId)
  const lookUp = () =>
    call(server.app, lookUpClaim, { body: { code: things['code.Claimed'] ?? '' } }, { token: pharmacist.token })
  expect((await lookUp()).statusCode).toBe(200)
  await erase(erasure.id, code)
  expect(refusal(await lookUp())).toEqual(problemOf('LetterCancelled'))
})

test('A wrong patient code or a withdrawn request erases nobody', async () => {
  const [one, other] = [await withRequest(await addPatient(server.db)), await withRequest(await addPatient(server.db))]
  const mistaken = await erase(one.erasure.id, other.code)
  expect([mistaken.statusCode, mistaken.json().error.validationErrors[0].members]).toEqual([400, ['patientCode']])
  await call(server.app, withdrawErasureRequest, {}, { token: one.token })
  expect(refusal(await erase(one.erasure.id, one.code))).toEqual(problemOf('ErasureTakenBack'))
  for (const { token } of [one, other]) {
    expect((await call(server.app, listConsents, {}, { token })).statusCode).toBe(200)
  }
})

test('A patient whose erasure is requested several times on two servers is erased once', async () => {
  const { erasure, code, accountId } = await withRequest(await addPatient(server.db))
  const another = await server.startAnother()
  const pressed = await Promise.all(
    [server.app, another, server.app, another].map((app) => erase(erasure.id, ` ${code.toLowerCase()} `, app)),
  )
  expect(pressed.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204])
  expect(await auditActionsOf(server.db, erasure.id)).toEqual(['erasure.requested', 'erasure.done'])
  expect((await server.db.query('SELECT FROM notification WHERE account_id = $1', [accountId])).rowCount).toBe(1)
})

test('A patient who had already left can be erased, which ends their sessions', async () => {
  const patient = await addPatient(server.db, 'Unsubscribed')
  const person = await withRequest(patient)
  expect((await erase(person.erasure.id, person.code)).statusCode).toBe(204)
  expect((await call(server.app, readProfile, {}, { token: person.token })).statusCode).toBe(401)
})

test('Administrators see requests by due date, what each would delete, and later who fulfilled it', async () => {
  const later = await withRequest(await addPatient(server.db))
  server.setClock(new Date(Date.now() - 60_000))
  const first = await withRequestAndAll('Xyster')
  const { items } = await list({ MaxResultCount: 1000 })
  const mine = items.filter(({ id }) => [first.erasure.id, later.erasure.id].includes(id))
  expect(mine).toEqual([
    {
      ...first.erasure,
      patientCode: first.code,
      openLetters: 4,
      waitingDocuments: 4,
      documents: 10,
      keptReceipts: 1,
      erasedAt: null,
      erasedBy: null,
    },
    expect.objectContaining({ id: later.erasure.id, openLetters: 0, documents: 0 }),
  ])
  expect((await list({ Filter: first.erasure.reference })).items).toHaveLength(1)
  expect((await list({ Filter: later.code })).items).toMatchObject([{ id: later.erasure.id }])
  await erase(first.erasure.id, first.code)
  expect((await list({ Filter: first.code })).items).toEqual([])
  expect((await list({ Filter: first.code, State: 'Erased' })).items).toMatchObject([
    { id: first.erasure.id, keptReceipts: 1, documents: 0, erasedBy: expect.stringContaining('administrator') },
  ])
  await call(server.app, withdrawErasureRequest, {}, { token: later.token })
  for (const State of ['Open', 'Erased']) expect((await list({ Filter: later.code, State })).items).toEqual([])
  server.setClock(new Date())
})

test('Erasing a patient whose account acts for somebody else keeps the account for that', async () => {
  const mother = await addPatient(server.db)
  const daughter = await withRequest(await addPatient(server.db))
  const caregiver = await addPatient(server.db)
  await addAccess(server.db, { accountId: daughter.accountId, patientId: mother.patientId })
  const access = await addAccess(server.db, { accountId: caregiver.accountId, patientId: daughter.patientId })
  await server.db.query(`UPDATE patient_access SET relation = 'my neighbour' WHERE id = $1`, [access])
  const notify = (accountId: string, patientId: string | null) =>
    server.db.query(
      `INSERT INTO notification (id, account_id, patient_id, kind, title_en, title_fil, body_en, body_fil, created_at)
       VALUES (gen_random_uuid(), $1, $2, 'LetterIssued', 'a', 'a', 'a', 'a', now())`,
      [accountId, patientId],
    )
  for (const { patientId } of [mother, daughter]) await notify(daughter.accountId, patientId)
  await notify(caregiver.accountId, daughter.patientId)
  const forMother = (await addSession(server.db, daughter.accountId, new Date(), mother.patientId)).token

  expect((await erase(daughter.erasure.id, daughter.code)).statusCode).toBe(204)
  expect((await call(server.app, readProfile, {}, { token: daughter.token })).statusCode).toBe(401)
  expect((await call(server.app, readProfile, {}, { token: forMother })).result.id).toBe(mother.patientId)
  const again = await logIn(server.app, daughter.email, PASSWORD)
  expect((await call(server.app, readProfile, {}, { token: again })).result.id).toBe(mother.patientId)
  const { rows } = await server.db.query(
    `SELECT account_id, patient_id FROM notification WHERE kind = 'LetterIssued' AND account_id = ANY ($1)`,
    [[daughter.accountId, caregiver.accountId]],
  )
  expect(rows).toEqual([{ account_id: daughter.accountId, patient_id: mother.patientId }])
  const { rows: accesses } = await server.db.query(
    'SELECT ended_at IS NOT NULL AS ended, relation FROM patient_access WHERE id = $1',
    [access],
  )
  expect(accesses).toEqual([{ ended: true, relation: null }])
  // Nothing leads from the address to the erased patient.
  const reviewer = await addSession(server.db, (await addStaff(server.db, 'reviewer')).accountId)
  const found = await call(server.app, searchPatients, { body: { text: daughter.email } }, { token: reviewer.token })
  expect(found.result.items).toEqual([])
})

test('A patient without an account is erased, and nobody is notified', async () => {
  const { patientId, accountId, ...patient } = await withRequest(await addPatient(server.db))
  await takeAccounts(server.db, [patientId])
  expect((await erase(patient.erasure.id, patient.code)).statusCode).toBe(204)
  const { rows } = await server.db.query('SELECT first_name FROM patient WHERE id = $1', [patientId])
  expect(rows).toEqual([{ first_name: 'Erased' }])
  const { rows: accounts } = await server.db.query('SELECT status FROM account WHERE id = $1', [accountId])
  expect(accounts).toEqual([{ status: 'active' }])
})
