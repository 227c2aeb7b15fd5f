// A letter above a product's limit is issued once two people approved the same one (docs/decisions/066).
import { randomUUID } from 'node:crypto'
import { editProduct, listManagedProducts } from '@aruga/contract/formulary/formulary'
import { cancelLetter, issueLetter } from '@aruga/contract/letters/staff'
import { acceptPrescription } from '@aruga/contract/review/decisions'
import type { Acknowledgement } from '@aruga/contract/review/warnings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patientOf } from '../../features/documents/testing.ts'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addProduct, addStaff, PASSWORD } from '../../testing/people.ts'
import {
  acceptPrescriptionAs,
  addReviewer,
  approveAs,
  declineRegistrationAs,
  note,
  openAs,
  openPatientAs,
  prescriptionValues,
  queueOf,
  type TestReviewer,
} from '../../testing/staff.ts'

let server: TestApp
let rosa: TestReviewer
let ramon: TestReviewer
let productId: string
beforeAll(async () => {
  server = await startTestApp()
  rosa = await addReviewer(server, 'Rosa Reviewer')
  ramon = await addReviewer(server, 'Ramon Reviewer')
  productId = await addProduct(server.db)
  await server.db.query('UPDATE product SET second_approval_above = 12 WHERE id = $1', [productId])
})
afterAll(() => server.close())

const letterOf = (quantity: number) => ({ productId, quantity })
const lettersOf = async (patientId: string) =>
  (await server.db.query('SELECT quantity_approved AS n FROM letter WHERE patient_id = $1', [patientId])).rows.map(
    ({ n }) => n,
  )
const notifiedOf = async (kind: string) =>
  (await server.db.query('SELECT account_id AS "to", body_en AS body FROM notification WHERE kind = $1', [kind])).rows
async function withPrescription() {
  const patient = await patientOf(server)
  return { ...patient, id: (await patient.sent('Prescription')).id }
}

test('One person’s approval of 13 pens issues nothing; a colleague’s of the same letter does', async () => {
  const { id, patientId } = await withPrescription()
  const first = await acceptPrescriptionAs(rosa, id, letterOf(13))
  expect(first.result).toMatchObject({ outcome: 'ApprovedOnce', letter: null })
  expect(await lettersOf(patientId)).toEqual([])
  expect((await queueOf(ramon)).items.find((one) => one.id === id)).toMatchObject({
    approvedOnce: true,
    approvedByMe: false,
  })
  const { result } = await openAs(ramon, 'Prescription', id)
  expect(result.state).toBe('Waiting')
  expect(result.documents[0]?.firstApproval).toMatchObject({
    by: 'Rosa Reviewer',
    productId,
    quantity: 13,
    unit: 'pen',
  })
  const second = await acceptPrescriptionAs(ramon, id, letterOf(13))
  expect(second.result).toMatchObject({ outcome: 'Accepted', letter: { quantityApproved: 13 } })
  expect(await lettersOf(patientId)).toEqual([13])
})

test('The first person alone cannot issue it, however often they try, and it is on record once', async () => {
  const { id, patientId } = await withPrescription()
  for (let attempt = 0; attempt < 3; attempt++) {
    expect((await acceptPrescriptionAs(rosa, id, letterOf(13))).result).toMatchObject({ outcome: 'ApprovedOnce' })
  }
  const tries = await Promise.all([1, 2, 3].map(() => acceptPrescriptionAs(rosa, id, letterOf(13))))
  expect(tries.map(({ result }) => result.outcome)).toEqual(['ApprovedOnce', 'ApprovedOnce', 'ApprovedOnce'])
  expect(await lettersOf(patientId)).toEqual([])
  const { rows } = await server.db.query(
    `SELECT actor_id AS by, reason FROM audit_entry WHERE action = 'document.approved_first' AND subject_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ by: rosa.accountId, reason: '13 pens, Insulin glargine' }])
})

test('A letter with another number of units needs two approvals of its own', async () => {
  const { id, patientId } = await withPrescription()
  await acceptPrescriptionAs(rosa, id, letterOf(13))
  expect((await acceptPrescriptionAs(ramon, id, letterOf(24))).result).toMatchObject({ outcome: 'ApprovedOnce' })
  // Rosa's approval of 13 is no longer the first of two.
  expect((await acceptPrescriptionAs(ramon, id, letterOf(13))).result).toMatchObject({ outcome: 'ApprovedOnce' })
  expect((await acceptPrescriptionAs(rosa, id, letterOf(13))).result).toMatchObject({ outcome: 'Accepted' })
  expect(await lettersOf(patientId)).toEqual([13])
})

test('One person is enough up to the limit, or without a limit', async () => {
  const { id } = await withPrescription()
  expect((await acceptPrescriptionAs(rosa, id, letterOf(12))).result).toMatchObject({ outcome: 'Accepted' })
  const other = { productId: await addProduct(server.db), quantity: 500 }
  const unlimited = await withPrescription()
  expect((await acceptPrescriptionAs(rosa, unlimited.id, other)).result).toMatchObject({ outcome: 'Accepted' })
})

test('Of two people who approve at the same moment, one is the first and the other issues one letter', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, patientId } = await withPrescription()
    const answers = await Promise.all([rosa, ramon].map((who) => acceptPrescriptionAs(who, id, letterOf(13))))
    expect(answers.map(({ result }) => result.outcome).sort()).toEqual(['Accepted', 'ApprovedOnce'])
    expect(await lettersOf(patientId)).toEqual([13])
  }
})

test('A registration stays under review until the second approval; if declined meanwhile, it begins anew', async () => {
  const patient = await patientOf(server, 'UnderReview')
  await server.db.query(
    `INSERT INTO document (id, patient_id, kind, status, filename, original_name, content_type, size, sha256, uploaded_at)
     SELECT gen_random_uuid(), $1, kind, 'UnderReview', replace(gen_random_uuid()::text, '-', ''), 'a.pdf', 'application/pdf', 1,
       gen_random_uuid()::text, now() FROM unnest('{Id,Prescription}'::text[]) kind`,
    [patient.patientId],
  )
  expect((await approveAs(rosa, patient.patientId, { letter: letterOf(13) })).result).toMatchObject({
    outcome: 'ApprovedOnce',
  })
  expect((await openAs(ramon, 'Registration', patient.patientId)).result.state).toBe('Waiting')
  const { documents } = (await openAs(ramon, 'Registration', patient.patientId)).result
  const wrong = documents.filter(({ kind }) => kind === 'Id').map(({ id }) => id)
  expect((await declineRegistrationAs(ramon, patient.patientId, { wrong })).statusCode).toBe(200)
  const { rows } = await server.db.query(
    'SELECT FROM first_approval f JOIN document d ON d.id = f.prescription_id WHERE d.patient_id = $1',
    [patient.patientId],
  )
  expect(rows).toEqual([])
})

test('A letter from the patient’s page needs two people, too; once issued and cancelled, two again', async () => {
  const { id, patientId } = await withPrescription()
  await acceptPrescriptionAs(rosa, id)
  const body = { patientId, prescriptionId: id, ...letterOf(13), prescription: prescriptionValues() }
  const issueAs = (who: TestReviewer) => call(server.app, issueLetter, { body }, who)
  for (const who of [rosa, ramon]) await openPatientAs(who, patientId)
  expect((await issueAs(rosa)).result).toEqual({ letter: null })
  expect((await issueAs(rosa)).result).toEqual({ letter: null })
  const { letter } = (await issueAs(ramon)).result
  expect(letter).toMatchObject({ quantityApproved: 13 })
  // Repeated after a lost response.
  expect((await issueAs(ramon)).result).toEqual({ letter })
  const cancel = { params: { id: letter?.id ?? '' }, body: { reason: 'IssuedByMistake' as const, note } }
  expect((await call(server.app, cancelLetter, cancel, rosa)).statusCode).toBe(200)
  expect((await issueAs(ramon)).result).toEqual({ letter: null })
})

test('A prescription that cannot have a letter has no first approval either', async () => {
  const { id, patientId } = await withPrescription()
  const body = { patientId, prescriptionId: id, ...letterOf(13), prescription: prescriptionValues() }
  await openPatientAs(rosa, patientId)
  // It is not accepted yet.
  expect(refusal(await call(server.app, issueLetter, { body }, rosa))).toEqual(problemOf('PrescriptionNotUsable'))
  const { rows } = await server.db.query('SELECT FROM first_approval WHERE prescription_id = $1', [id])
  expect(rows).toEqual([])
})

test('Leads are notified of a letter that needs a second person; without a lead, colleagues are', async () => {
  await server.db.query('DELETE FROM notification')
  await server.db.query(`UPDATE account SET status = 'closed' WHERE 'lead' = ANY (roles)`)
  const before = await withPrescription()
  await acceptPrescriptionAs(rosa, before.id, letterOf(13))
  const withoutLead = await notifiedOf('SecondApprovalNeeded')
  expect(withoutLead.map(({ to }) => to)).toContain(ramon.accountId)
  expect(withoutLead.map(({ to }) => to)).not.toContain(rosa.accountId)
  await server.db.query('DELETE FROM notification')
  const lead = await addStaff(server.db, 'lead')
  const { id } = await withPrescription()
  const { patientCode } = (await openAs(rosa, 'Prescription', id)).result.patient
  await acceptPrescriptionAs(rosa, id, letterOf(13))
  expect(await notifiedOf('SecondApprovalNeeded')).toEqual([
    { to: lead.accountId, body: expect.stringContaining(`13 pens of Insulin glargine for patient ${patientCode}`) },
  ])
})

test('Administrators set and lift the limit of a product; an edit that does not name it leaves it', async () => {
  const { email } = await addStaff(server.db, 'administrator')
  const admin = { token: await logIn(server.app, email, PASSWORD) }
  const name = `Limited ${randomUUID().slice(0, 8)}`
  const medicine = { name, strength: '500 mg', form: 'Tablet', unit: 'tablet' }
  const rules = { defaultQuantity: 30, letterDays: 90, prescriptionDays: 180 }
  const body = { ...medicine, ...rules, benefit: { en: 'Half', fil: 'Kalahati' } }
  const id = await addProduct(server.db)
  const edit = (more: object) => call(server.app, editProduct, { params: { id }, body: { ...body, ...more } }, admin)
  expect((await edit({ secondApprovalAbove: 60 })).result.secondApprovalAbove).toBe(60)
  expect((await edit({})).result.secondApprovalAbove).toBe(60)
  expect((await edit({ secondApprovalAbove: 0 })).statusCode).toBe(400)
  const { result } = await call(server.app, listManagedProducts, { query: { Filter: name } }, admin)
  expect(result.items).toMatchObject([{ id, secondApprovalAbove: 60 }])
  expect((await edit({ secondApprovalAbove: null })).result.secondApprovalAbove).toBeNull()
})

test('Either person issues another product than the one approved first only with a reason', async () => {
  const other = await addProduct(server.db)
  const otherProduct = { what: 'OtherProduct', units: null } as const
  for (const [who, name] of [
    [ramon, other],
    [rosa, other],
    [ramon, other.toUpperCase()],
  ] as const) {
    const { id, patientId } = await withPrescription()
    await acceptPrescriptionAs(rosa, id, letterOf(13))
    const letter = { productId: name, quantity: 2, prescription: prescriptionValues() }
    const accept = (acknowledged: Acknowledgement[]) =>
      call(server.app, acceptPrescription, { params: { id }, body: { letter, acknowledged } }, who)
    const refused = await accept([])
    expect(refusal(refused)).toEqual(problemOf('WarningNotAcknowledged'))
    expect(await lettersOf(patientId)).toEqual([])
    expect((await accept([{ ...otherProduct, reason: 'PrescriptionChanged' }])).statusCode).toBe(200)
    expect(await lettersOf(patientId)).toEqual([2])
  }
})
