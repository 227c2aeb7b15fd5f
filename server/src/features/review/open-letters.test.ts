// A second letter for a product needs a reason while the first has units left, under a lock (docs/decisions/055).
import { cancelLetter, issueLetter } from '@aruga/contract/letters/staff'
import { acceptPrescription } from '@aruga/contract/review/decisions'
import type { Acknowledgement, Warning } from '@aruga/contract/review/warnings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addLetter, addProduct } from '../../testing/people.ts'
import {
  acceptPrescriptionAs,
  addReviewer,
  note,
  openAs,
  openPatientAs,
  prescriptionValues,
  type TestReviewer,
} from '../../testing/staff.ts'
import { expectNothingNew, patientOf, snapshot } from '../documents/testing.ts'

let server: TestApp
let reviewer: TestReviewer
beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
})
afterAll(() => server.close())

/** A patient with a letter of 12 of which 5 were bought, and a new prescription. */
async function withOpenLetter() {
  const productId = await addProduct(server.db)
  const patient = await patientOf(server)
  const letterId = await addLetter(server.db, patient.patientId)
  await server.db.query('UPDATE letter SET product_id = $2, quantity_receipted = 5 WHERE id = $1', [
    letterId,
    productId,
  ])
  const prescription = (await patient.sent('Prescription')).id
  return { ...patient, productId, letterId, prescription }
}
const accept = (id: string, productId: string, acknowledged?: Acknowledgement[]) =>
  call(
    server.app,
    acceptPrescription,
    {
      params: { id },
      body: { letter: { productId, prescription: prescriptionValues() }, ...(acknowledged && { acknowledged }) },
    },
    reviewer,
  )
const warningsIn = (answer: { json: () => { error: { data: { warnings: Warning[] } } } }) =>
  answer.json().error.data.warnings
const sevenLeft = { what: 'OpenLetterForProduct', units: 7 } as const
const doseWentUp = { ...sevenLeft, reason: 'DoseWentUp' } as const
const recorded = async (patientId: string) =>
  (
    await server.db.query(
      `SELECT subject_id, reason FROM audit_entry WHERE action = 'warning.acknowledged' AND patient_id = $1`,
      [patientId],
    )
  ).rows

test('While 7 of 12 pens are left, another letter for them is issued for a reason only, which goes on record', async () => {
  const { prescription, productId, letterId, patientId } = await withOpenLetter()
  const { result } = await openAs(reviewer, 'Prescription', prescription)
  expect(result.openLetters).toMatchObject([{ id: letterId, quantityApproved: 12, quantityPurchased: 5 }])
  const before = await snapshot(server)
  const refused = await accept(prescription, productId)
  expect(refusal(refused)).toEqual(problemOf('WarningNotAcknowledged'))
  expect(warningsIn(refused)).toEqual([sevenLeft])
  await expectNothingNew(server, before)
  expect((await accept(prescription, productId, [doseWentUp])).statusCode).toBe(200)
  expect(await recorded(patientId)).toEqual([
    { subject_id: prescription, reason: 'OpenLetterForProduct 7: DoseWentUp' },
  ])
})

test('Another product than that of the last letter is issued for a reason only, which goes on record', async () => {
  const otherProduct = { what: 'OtherProduct', units: null } as const
  const { prescription: refusedOne } = await withOpenLetter()
  const unlike = await addProduct(server.db)
  const before = await snapshot(server)
  const refused = await accept(refusedOne, unlike)
  expect(refusal(refused)).toEqual(problemOf('WarningNotAcknowledged'))
  expect(warningsIn(refused)).toEqual([otherProduct])
  // Neither a reason for another warning nor another reason without words counts.
  for (const no of [{ reason: 'LostOrSpoiled' } as const, { reason: 'Other' } as const]) {
    expect((await accept(refusedOne, unlike, [{ ...otherProduct, ...no }])).statusCode).toBe(400)
  }
  await expectNothingNew(server, before)
  for (const reason of ['PrescriptionChanged', 'InAddition', 'NoLongerSold'] as const) {
    const { prescription, patientId } = await withOpenLetter()
    const other = await addProduct(server.db)
    expect((await accept(prescription, other.toUpperCase(), [{ ...otherProduct, reason }])).statusCode).toBe(200)
    expect(await recorded(patientId)).toEqual([{ subject_id: prescription, reason: `OtherProduct: ${reason}` }])
  }
})

test('From the patient’s page, another product needs the reason, too; a cancelled letter is no last one', async () => {
  const { prescription, patientId, letterId } = await withOpenLetter()
  await acceptPrescriptionAs(reviewer, prescription)
  const other = await addProduct(server.db)
  await openPatientAs(reviewer, patientId)
  const body = { patientId, prescriptionId: prescription, productId: other, prescription: prescriptionValues() }
  const refused = await call(server.app, issueLetter, { body }, reviewer)
  expect(warningsIn(refused)).toEqual([{ what: 'OtherProduct', units: null }])
  const cancel = { params: { id: letterId }, body: { reason: 'IssuedByMistake' as const, note } }
  expect((await call(server.app, cancelLetter, cancel, reviewer)).statusCode).toBe(200)
  expect((await call(server.app, issueLetter, { body }, reviewer)).statusCode).toBe(200)
})

test('Nobody issues or cancels a letter of a patient whose page or case they did not open today', async () => {
  const { prescription, productId, patientId, letterId } = await withOpenLetter()
  await acceptPrescriptionAs(reviewer, prescription)
  const body = { patientId, prescriptionId: prescription, productId, prescription: prescriptionValues() }
  const cancel = { params: { id: letterId }, body: { reason: 'IssuedByMistake' as const, note } }
  const stranger = await addReviewer(server)
  const elsewhere = await addReviewer(server)
  await openPatientAs(elsewhere, (await withOpenLetter()).patientId)
  const yesterday = await addReviewer(server)
  server.setClock(new Date(Date.now() - 25 * 60 * 60_000))
  await openPatientAs(yesterday, patientId)
  server.setClock(new Date())
  for (const by of [stranger, elsewhere, yesterday])
    for (const refused of [
      await call(server.app, issueLetter, { body }, by),
      await call(server.app, cancelLetter, cancel, by),
      await call(server.app, cancelLetter, { ...cancel, params: { id: letterId.toUpperCase() } }, by),
    ])
      expect(refusal(refused)).toEqual(problemOf('FileNotOpened'))
  const { rows } = await server.db.query('SELECT id, status FROM letter WHERE patient_id = $1', [patientId])
  expect(rows).toEqual([{ id: letterId, status: 'Issued' }])
})

test('A letter past its date, and accepting without a letter, need no reason', async () => {
  const past = await withOpenLetter()
  await server.db.query(`UPDATE letter SET valid_until = now() - interval '1 minute' WHERE id = $1`, [past.letterId])
  expect((await openAs(reviewer, 'Prescription', past.prescription)).result.openLetters).toEqual([])
  expect((await accept(past.prescription, past.productId)).statusCode).toBe(200)
  const none = await withOpenLetter()
  const body = { params: { id: none.prescription }, body: {} }
  expect((await call(server.app, acceptPrescription, body, reviewer)).statusCode).toBe(200)
})

test('A letter that is cancelled while the case is open is seen at the decision', async () => {
  const { prescription, productId, letterId, patientId } = await withOpenLetter()
  await openPatientAs(reviewer, patientId)
  const cancel = { params: { id: letterId }, body: { reason: 'IssuedByMistake' as const, note } }
  expect((await call(server.app, cancelLetter, cancel, reviewer)).statusCode).toBe(200)
  const refused = await accept(prescription, productId, [doseWentUp])
  expect(refusal(refused)).toEqual(problemOf('WarningsChanged'))
  expect(warningsIn(refused)).toEqual([])
  expect((await accept(prescription, productId)).statusCode).toBe(200)
})

test('Of two prescriptions accepted at the same time, the second needs a reason', async () => {
  for (let round = 0; round < 3; round++) {
    const patient = await patientOf(server)
    const productId = await addProduct(server.db)
    const both = [(await patient.sent('Prescription')).id, (await patient.sent('Prescription')).id]
    const answers = await Promise.all(both.map((id) => accept(id, productId)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused && warningsIn(refused)).toEqual([{ what: 'OpenLetterForProduct', units: 12 }])
  }
})

test('A letter issued from the patient’s page needs the reason, too, but a repeated call is no second letter', async () => {
  const { prescription, productId, patientId } = await withOpenLetter()
  await acceptPrescriptionAs(reviewer, prescription)
  await openPatientAs(reviewer, patientId)
  const body = { patientId, prescriptionId: prescription, productId, prescription: prescriptionValues() }
  const issueIt = (acknowledged?: Acknowledgement[]) =>
    call(server.app, issueLetter, { body: { ...body, ...(acknowledged && { acknowledged }) } }, reviewer)
  const refused = await issueIt()
  expect(refusal(refused)).toEqual(problemOf('WarningNotAcknowledged'))
  expect(warningsIn(refused)).toEqual([sevenLeft])
  const issued = await issueIt([doseWentUp])
  expect(issued.statusCode).toBe(200)
  expect((await issueIt([doseWentUp])).result).toEqual(issued.result)
  expect(await recorded(patientId)).toEqual([
    { subject_id: issued.result.letter?.id, reason: 'OpenLetterForProduct 7: DoseWentUp' },
  ])
})
