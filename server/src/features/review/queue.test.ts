// The queue, cases in full, and assignments.
import { assignCase, countCases, openCase, releaseCase } from '@aruga/contract/review/queue'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import {
  acceptPrescriptionAs,
  acceptReceiptAs,
  addReviewer,
  declineAs,
  openAs,
  queueOf,
  receiptDetails,
  type TestReviewer,
  viewAs,
} from '../../testing/staff.ts'
import { patientOf, type TestPatient } from '../documents/testing.ts'

let server: TestApp
let reviewer: TestReviewer
let other: TestReviewer

beforeAll(async () => {
  server = await startTestApp()
})
beforeEach(async () => {
  reviewer = await addReviewer(server)
  other = await addReviewer(server, 'Ramon Reviewer')
})
afterEach(() => server.db.query(`UPDATE document SET status = 'Accepted'`))
afterAll(() => server.close())

const codeOf = async ({ patientId }: TestPatient) =>
  (await server.db.query('SELECT patient_code AS code FROM patient WHERE id = $1', [patientId])).rows[0]?.code
const assign = (id: string, by = reviewer, kind: 'Prescription' | 'Registration' = 'Prescription') =>
  call(server.app, assignCase, { params: { kind, id } }, { token: by.token })
const counts = async (by = reviewer) => (await call(server.app, countCases, {}, { token: by.token })).result
const stayLoggedIn = async () => {
  await server.db.query(`UPDATE connect_access_token SET expires_at = expires_at + interval '2 days'`)
  await server.db.query(
    `UPDATE connect_session SET expires_at = expires_at + interval '2 days', ends_at = ends_at + interval '2 days'`,
  )
}
const MINUTES = 60_000
const later = (minutes: number) => server.setClock(new Date(Date.now() + minutes * MINUTES))

test('The queue lists every waiting case, oldest first, with codes instead of names', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const rx = await patient.sent('Prescription')
  const receipt = await patient.sent('OfficialReceipt', { letterId })
  const goods = await patient.sent('ClaimedGoodsReceipt')
  await patient.put(receipt.id, 2)
  const newcomer = await patientOf(server, 'UnderReview')
  const code = await codeOf(patient)
  const { items, totalCount } = await queueOf(reviewer, { Filter: code })
  expect(totalCount).toBe(3)
  // The receipt waits since its quantity was entered.
  expect(items.map(({ id }) => id)).toEqual([rx.id, goods.id, receipt.id])
  expect(items[2]).toEqual({
    kind: 'OfficialReceipt',
    id: receipt.id,
    patientId: patient.patientId,
    patientCode: code,
    reference: null,
    letterNumber: `L-${letterId.slice(0, 8)}`,
    orQuantity: 2,
    unit: 'pen',
    left: 12,
    sentAgain: false,
    waitingSince: expect.stringMatching(/Z$/),
    dueAt: expect.stringMatching(/Z$/),
    overdue: false,
    assignedTo: null,
    duplicates: 0,
    held: false,
  })
  expect((await queueOf(reviewer, { Filter: `L-${letterId.slice(0, 8)}` })).items.map(({ id }) => id)).toEqual([
    goods.id,
    receipt.id,
  ])
  expect((await queueOf(reviewer, { Kind: 'Registration' })).items.map(({ id }) => id)).toContain(newcomer.patientId)
  expect(
    (await queueOf(reviewer, { Kind: 'Prescription', Sorting: 'patientCode DESC' })).items.map(({ id }) => id),
  ).toEqual([rx.id])
  const all = await queueOf(reviewer)
  expect(all.items.map(({ waitingSince }) => waitingSince)).toEqual(
    all.items.map(({ waitingSince }) => waitingSince).sort((one, other) => Date.parse(one) - Date.parse(other)),
  )
  expect(await queueOf(reviewer, { SkipCount: 500 })).toEqual({ totalCount: all.totalCount, items: [] })

  await server.db.query(`UPDATE patient SET status = 'Unsubscribed' WHERE id = $1`, [patient.patientId])
  expect((await queueOf(reviewer, { Filter: code })).totalCount).toBe(0)
  expect(refusal(await acceptReceiptAs(reviewer, receipt.id, receiptDetails(2)))).toEqual(problemOf('CaseNotWaiting'))
})

test('A case past its due time is overdue in the list, the filter and the counts', async () => {
  // A Friday, 10:00 in Manila.
  server.setClock(new Date('2026-11-20T02:00:00Z'))
  reviewer = await addReviewer(server)
  const [early, late] = [await patientOf(server), await patientOf(server)]
  await stayLoggedIn()
  const old = await early.sent('Prescription')
  server.setClock(new Date('2026-11-20T06:00:00Z'))
  const young = await late.sent('Prescription')
  server.setClock(new Date('2026-11-23T03:00:00Z'))
  reviewer = await addReviewer(server)
  expect((await counts()).items).toContainEqual({ kind: 'Prescription', waiting: 2, overdue: 1 })
  const { items } = await queueOf(reviewer, { Kind: 'Prescription' })
  expect(items.map(({ id, overdue, dueAt }) => ({ id, overdue, dueAt }))).toEqual([
    { id: old.id, overdue: true, dueAt: '2026-11-23T02:00:00.000Z' },
    { id: young.id, overdue: false, dueAt: '2026-11-23T06:00:00.000Z' },
  ])
  expect((await queueOf(reviewer, { Overdue: true, Kind: 'Prescription' })).items.map(({ id }) => id)).toEqual([old.id])
  const read = await openAs(reviewer, 'Prescription', old.id)
  expect(read.result).toMatchObject({ overdue: true, dueAt: '2026-11-23T02:00:00.000Z', state: 'Waiting' })
  server.setClock(new Date())
})

test('A case in full has the patient, earlier documents, the letter, the checks and the history', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const first = await patient.sent('OfficialReceipt', { letterId })
  await patient.put(first.id, 3)
  await declineAs(reviewer, first.id)
  const second = (await patient.replace(first.id)).json()
  const rx = await patient.sent('Prescription')
  const { result } = await openAs(reviewer, 'OfficialReceipt', second.id)
  expect(result).toMatchObject({
    kind: 'OfficialReceipt',
    id: second.id,
    state: 'Waiting',
    patient: { id: patient.patientId, emailAddress: patient.email, firstName: 'Test', hcpCode: 'HCP-2468' },
    documents: [{ id: second.id, orQuantity: 3, declineNote: null }],
    earlier: [{ id: first.id, status: 'Declined', declineReason: 'CutOff', reviewedBy: reviewer.name }],
    others: [{ id: rx.id }],
    letter: { id: letterId, quantityApproved: 12, quantityCounted: 0, quantityWaiting: 3, quantityLeft: 12 },
    duplicates: [],
    decision: null,
    assignedTo: null,
  })
  expect(Object.fromEntries(result.checks.map((each) => [each.check, each.result]))).toEqual({
    QuantityTold: 'Good',
    QuantityFits: 'Good',
    DateFits: 'Unknown',
    BranchFits: 'Unknown',
    FileIsNew: 'Good',
    ReceiptIsNew: 'Unknown',
  })
  expect(result.history.map(({ what, by, byName }) => ({ what, by, byName }))).toEqual([
    { what: 'DocumentReplaced', by: 'patient', byName: null },
    { what: 'Declined', by: 'staff', byName: reviewer.name },
    { what: 'QuantityPut', by: 'patient', byName: null },
    { what: 'DocumentSent', by: 'patient', byName: null },
  ])
  const [queued] = (await queueOf(reviewer, { Filter: await codeOf(patient), Kind: 'OfficialReceipt' })).items
  expect(queued).toMatchObject({ id: second.id, sentAgain: true })
  const { rows } = await server.db.query(
    `SELECT action, case_id FROM audit_entry WHERE subject_id = $1 AND actor_id = $2`,
    [second.id, reviewer.accountId],
  )
  expect(rows).toEqual([{ action: 'case.read', case_id: second.id }])
})

test('A duplicate from another patient shows only that patient’s code', async () => {
  const [patient, otherPatient] = [await patientOf(server), await patientOf(server)]
  const rx = await patient.sent('Prescription')
  const bytes = (await openAs(reviewer, 'Prescription', rx.id)) && (await viewAs(reviewer, rx.id)).rawPayload
  const file = new File([new Uint8Array(bytes)], 'same.pdf', { type: 'application/pdf' })
  const theirs = await otherPatient.sent('Prescription', { file })
  const { result, body } = await openAs(reviewer, 'Prescription', rx.id)
  expect(result.duplicates).toEqual([
    {
      documentId: theirs.id,
      because: 'SameFile',
      kind: 'Prescription',
      status: 'UnderReview',
      ofCase: { kind: 'Prescription', id: theirs.id },
      own: false,
      patientCode: await codeOf(otherPatient),
      uploadedAt: theirs.uploadedAt,
    },
  ])
  expect(result.checks).toEqual([{ check: 'FileIsNew', result: 'Bad' }])
  expect(body).not.toContain(otherPatient.email)

  // A document of a registration is decided with it.
  await server.db.query(`UPDATE patient SET status = 'UnderReview' WHERE id = $1`, [otherPatient.patientId])
  const again = await openAs(reviewer, 'Prescription', rx.id)
  const ofCase = { kind: 'Registration', id: otherPatient.patientId } as const
  expect(again.result.duplicates).toMatchObject([{ documentId: theirs.id, ofCase }])
  const opening = { params: ofCase, body: { reason: 'SuspectedMisuse' as const } }
  const opened = await call(server.app, openCase, opening, { token: reviewer.token })
  expect(opened.result.documents).toMatchObject([{ id: theirs.id }])
})

test('A decided case says who decided, and can be opened again only for a reason that its patient can read', async () => {
  const patient = await patientOf(server)
  const rx = await patient.sent('Prescription')
  await declineAs(other, rx.id)
  const refused = await openAs(reviewer, 'Prescription', rx.id)
  expect(refusal(refused)).toEqual(problemOf('CaseAlreadyDecided'))
  expect(refused.json().error.data).toMatchObject({ by: other.name, byMe: false, outcome: 'Declined' })

  const params = { kind: 'Prescription' as const, id: rx.id }
  const open = (body: { reason: 'Other' | 'Complaint'; note?: string }) =>
    call(server.app, openCase, { params, body }, { token: reviewer.token })
  expect((await open({ reason: 'Other' })).json().error.validationErrors[0].members).toEqual(['note'])
  expect((await open({ reason: 'Other', note: '   ' })).statusCode).toBe(400)
  const { result } = await open({ reason: 'Complaint', note: 'She called us.' })
  expect(result).toMatchObject({ state: 'Decided', decision: { outcome: 'Declined', by: other.name, byMe: false } })
  expect((await viewAs(reviewer, rx.id)).statusCode).toBe(200)
  const { rows } = await server.db.query(
    `SELECT action, reason FROM audit_entry WHERE patient_id = $1 AND actor_id = $2 ORDER BY id`,
    [patient.patientId, reviewer.accountId],
  )
  expect(rows).toEqual([
    { action: 'case.opened', reason: 'Complaint: She called us.' },
    { action: 'document.viewed', reason: null },
  ])
})

test('A document can be viewed only after its case was opened, and not the day after', async () => {
  const patient = await patientOf(server)
  const rx = await patient.sent('Prescription')
  expect(refusal(await viewAs(reviewer, rx.id))).toEqual(problemOf('FileNotOpened'))
  await openAs(reviewer, 'Prescription', rx.id)
  expect((await viewAs(reviewer, rx.id)).statusCode).toBe(200)
  expect(refusal(await viewAs(other, rx.id))).toEqual(problemOf('FileNotOpened'))
  await stayLoggedIn()
  later(13 * 60)
  expect(refusal(await viewAs(reviewer, rx.id))).toEqual(problemOf('FileNotOpened'))
  server.setClock(new Date())
})

test('A case is assigned to one reviewer at a time, for half an hour, and the others see to whom', async () => {
  const patient = await patientOf(server)
  const rx = await patient.sent('Prescription')
  const filter = { Filter: await codeOf(patient) }
  expect((await assign(rx.id)).result).toMatchObject({ name: reviewer.name, isMe: true })
  const refused = await assign(rx.id, other)
  expect(refusal(refused)).toEqual(problemOf('CaseTaken'))
  expect(refused.json().error).toMatchObject({
    message: expect.stringMatching(new RegExp(`^${reviewer.name} is working on this case, until 20`)),
    data: { by: reviewer.name, until: expect.any(String) },
  })
  expect((await queueOf(other, filter)).items[0]?.assignedTo).toMatchObject({ name: reviewer.name, isMe: false })
  expect((await queueOf(other, { ...filter, AssignedTo: 'nobody' })).totalCount).toBe(0)
  expect((await queueOf(reviewer, { ...filter, AssignedTo: 'me' })).totalCount).toBe(1)
  expect([(await counts()).mine, (await counts(other)).mine]).toEqual([1, 0])

  const release = (by: TestReviewer) =>
    call(server.app, releaseCase, { params: { kind: 'Prescription', id: rx.id } }, { token: by.token })
  await release(other)
  expect((await queueOf(reviewer, { ...filter, AssignedTo: 'me' })).totalCount).toBe(1)
  await release(reviewer)
  expect((await assign(rx.id, other)).statusCode).toBe(200)
  await stayLoggedIn()
  later(31)
  expect((await queueOf(reviewer, { ...filter, AssignedTo: 'nobody' })).totalCount).toBe(1)
  expect((await assign(rx.id)).statusCode).toBe(200)
  server.setClock(new Date())
})

test('When several reviewers take a case at the same time, one gets it', async () => {
  const patient = await patientOf(server)
  for (let round = 0; round < 5; round++) {
    const rx = await patient.sent('Prescription')
    const answers = await Promise.all([assign(rx.id), assign(rx.id, other), assign(rx.id, other)])
    const winners = answers.filter(({ statusCode }) => statusCode === 200).map(({ result }) => result.name)
    expect(new Set(winners).size).toBe(1)
  }
})

test('A decision ends the assignment, even another reviewer’s', async () => {
  const patient = await patientOf(server)
  const rx = await patient.sent('Prescription')
  await assign(rx.id)
  expect((await acceptPrescriptionAs(other, rx.id)).statusCode).toBe(200)
  expect(refusal(await assign(rx.id))).toEqual(problemOf('CaseAlreadyDecided'))
  expect((await counts()).mine).toBe(0)
})
