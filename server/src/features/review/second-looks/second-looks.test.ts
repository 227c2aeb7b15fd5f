// Somebody else looks at a share of the decisions, without the reviewer's name (docs/decisions/084).
import { requestErasure } from '@aruga/contract/erasure/erasure'
import { erasePatient } from '@aruga/contract/erasure/staff'
import { readBoard } from '@aruga/contract/review/board'
import type { CaseInFull } from '@aruga/contract/review/case-file'
import { takeBackReceipt } from '@aruga/contract/review/decisions'
import * as contract from '@aruga/contract/review/second-looks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweep } from '../../../sweep.ts'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../../testing/app.ts'
import { addAccount, addProduct, addStaff, PASSWORD } from '../../../testing/people.ts'
import {
  acceptPrescriptionAs,
  acceptReceiptAs,
  addReviewer,
  approveAs,
  declineAs,
  note as declineNote,
  declineRegistrationAs,
  receiptDetails,
  type TestReviewer,
  viewAs,
} from '../../../testing/staff.ts'
import { patientOf } from '../../documents/testing.ts'

let server: TestApp
let rosa: TestReviewer
let ramon: TestReviewer
let productId: string

beforeAll(async () => {
  server = await startTestApp()
  rosa = await addReviewer(server, 'Rosa Tagasuri')
  ramon = await addReviewer(server, 'Ramon Reviewer')
  productId = await addProduct(server.db)
  await share(100)
})
beforeEach(() => server.db.query('DELETE FROM second_look'))
afterAll(() => server.close())

const share = (percent: number) => server.db.query('UPDATE program SET second_look_percent = $1', [percent])
const secondLooksOf = async (by: { token: string }) => (await call(server.app, contract.listSecondLooks, {}, by)).result
const open = (by: { token: string }, id: string) => call(server.app, contract.openSecondLook, { params: { id } }, by)
type Body = Parameters<typeof call<typeof contract.answerSecondLook>>[2]['body']
const answer = (by: { token: string }, id: string, body: Body) =>
  call(server.app, contract.answerSecondLook, { params: { id }, body }, by)
const tokenOf = async (role: 'lead' | 'administrator') =>
  logIn(server.app, (await addStaff(server.db, role)).email, PASSWORD)
const boardOf = async () => (await call(server.app, readBoard, {}, { token: await tokenOf('lead') })).result
const sent = async () => (await patientOf(server)).sent('Prescription')
/** A prescription that Rosa accepted, and its second look. */
async function accepted() {
  const { id } = await sent()
  await acceptPrescriptionAs(rosa, id, { productId, quantity: 3 })
  return { caseId: id, id: (await secondLooksOf(ramon)).open.at(-1)?.id ?? '' }
}
async function addApplicant() {
  const patient = await patientOf(server, 'UnderReview')
  await server.db.query(
    `INSERT INTO document (id, patient_id, kind, status, filename, original_name, content_type, size, sha256, uploaded_at)
     SELECT gen_random_uuid(), $1, kind, 'UnderReview', replace(gen_random_uuid()::text, '-', ''), 'a.pdf', 'application/pdf', 1, gen_random_uuid()::text, now()
     FROM unnest('{Id,Prescription}'::text[]) kind`,
    [patient.patientId],
  )
  return patient
}

const waiting = async (by: { token: string }) =>
  (await secondLooksOf(by)).open.map(({ kind, outcome }) => `${kind} ${outcome}`)

test('At 100 %, each decision on a paper waits for a second look by a colleague, never by the reviewer', async () => {
  const patient = await patientOf(server)
  await acceptPrescriptionAs(rosa, (await patient.sent('Prescription')).id)
  await declineAs(rosa, (await patient.sent('Prescription')).id)
  const receipt = await patient.sent('OfficialReceipt', { letterId: await patient.letter() })
  await patient.put(receipt.id, 2)
  await acceptReceiptAs(rosa, receipt.id, receiptDetails(2))
  expect(await waiting(ramon)).toEqual(['Prescription Accepted', 'Prescription Declined', 'OfficialReceipt Accepted'])
  expect(await waiting(rosa)).toEqual([])
})

test('At 100 %, each registration, approved or declined, waits for a second look, too', async () => {
  await approveAs(rosa, (await addApplicant()).patientId)
  await declineRegistrationAs(rosa, (await addApplicant()).patientId)
  expect(await waiting(ramon)).toEqual(['Registration Accepted', 'Registration Declined'])
  expect(await waiting(rosa)).toEqual([])
})

test('At 0 %, none does; at 50 %, cases are sampled, and the same case is sampled again', async () => {
  const patient = await patientOf(server)
  await share(0)
  await acceptPrescriptionAs(rosa, (await patient.sent('Prescription')).id)
  expect(await waiting(ramon)).toEqual([])
  await share(50)
  const sampledCases = async () => {
    const { rows } = await server.db.query<{ id: string }>('DELETE FROM second_look RETURNING case_id AS id')
    return rows.map(({ id }) => id).sort()
  }
  const sent: string[] = []
  while (sent.length < 16) sent.push((await patient.sent('Prescription')).id)
  for (const id of sent) await declineAs(rosa, id)
  const sampled = await sampledCases()
  // One of the two has a chance of one in 32,768.
  expect(sampled.length).toBeGreaterThan(0)
  expect(sampled.length).toBeLessThan(sent.length)
  await server.db.query(`UPDATE document SET status = 'UnderReview', reviewed_at = NULL WHERE id = ANY ($1)`, [sent])
  for (const id of sent) await acceptPrescriptionAs(ramon, id)
  expect(await sampledCases()).toEqual(sampled)
  await share(100)
})

test('Who looks sees the case as decided and not who decided, until they have answered', async () => {
  const secondLook = await accepted()
  const { result } = await open(ramon, secondLook.id)
  expect(result).toMatchObject({
    kind: 'Prescription',
    documents: [{ id: secondLook.caseId, reviewedBy: null }],
    decision: { outcome: 'Accepted', reason: null },
    issued: { quantity: 3 },
  })
  expect(result.history.map(({ what }) => what)).toContain('Accepted')
  expect(JSON.stringify([result, await secondLooksOf(ramon)])).not.toContain('Tagasuri')
  expect((await viewAs(ramon, secondLook.caseId)).statusCode).toBe(200)
  expect((await answer(ramon, secondLook.id, { answer: 'Same' })).result).toEqual({
    decidedBy: 'Rosa Tagasuri',
    kind: 'Prescription',
    caseId: secondLook.caseId,
  })
  expect((await secondLooksOf(ramon)).open).toEqual([])
  const { rows } = await server.db.query(
    'SELECT action, reason FROM audit_entry WHERE actor_id = $1 AND case_id = $2 ORDER BY id',
    [ramon.accountId, secondLook.caseId],
  )
  expect(rows).toEqual([
    { action: 'case.opened', reason: 'DecisionChecked' },
    { action: 'document.viewed', reason: null },
    { action: 'second_look.answered', reason: 'Same' },
  ])
})

test('A declined registration is seen with the photos that were declined, though others have come since', async () => {
  const { patientId } = await addApplicant()
  await declineRegistrationAs(rosa, patientId)
  const [{ id } = { id: '' }] = (await secondLooksOf(ramon)).open
  const before = (await open(ramon, id)).result
  expect(before.decision).toMatchObject({ outcome: 'Declined', reason: 'CutOff', note: declineNote })
  const { rows } = await server.db.query<Pick<CaseInFull['documents'][number], 'id'>>(
    `WITH old AS (UPDATE document SET replaced_at = now() WHERE patient_id = $1 RETURNING *)
     INSERT INTO document (id, patient_id, kind, status, filename, original_name, content_type, size, sha256, uploaded_at, replaces)
     SELECT gen_random_uuid(), patient_id, kind, 'UnderReview', replace(gen_random_uuid()::text, '-', ''), 'b.pdf', 'application/pdf', 1, gen_random_uuid()::text, now() + interval '1 minute', id
     FROM old RETURNING id`,
    [patientId],
  )
  await server.db.query(`UPDATE patient SET status = 'UnderReview' WHERE id = $1`, [patientId])
  const after = (await open(ramon, id)).result
  expect(after.documents.map((one) => one.id)).toEqual(before.documents.map((one) => one.id))
  expect(JSON.stringify(after)).not.toContain(rows[0]?.id)
})

test('Another answer needs its note, and cannot be what was decided', async () => {
  const { id } = await accepted()
  expect(refusal(await answer(ramon, id, { answer: 'Same' }))).toEqual(problemOf('FileNotOpened'))
  await open(ramon, id)
  const wrong = async (body: Body) => (await answer(ramon, id, body)).json().error.validationErrors
  expect(await wrong({ answer: 'Decline', note: '  ' })).toMatchObject([{ code: 'NoteOfOtherLook', members: ['note'] }])
  expect(await wrong({ answer: 'Accept', note: 'Yes' })).toMatchObject([
    { code: 'AnswerIsTheSame', members: ['answer'] },
  ])
  expect((await secondLooksOf(ramon)).open).toHaveLength(1)
})

test('The first colleague gives the only second look, never a person who decided or approved the case', async () => {
  const luz = await addReviewer(server, 'Luz Reviewer')
  const { id } = await accepted()
  await open(ramon, id)
  await open(luz, id)
  const both = await Promise.all([answer(ramon, id, { answer: 'Same' }), answer(luz, id, { answer: 'Same' })])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(refusal(await open(luz, id))).toEqual(problemOf('SecondLookGiven'))
  expect((await open(rosa, id)).statusCode).toBe(404)
  expect((await answer(rosa, id, { answer: 'Same' })).statusCode).toBe(404)
  // Nor by another account of theirs.
  const again = await addReviewer(server, ' rosa  TAGASURI ')
  const another = await accepted()
  expect((await open(again, another.id)).statusCode).toBe(404)
  expect((await secondLooksOf(again)).open).toEqual([])
  await open(luz, another.id)
  await answer(luz, another.id, { answer: 'Same' })

  await server.db.query('UPDATE product SET second_approval_above = 2 WHERE id = $1', [productId])
  const large = await sent()
  await acceptPrescriptionAs(rosa, large.id, { productId, quantity: 3 })
  await acceptPrescriptionAs(ramon, large.id, { productId, quantity: 3 })
  await server.db.query('UPDATE product SET second_approval_above = NULL WHERE id = $1', [productId])
  expect((await secondLooksOf(rosa)).open).toEqual([])
  expect((await secondLooksOf(ramon)).open).toEqual([])
  expect((await secondLooksOf(luz)).open).toHaveLength(1)
})

test('The board counts agreement with its number of looks; what was seen otherwise leads to the case', async () => {
  const [first, second] = [await accepted(), await accepted()]
  await accepted()
  for (const { id } of [first, second]) await open(ramon, id)
  await answer(ramon, first.id, { answer: 'Same' })
  await answer(ramon, second.id, { answer: 'Decline', note: ' The seal is of another clinic. ' })
  expect(await boardOf()).toMatchObject({
    looksOpen: 1,
    agreement: [{ name: 'Rosa Tagasuri', looked: 2, same: 1 }],
  })
  const seen = {
    kind: 'Prescription',
    caseId: second.caseId,
    outcome: 'Accepted',
    decidedBy: 'Rosa Tagasuri',
    lookedBy: 'Ramon Reviewer',
    answer: 'Decline',
    note: 'The seal is of another clinic.',
  }
  expect((await secondLooksOf(rosa)).otherwise).toMatchObject([{ ...seen, byMe: true }])
  expect((await secondLooksOf(ramon)).otherwise).toMatchObject([{ ...seen, byMe: false }])
  expect((await secondLooksOf({ token: await tokenOf('lead') })).otherwise).toMatchObject([seen])
  expect((await secondLooksOf(await addReviewer(server, 'Luz Reviewer'))).otherwise).toEqual([])
})

test('A lead who takes a receipt back has given its second look, except at their own decision', async () => {
  const lead = { token: await tokenOf('lead') }
  const acceptedBy = async (by: TestReviewer) => {
    const patient = await patientOf(server)
    const receipt = await patient.sent('OfficialReceipt', { letterId: await patient.letter() })
    await patient.put(receipt.id, 2)
    await acceptReceiptAs(by, receipt.id, receiptDetails(2))
    return receipt.id
  }
  const takeBack = (by: { token: string }, id: string) =>
    call(server.app, takeBackReceipt, { params: { id }, body: { reason: 'Other', note: declineNote } }, by)
  const receipt = await acceptedBy(rosa)
  const [look] = (await secondLooksOf(ramon)).open
  await open(ramon, look?.id ?? '')
  expect((await takeBack(lead, receipt)).statusCode).toBe(204)
  expect(await waiting(ramon)).toEqual([])
  expect(refusal(await answer(ramon, look?.id ?? '', { answer: 'Same' }))).toEqual(problemOf('SecondLookGiven'))
  expect((await secondLooksOf(rosa)).otherwise).toMatchObject([
    { caseId: receipt, outcome: 'Accepted', answer: 'Decline', note: null, byMe: true },
  ])
  expect(await boardOf()).toMatchObject({ looksOpen: 0, agreement: [{ name: 'Rosa Tagasuri', looked: 1, same: 0 }] })

  const own = await addReviewer(server, 'Lea Lead')
  await server.db.query(`UPDATE account SET roles = '{lead}' WHERE id = $1`, [own.accountId])
  await takeBack(own, await acceptedBy(own))
  expect(await waiting(ramon)).toEqual([])
  expect((await secondLooksOf(own)).otherwise.filter(({ byMe }) => byMe)).toEqual([])
})

test('Erasing a patient empties the note and ends the looks that wait; the answer still counts', async () => {
  const patient = await patientOf(server)
  const [one, other] = [await patient.sent('Prescription'), await patient.sent('Prescription')]
  await acceptPrescriptionAs(rosa, one.id)
  const [{ id } = { id: '' }] = (await secondLooksOf(ramon)).open
  await open(ramon, id)
  await answer(ramon, id, { answer: 'Ask', note: 'Is Maria still with this doctor?' })
  await acceptPrescriptionAs(rosa, other.id)
  const { result: erasure } = await call(server.app, requestErasure, {}, patient)
  const { rows } = await server.db.query('SELECT patient_code FROM patient WHERE id = $1', [patient.patientId])
  const body = { patientCode: rows[0]?.patient_code }
  const administrator = { token: await tokenOf('administrator') }
  expect((await call(server.app, erasePatient, { params: { id: erasure.id }, body }, administrator)).statusCode).toBe(
    204,
  )
  expect((await server.db.query('SELECT note, answer FROM second_look')).rows).toEqual([{ note: null, answer: 'Ask' }])
  expect((await boardOf()).agreement).toEqual([{ name: 'Rosa Tagasuri', looked: 1, same: 0 }])
})

test('An administrator sets the share, on record; who decides cases cannot', async () => {
  const administrator = { token: await tokenOf('administrator') }
  const set = (percent: number, by: { token: string }) =>
    call(server.app, contract.changeSecondLookShare, { body: { percent } }, by)
  expect((await set(8, administrator)).result).toEqual({ percent: 8 })
  expect((await call(server.app, contract.readSecondLookShare, {}, administrator)).result).toEqual({ percent: 8 })
  const { rows } = await server.db.query(
    `SELECT reason FROM audit_entry WHERE action = 'program.second_looks_set' ORDER BY id DESC LIMIT 1`,
  )
  expect(rows).toEqual([{ reason: '100 % to 8 %' }])
  for (const percent of [-1, 101, 2.5]) expect((await set(percent, administrator)).statusCode).toBe(400)
  expect((await set(0, rosa)).statusCode).toBe(403)
  expect((await call(server.app, contract.listSecondLooks, {}, administrator)).statusCode).toBe(403)
  const finance = await logIn(server.app, (await addAccount(server.db, 'finance')).email, PASSWORD)
  expect((await call(server.app, contract.listSecondLooks, {}, { token: finance })).statusCode).toBe(403)
  await share(100)
})

test('A new program has one decision in twenty looked at', async () => {
  const { rows } = await server.db.query(
    `SELECT column_default AS "default" FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = 'program' AND column_name = 'second_look_percent'`,
  )
  expect(rows).toEqual([{ default: '5' }])
})

test('After 90 days a look is neither given nor counted, and is gone', async () => {
  const { id } = await accepted()
  server.setClock(new Date(Date.now() + 91 * 24 * 60 * 60_000))
  const luz = await addReviewer(server, 'Luz Reviewer')
  expect((await secondLooksOf(luz)).open).toEqual([])
  expect((await open(luz, id)).statusCode).toBe(404)
  await sweep(server.context)
  server.setClock(new Date())
  expect((await server.db.query('SELECT FROM second_look')).rowCount).toBe(0)
})
