import { listAccess } from '@aruga/contract/audit/access-log'
import { readErasureRequest, requestErasure } from '@aruga/contract/erasure/erasure'
import { erasePatient, listErasureRequests } from '@aruga/contract/erasure/staff'
import { openPatient } from '@aruga/contract/patients/patients'
import { NOTICE_DAYS } from '@aruga/contract/retention/classes'
import { liftLegalHold, listLegalHolds, placeLegalHold } from '@aruga/contract/retention/holds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { shareHolds } from '../../records/legal-holds/holds.ts'
import { sweep } from '../../sweep.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatient, addSession, addStaff } from '../../testing/people.ts'
import { readPatientInFull } from '../patients/read-patient.ts'
import { disposeOfDue } from './dispose.ts'

const DAY_MS = 24 * 60 * 60_000

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  await disposeOfDue(server.context)
  await rows('UPDATE retention_period SET effective_from = now()')
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
})
afterAll(() => server.close())

const rows = async (sql: string, values: unknown[] = []) => (await server.db.query(sql, values)).rows
const codeOf = async (patientId: string) =>
  (await rows('SELECT patient_code AS code FROM patient WHERE id = $1', [patientId]))[0]?.code as string
const place = (patientCode: string, reason = 'A lawsuit about a delivery') =>
  call(server.app, placeLegalHold, { body: { patientCode, reason, reviewOn: '2027-05-01' } }, { token })
const lift = (id: string, reason = 'The lawsuit is over') =>
  call(server.app, liftLegalHold, { params: { id }, body: { reason } }, { token })
const list = async (State: 'InForce' | 'Lifted', Filter: string) =>
  (await call(server.app, listLegalHolds, { body: { State, Filter } }, { token })).result.items

async function addDeclined() {
  const patient = await addPatient(server.db, 'Declined')
  await rows(`UPDATE patient SET decided_at = '2020-01-01' WHERE id = $1`, [patient.patientId])
  return { ...patient, code: await codeOf(patient.patientId) }
}
const isErased = async (patientId: string) =>
  (await rows('SELECT erased_at IS NOT NULL AS erased FROM patient WHERE id = $1', [patientId]))[0]?.erased

test('Holds are found by the patient’s code, not by words of their reason', async () => {
  const { code } = await addDeclined()
  const { id } = (await place(code, 'Her nephew asks for a copy')).result
  expect((await list('InForce', code)).map((hold) => hold.id)).toEqual([id])
  expect(await list('InForce', 'nephew')).toEqual([])
  await lift(id)
})

test('Nothing of a patient under legal hold is disposed of; once the hold is lifted it goes with the next run', async () => {
  const { patientId, accountId, code } = await addDeclined()
  await rows(
    `INSERT INTO notification (id, account_id, kind, title_en, title_fil, body_en, body_fil, created_at, mail_due)
     VALUES (gen_random_uuid(), $1, 'LetterIssued', 'a', 'a', 'a', 'a', '2020-01-01', false)`,
    [accountId],
  )
  // What somebody else was told about them.
  const helper = await addPatient(server.db)
  await rows(
    `INSERT INTO notification (id, account_id, patient_id, kind, title_en, title_fil, body_en, body_fil, created_at, mail_due)
     VALUES (gen_random_uuid(), $1, $2, 'LetterIssued', 'a', 'a', 'a', 'a', '2020-01-01', false)`,
    [helper.accountId, patientId],
  )
  const { id } = (await place(code)).result
  await disposeOfDue(server.context)
  const notified = () => rows('SELECT FROM notification WHERE account_id = ANY ($1)', [[accountId, helper.accountId]])
  expect([await isErased(patientId), (await notified()).length]).toEqual([false, 2])
  await lift(id)
  await disposeOfDue(server.context)
  expect([await isErased(patientId), (await notified()).length]).toEqual([true, 0])
})

test('A patient under legal hold is not erased; their app and the list of requests show it, and the erasure can continue after the hold', async () => {
  const { patientId, accountId } = await addPatient(server.db)
  const code = await codeOf(patientId)
  const patient = await addSession(server.db, accountId)
  const { id } = (await place(code)).result
  expect((await readPatientInFull(server.db, patientId, [], new Date()))?.heldSince).toMatch(/^20/)
  const requested = await call(server.app, requestErasure, {}, { token: patient.token })
  const read = async () => (await call(server.app, readErasureRequest, {}, { token: patient.token })).result.request
  const listed = async () =>
    (await call(server.app, listErasureRequests, { query: { Filter: code } }, { token })).result.items
  const erase = () =>
    call(server.app, erasePatient, { params: { id: requested.result.id }, body: { patientCode: code } }, { token })
  expect(requested.result.heldSince).not.toBeNull()
  expect(await read()).toMatchObject({ heldSince: requested.result.heldSince })
  expect(await listed()).toMatchObject([{ heldSince: requested.result.heldSince }])
  expect(refusal(await erase())).toEqual(problemOf('PatientHeld'))
  expect(await isErased(patientId)).toBe(false)

  expect((await lift(id)).statusCode).toBe(204)
  expect([(await read())?.heldSince, (await listed())[0]?.heldSince]).toEqual([null, null])
  expect((await erase()).statusCode).toBe(204)
  expect(await isErased(patientId)).toBe(true)
})

test('A hold and its end are on record with their reasons; the patient sees that there was one, but not why', async () => {
  const { patientId, accountId } = await addPatient(server.db)
  const { id } = (await place(await codeOf(patientId))).result
  await lift(id)
  const entries = await rows('SELECT action, reason FROM audit_entry WHERE patient_id = $1 ORDER BY id', [patientId])
  expect(entries).toEqual([
    { action: 'hold.placed', reason: 'A lawsuit about a delivery' },
    { action: 'hold.lifted', reason: 'The lawsuit is over' },
  ])
  const patient = await addSession(server.db, accountId)
  const access = async (Filter?: string) =>
    (await call(server.app, listAccess, { query: Filter ? { Filter } : {} }, { token: patient.token })).result.items
  expect((await access()).map(({ what, by, reason }) => ({ what, by, reason }))).toEqual(
    Array.from({ length: 2 }, () => ({ what: 'HoldChanged', by: 'administrator', reason: null })),
  )
  expect(await access('lawsuit')).toEqual([])
})

test('Holds are listed in force and lifted; the patient’s file shows one to a reviewer, without its reason', async () => {
  const { patientId } = await addPatient(server.db)
  const code = await codeOf(patientId)
  const { id } = (await place(` ${code.toLowerCase().replace('-', ' ')}`)).result
  const [inForce] = await list('InForce', code)
  expect(inForce).toMatchObject({ id, patientCode: code, reviewOn: '2027-05-01', liftedAt: null })
  expect(inForce?.placedBy).toContain('administrator')
  const reviewer = await addSession(server.db, (await addStaff(server.db, 'reviewer')).accountId)
  const open = () =>
    call(server.app, openPatient, { params: { id: patientId }, body: { reason: 'Complaint' } }, reviewer)
  expect((await open()).result.patient.heldSince).toBe(inForce?.placedAt)
  expect((await open()).body).not.toContain('lawsuit about')
  await lift(id)
  expect(await list('InForce', code)).toEqual([])
  expect(await list('Lifted', code)).toMatchObject([{ id, liftReason: 'The lawsuit is over' }])
  expect((await open()).result.patient.heldSince).toBeNull()
})

test('A patient has one hold at a time, lifting twice is on record once, and a mistyped code holds nobody', async () => {
  const { patientId } = await addPatient(server.db)
  const code = await codeOf(patientId)
  const placed = await Promise.all([place(code), place(code), place(code)])
  expect(placed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  expect(refusal(await place(code))).toEqual(problemOf('PatientHeldAlready'))
  const id = placed.find(({ statusCode }) => statusCode === 200)?.result.id ?? ''
  const lifted = await Promise.all([lift(id), lift(id)])
  expect(lifted.map(({ statusCode }) => statusCode)).toEqual([204, 204])
  expect(
    await rows(`SELECT FROM audit_entry WHERE action = 'hold.lifted' AND patient_id = $1`, [patientId]),
  ).toHaveLength(1)
  const mistyped = await place('ZZZZ-ZZZZ')
  expect([mistyped.statusCode, mistyped.json().error.validationErrors[0].members]).toEqual([400, ['patientCode']])
})

test('A hold waits for a disposal that is running, so that nothing goes after it is placed', async () => {
  const { patientId, code } = await addDeclined()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const batch = inTransaction(server.db, async (tx) => {
    await shareHolds(tx)
    begin()
    await finished
    return (await tx.query('SELECT FROM legal_hold WHERE patient_id = $1', [patientId])).rowCount
  })
  await begun
  const placing = place(code)
  const waiting = async () => (await rows(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).length
  try {
    await expect.poll(waiting).toBe(1)
  } finally {
    finish()
  }
  expect(await batch).toBe(0)
  expect((await placing).statusCode).toBe(200)
})

test('An unconfirmed registration stays during a legal hold', async () => {
  const { patientId, accountId } = await addPatient(server.db, 'UnderReview')
  await rows(`UPDATE account SET status = 'unverified' WHERE id = $1`, [accountId])
  const { id } = (await place(await codeOf(patientId))).result
  server.setClock(new Date(Date.now() + NOTICE_DAYS * DAY_MS))
  await sweep(server.context)
  expect(await isErased(patientId)).toBe(false)
  server.setClock(new Date())
  // The administrator's session has ended meanwhile.
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
  expect((await lift(id)).statusCode).toBe(204)
  server.setClock(new Date(Date.now() + NOTICE_DAYS * DAY_MS))
  await sweep(server.context)
  expect(await isErased(patientId)).toBe(true)
  server.setClock(new Date())
})
