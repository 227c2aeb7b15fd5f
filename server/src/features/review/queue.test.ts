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
  call(server.app, assignCase, { params: { kind, id }, body: {} }, { token: by.token })
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
  const number = `L-${letterId.slice(0, 8).toUpperCase()}`
  await server.db.query('UPDATE letter SET number = $2 WHERE id = $1', [letterId, number])
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
    letterNumber: number,
    orQuantity: 2,
    unit: 'pen',
    left: 12,
    together: [],
    sentAgain: false,
    waitingSince: expect.stringMatching(/Z$/),
    dueAt: expect.stringMatching(/Z$/),
    overdue: false,
    assignedTo: null,
    owner: null,
    approvedOnce: false,
    approvedByMe: false,
    duplicates: 0,
    held: false,
    warning: { what: 'NothingHandedOver', units: 2 },
  })
  expect(items.slice(0, 2).map(({ warning }) => warning)).toEqual([null, { what: 'NothingHandedOver', units: null }])
  expect((await queueOf(reviewer, { Filter: number.toLowerCase() })).items.map(({ id }) => id)).toEqual([
    goods.id,
    receipt.id,
  ])
  expect((await queueOf(reviewer, { Kind: 'Registration' })).items.map(({ id }) => id)).toContain(newcomer.patientId)
  expect((await queueOf(reviewer, { Kind: 'Prescription', Sorting: 'kind DESC' })).items.map(({ id }) => id)).toEqual([
    rx.id,
  ])
  const all = await queueOf(reviewer)
  expect(all.items.map(({ waitingSince }) => waitingSince)).toEqual(
    all.items.map(({ waitingSince }) => waitingSince).sort((one, other) => Date.parse(one) - Date.parse(other)),
  )
  expect(await queueOf(reviewer, { SkipCount: 500 })).toEqual({
    totalCount: all.totalCount,
    more: false,
    skipCount: 500,
    items: [],
  })

  await server.db.query(`UPDATE patient SET status = 'Unsubscribed' WHERE id = $1`, [patient.patientId])
  expect((await queueOf(reviewer, { Filter: code })).totalCount).toBe(0)
  expect(refusal(await acceptReceiptAs(reviewer, receipt.id, receiptDetails(2)))).toEqual(problemOf('CaseNotWaiting'))
})

test('A page begins at the requested offset, or contains the requested case, in every order', async () => {
  const patient = await patientOf(server)
  const sent: string[] = []
  for (const _ of Array.from({ length: 5 })) sent.push((await patient.sent('Prescription')).id)
  const Filter = await codeOf(patient)
  const page = async (query: object) => {
    const { items, skipCount, totalCount } = await queueOf(reviewer, { Filter, MaxResultCount: 2, ...query })
    return { ids: items.map(({ id }) => sent.indexOf(id)), skipCount, totalCount }
  }
  expect(await page({ SkipCount: 1 })).toEqual({ ids: [1, 2], skipCount: 1, totalCount: 5 })
  expect(await page({ CaseId: sent[3] })).toEqual({ ids: [2, 3], skipCount: 2, totalCount: 5 })
  const newest = { Sorting: 'waitingSince DESC' }
  expect(await page({ ...newest, CaseId: sent[3] })).toEqual({ ids: [4, 3], skipCount: 0, totalCount: 5 })
  expect(await page({ ...newest, SkipCount: 4 })).toEqual({ ids: [0], skipCount: 4, totalCount: 5 })
  const goods = (await patient.sent('ClaimedGoodsReceipt')).id
  const byKind = await queueOf(reviewer, { Filter, Sorting: 'kind', MaxResultCount: 2 })
  expect(byKind.items.map(({ id }) => id)).toEqual([goods, sent[0]])
  // A case that does not wait: the requested page.
  expect(await page({ CaseId: patient.patientId, SkipCount: 2 })).toMatchObject({ ids: [2, 3], skipCount: 2 })
})

test('A document waits while its patient is active, and again once they are back', async () => {
  const patient = await patientOf(server)
  const rx = await patient.sent('Prescription')
  const filter = { Filter: await codeOf(patient), Kind: 'Prescription' }
  const listed = async () => (await queueOf(reviewer, filter)).items.map(({ id }) => id)
  const become = (status: string) =>
    server.db.query('UPDATE patient SET status = $2 WHERE id = $1', [patient.patientId, status])
  const waiting = async () => (await counts()).items.find(({ kind }) => kind === 'Prescription')?.waiting
  const before = await waiting()
  expect(await listed()).toEqual([rx.id])
  await become('UnderReview')
  expect([await listed(), await waiting()]).toEqual([[], (before ?? 0) - 1])
  await become('Active')
  expect([await listed(), await waiting()]).toEqual([[rx.id], before])
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

test('A case proposes the product and units of the patient’s last letter, while the formulary has the product', async () => {
  const patient = await patientOf(server)
  const rx = await patient.sent('Prescription')
  const proposed = async () => (await openAs(reviewer, 'Prescription', rx.id)).result.proposedLetter
  expect(await proposed()).toBeNull()
  const letterId = await patient.letter()
  const { rows } = await server.db.query(
    'SELECT product_id AS "productId", quantity_approved AS quantity FROM letter WHERE id = $1',
    [letterId],
  )
  expect(await proposed()).toEqual(rows[0])
  await server.db.query('UPDATE product SET retired_at = now() WHERE id = $1', [rows[0]?.productId])
  expect(await proposed()).toBeNull()
  await server.db.query('UPDATE product SET retired_at = NULL WHERE id = $1', [rows[0]?.productId])
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

test('A case is assigned to one reviewer at a time, for five minutes from the last sign of it, and the others see to whom', async () => {
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
  later(6)
  expect((await queueOf(reviewer, { ...filter, AssignedTo: 'nobody' })).totalCount).toBe(1)
  expect((await assign(rx.id)).statusCode).toBe(200)
  server.setClock(new Date())
})

test('A case stays with who has it open, and a colleague who saw that takes it over on purpose', async () => {
  const patient = await patientOf(server)
  const rx = await patient.sent('Prescription')
  const start = new Date()
  server.setClock(start)
  const first = (await assign(rx.id)).result
  expect(Date.parse(first.until) - start.getTime()).toBe(5 * MINUTES)
  server.setClock(new Date(start.getTime() + 4 * MINUTES))
  const renewed = (await assign(rx.id)).result
  expect(renewed.since).toBe(first.since)
  expect(Date.parse(renewed.until) - Date.parse(first.until)).toBe(4 * MINUTES)

  const takeOver = (by: TestReviewer, from: string) =>
    call(
      server.app,
      assignCase,
      { params: { kind: 'Prescription', id: rx.id }, body: { takeOverFrom: from } },
      { token: by.token },
    )
  server.setClock(new Date(start.getTime() + 6 * MINUTES))
  expect(refusal(await takeOver(other, new Date(0).toISOString()))).toEqual(problemOf('CaseTaken'))
  expect((await takeOver(other, first.since)).result).toMatchObject({ name: other.name, isMe: true })
  // The first reviewer's page is outdated: it does not take the case back by itself.
  expect(refusal(await assign(rx.id))).toEqual(problemOf('CaseTaken'))
  expect(refusal(await takeOver(reviewer, first.since))).toEqual(problemOf('CaseTaken'))
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
