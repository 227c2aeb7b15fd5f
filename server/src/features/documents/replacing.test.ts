import { type Document, listDocuments, readDocument } from '@aruga/contract/documents/documents'
import { readProfile } from '@aruga/contract/profile/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { holdTransactions } from '../../testing/fault-injection.ts'
import {
  addReviewer,
  approveAs,
  declineAs,
  declineRegistrationAs,
  documentIdsSeenBy,
  note,
  openAs,
  type TestReviewer,
  viewAs,
} from '../../testing/staff.ts'
import { recordDocument, takeFile } from './receive-files.ts'
import { documentOf, expectNothingNew, onePage, patientOf, pdfFile, snapshot, type TestPatient } from './testing.ts'

let server: TestApp
let reviewer: TestReviewer

beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
})
afterAll(() => server.close())

/** Long enough for the other request to reach its lock. */
const untilBlocked = () => new Promise((done) => setTimeout(done, 500))

const decline = (id: string) => declineAs(reviewer, id)
const read = (patient: TestPatient, id: string) =>
  call(server.app, readDocument, { params: { id } }, { token: patient.token }).then((answer) => answer.result)

/** A registration under review, with its two documents. */
async function newcomer() {
  const patient = await patientOf(server, 'UnderReview')
  const record = async (kind: 'Id' | 'Prescription') => {
    const received = await server.context.files.receive(pdfFile().stream() as never, { maxBytes: 100_000 })
    const file = { ...received, field: 'File', originalName: `${kind}.pdf` }
    const files = await takeFile(server.context, kind, file, {
      accountId: null,
      patientId: null,
      request: { id: 'test' },
    })
    return recordDocument(server.db, patient, files, new Date())
  }
  return {
    ...patient,
    id: await record('Id'),
    prescription: await record('Prescription'),
    /** `wrong`: ids of the declined documents; both if left out. */
    decline: (...wrong: string[]) =>
      declineRegistrationAs(reviewer, patient.patientId, wrong.length > 0 ? { wrong } : {}),
    approve: () => approveAs(reviewer, patient.patientId),
  }
}

test('A replacement of a declined receipt keeps the case, letter, quantity and history', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const first = await patient.sent('OfficialReceipt', { letterId })
  await patient.put(first.id, 3)
  await decline(first.id)
  const second = documentOf(await patient.replace(first.id))
  expect(second).toMatchObject({ status: 'UnderReview', letterId, orQuantity: 3, replaces: first.id })
  const third = documentOf(await patient.replace(second.id))
  const { result } = await call(server.app, listDocuments, {}, { token: patient.token })
  expect(result.items.map(({ id }) => id)).toEqual([third.id])
  const replaced = await read(patient, third.id)
  expect(replaced.earlier.map(({ id, status }: Document) => [id, status])).toEqual([
    [second.id, 'UnderReview'],
    [first.id, 'Declined'],
  ])
  expect((await patient.notifications()).map(({ kind }) => kind)).toEqual([
    'DocumentReceived',
    'DocumentDeclined',
    'DocumentReceived',
    'DocumentReceived',
  ])
})

test('The history follows what replaced what, also where a server’s clock was behind', async () => {
  const patient = await patientOf(server)
  const first = await patient.sent('OfficialReceipt')
  const second = documentOf(await patient.replace(first.id))
  const third = documentOf(await patient.replace(second.id))
  await server.db.query(`UPDATE document SET uploaded_at = uploaded_at - interval '1 day' WHERE id = $1`, [second.id])
  expect((await read(patient, third.id)).earlier.map(({ id }: Document) => id)).toEqual([second.id, first.id])
})

test('Replacing a receipt that has no quantity leaves it waiting for one, without a notification', async () => {
  const patient = await patientOf(server)
  const first = await patient.sent('OfficialReceipt')
  expect(documentOf(await patient.replace(first.id))).toMatchObject({ status: 'NeedsQuantity', orQuantity: null })
  expect(await patient.notifications()).toEqual([])
  expect(refusal(await patient.put(first.id, 1))).toEqual(problemOf('DocumentAlreadyReplaced'))
})

test('A replaced receipt needs its quantity again when the old one no longer fits', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const first = await patient.sent('OfficialReceipt', { letterId })
  await patient.put(first.id, 10)
  await decline(first.id)
  const other = await patient.sent('OfficialReceipt', { letterId })
  await patient.put(other.id, 8)
  expect(documentOf(await patient.replace(first.id))).toMatchObject({
    status: 'NeedsQuantity',
    orQuantity: null,
    letterId,
  })
})

test('Of several simultaneous replacements of a document only one succeeds', async () => {
  const patient = await patientOf(server)
  const first = await patient.sent('Prescription')
  const answers = await Promise.all([1, 2, 3].map(() => patient.replace(first.id)))
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.map(refusal)).toEqual([problemOf('DocumentAlreadyReplaced'), problemOf('DocumentAlreadyReplaced')])
  const { rows } = await server.db.query('SELECT count(*) FROM document WHERE replaces = $1', [first.id])
  expect(rows[0]?.count).toBe(1)
})

test('Repeating a replacement returns the same document, with or without an idempotency key', async () => {
  const patient = await patientOf(server)
  const first = await patient.sent('Prescription')
  const file = onePage()
  const headers = { 'idempotency-key': 'a-replacement-key' }
  const second = documentOf(await patient.replace(first.id, pdfFile('again.pdf', file), headers))
  const after = await snapshot(server)
  expect(documentOf(await patient.replace(first.id, pdfFile('again.pdf', file), headers))).toEqual(second)
  expect(documentOf(await patient.replace(first.id, pdfFile('again.pdf', file)))).toEqual(second)
  await expectNothingNew(server, after)
})

test('The same file sent twice at the same time is one replacement, returned twice', async () => {
  const patient = await patientOf(server)
  const first = await patient.sent('Prescription')
  const file = onePage()
  const before = await snapshot(server)
  const answers = await Promise.all([1, 2].map(() => patient.replace(first.id, pdfFile('again.pdf', file))))
  const [one, other] = answers.map(documentOf)
  expect(one).toEqual(other)
  const after = await snapshot(server)
  expect(after.rows.notification).toBe(before.rows.notification + 1)
  // The file, and the thumbnail of its first page.
  expect(after.stored).toBe(before.stored + 2)
})

test('An accepted document or another patient’s document cannot be replaced', async () => {
  const patient = await newcomer()
  await patient.approve()
  const before = await snapshot(server)
  for (const id of [patient.id, patient.prescription]) {
    expect(refusal(await patient.replace(id))).toEqual(problemOf('DocumentAlreadyReviewed'))
  }
  const otherPatient = await patientOf(server)
  const unknown = await patient.replace('00000000-0000-4000-8000-000000000000')
  const asOtherPatient = await otherPatient.replace(patient.prescription)
  expect(refusal(asOtherPatient)).toEqual(problemOf('NotFound'))
  expect(asOtherPatient.body).toBe(unknown.body)
  await expectNothingNew(server, before)
})

test('A declined registration returns to review once both files are replaced', async () => {
  const patient = await newcomer()
  await patient.decline()
  const id = documentOf(await patient.replace(patient.id))
  expect(await patient.status()).toBe('Declined')
  const prescription = documentOf(await patient.replace(patient.prescription))
  expect(await patient.status()).toBe('UnderReview')
  expect((await patient.notifications()).map(({ kind }) => kind)).toEqual([
    'RegistrationDeclined',
    'DocumentReceived',
    'RegistrationReceived',
  ])
  const { result } = await openAs(reviewer, 'Registration', patient.patientId)
  expect(result.documents.map((document) => document.id).sort()).toEqual([id.id, prescription.id].sort())
  expect(result.earlier.map((document) => document.id).sort()).toEqual([patient.id, patient.prescription].sort())
  expect(result.decision).toMatchObject({ outcome: 'Declined', by: reviewer.name, byMe: true, note })
  const profile = await call(server.app, readProfile, {}, { token: patient.token })
  expect(profile.result.statusReason).toBeNull()

  await patient.approve()
  expect(await patient.status()).toBe('Active')
  expect((await read(patient, id.id)).status).toBe('Accepted')
  // The replaced document stays declined.
  expect((await read(patient, patient.id)).status).toBe('Declined')
})

test('Replacing both files at the same time reopens the registration too', async () => {
  const patient = await newcomer()
  await patient.decline()
  const one = await holdTransactions(server.db)
  const first = patient.replace(patient.id)
  await one.blocked()
  const second = patient.replace(patient.prescription)
  await untilBlocked()
  await one.release()
  expect([(await first).statusCode, (await second).statusCode]).toEqual([200, 200])
  expect(await patient.status()).toBe('UnderReview')
  expect((await patient.notifications()).filter(({ kind }) => kind === 'RegistrationReceived')).toHaveLength(1)
})

test('When a file of a registration is replaced before the decision, the decision is about the newer one', async () => {
  const patient = await newcomer()
  const newer = documentOf(await patient.replace(patient.id))
  expect(await patient.status()).toBe('UnderReview')
  await patient.approve()
  expect((await read(patient, newer.id)).status).toBe('Accepted')
  expect((await read(patient, patient.id)).status).toBe('UnderReview')
  expect(refusal(await patient.replace(newer.id))).toEqual(problemOf('DocumentAlreadyReviewed'))
})

test('When only one document of a registration is declined, the other is accepted and one replacement reopens the case', async () => {
  const patient = await newcomer()
  await patient.decline(patient.prescription)
  expect(await patient.status()).toBe('Declined')
  expect((await read(patient, patient.id)).status).toBe('Accepted')
  expect(refusal(await patient.replace(patient.id))).toEqual(problemOf('DocumentAlreadyReviewed'))
  const newer = documentOf(await patient.replace(patient.prescription))
  expect(await patient.status()).toBe('UnderReview')
  const { result } = await openAs(reviewer, 'Registration', patient.patientId)
  expect(result.documents.map(({ id, status }) => `${id} ${status}`).sort()).toEqual(
    [`${patient.id} Accepted`, `${newer.id} UnderReview`].sort(),
  )
  expect((await patient.approve()).statusCode).toBe(200)
  expect((await read(patient, newer.id)).status).toBe('Accepted')
})

test('A reviewer cannot decide on a file sent after they opened the case', async () => {
  const patient = await newcomer()
  const documentIds = await documentIdsSeenBy(reviewer, patient.patientId)
  const newer = documentOf(await patient.replace(patient.id))
  for (const decide of [approveAs, declineRegistrationAs]) {
    const refused = await decide(reviewer, patient.patientId, { documentIds })
    expect(refusal(refused)).toEqual(problemOf('CaseChanged'))
    expect(refused.json().error.data.documentIds.sort()).toEqual([newer.id, patient.prescription].sort())
  }
  expect(await patient.status()).toBe('UnderReview')
  expect((await patient.approve()).statusCode).toBe(200)
})

test('A decision waits for a file that is being sent, and is then refused', async () => {
  const patient = await newcomer()
  const documentIds = await documentIdsSeenBy(reviewer, patient.patientId)
  const one = await holdTransactions(server.db)
  const replaced = patient.replace(patient.id)
  await one.blocked()
  const approving = approveAs(reviewer, patient.patientId, { documentIds })
  await untilBlocked()
  await one.release()
  expect(refusal(await approving)).toEqual(problemOf('CaseChanged'))
  const newer = documentOf(await replaced)
  expect((await read(patient, newer.id)).status).toBe('UnderReview')
})

test('A reviewer can still view a replaced document', async () => {
  const patient = await newcomer()
  documentOf(await patient.replace(patient.id))
  await openAs(reviewer, 'Registration', patient.patientId)
  expect((await viewAs(reviewer, patient.id)).statusCode).toBe(200)
})
