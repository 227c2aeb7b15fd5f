// A prescription's values are entered when its letter is issued, and its date decides whether it can be (docs/decisions/046).

import { readDocument } from '@aruga/contract/documents/documents'
import { readLetter } from '@aruga/contract/letters/letters'
import { cancelLetter, issueLetter } from '@aruga/contract/letters/staff'
import { openPatient } from '@aruga/contract/patients/patients'
import { acceptPrescription } from '@aruga/contract/review/decisions'
import { readLettersSoFar } from '@aruga/contract/review/letters-so-far'
import type { PrescriptionValues } from '@aruga/contract/review/prescription'
import type { Acknowledgement } from '@aruga/contract/review/warnings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addLetter, addProduct } from '../../testing/people.ts'
import {
  acceptPrescriptionAs,
  addReviewer,
  declineAs,
  note,
  openAs,
  openPatientAs,
  type TestReviewer,
} from '../../testing/staff.ts'
import { expectNothingNew, patientOf, snapshot } from '../documents/testing.ts'

let server: TestApp
let reviewer: TestReviewer
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

/** Moves the clock; sessions do not last that long. */
async function itIs(time: string) {
  server.setClock(new Date(time))
  reviewer = await addReviewer(server)
}
const NOON = '2026-11-23T04:00:00Z'
beforeEach(() => itIs(NOON))

/** 12 pens, as many as the product's letter has. */
const values: PrescriptionValues = {
  writtenOn: '2026-11-20',
  prescriber: ' Dr. Elena Halimbawa ',
  doseUnits: 4,
  doseDays: 30,
  supplyDays: 90,
}
const stored = { ...values, prescriber: 'Dr. Elena Halimbawa', unit: 'pen' }

const accept = (id: string, productId: string, prescription: PrescriptionValues) =>
  call(server.app, acceptPrescription, { params: { id }, body: { letter: { productId, prescription } } }, reviewer)
const fieldOf = (answer: { json: () => { error: { validationErrors: { members: string[] }[] } } }) =>
  answer.json().error.validationErrors[0]?.members

test('Date, prescriber, dose and days are kept with the prescription, and proposed for the next one', async () => {
  const patient = await patientOf(server)
  const productId = await addProduct(server.db)
  const first = (await patient.sent('Prescription')).id
  expect((await openAs(reviewer, 'Prescription', first)).result.lastPrescriptions).toEqual([])
  expect((await accept(first, productId, values)).statusCode).toBe(200)
  const { result: own } = await call(server.app, readDocument, { params: { id: first } }, patient)
  expect(own.prescription).toEqual(stored)

  const second = (await patient.sent('Prescription')).id
  const { result } = await openAs(reviewer, 'Prescription', second)
  expect(result.lastPrescriptions).toEqual([{ productId, ...stored }])
  expect(result.others.find(({ id }) => id === first)?.prescription).toEqual(stored)
  expect(result.documents[0]?.prescription).toBeNull()

  const opening = { params: { id: patient.patientId }, body: { reason: 'PatientAsked' as const } }
  const { result: whole } = await call(server.app, openPatient, opening, reviewer)
  expect(whole.lastPrescriptions).toEqual([{ productId, ...stored }])
  expect(whole.documents.find(({ id }) => id === first)?.prescription).toEqual(stored)
})

test('No letter is issued on a paper that was good until yesterday, with the day and at its field', async () => {
  const { sent } = await patientOf(server)
  const productId = await addProduct(server.db)
  const { id } = await sent('Prescription')
  const before = await snapshot(server)
  // The product takes prescriptions for 180 days.
  const refused = await accept(id, productId, { ...values, writtenOn: '2026-05-26' })
  expect(refusal(refused)).toEqual(problemOf('PrescriptionTooOld'))
  expect(refused.json().error.data).toEqual({ goodUntil: '2026-11-22' })
  expect(fieldOf(refused)).toEqual(['letter.prescription.writtenOn'])
  await expectNothingNew(server, before)
  expect((await accept(id, productId, { ...values, writtenOn: '2026-05-27' })).statusCode).toBe(200)
})

test('A paper dated tomorrow is refused at its field, where tomorrow is that of the Philippines', async () => {
  const { sent } = await patientOf(server)
  const productId = await addProduct(server.db)
  const { id } = await sent('Prescription')
  const refused = await accept(id, productId, { ...values, writtenOn: '2026-11-24' })
  expect([refused.statusCode, fieldOf(refused)]).toEqual([400, ['letter.prescription.writtenOn']])
  await itIs('2026-11-23T16:30:00Z')
  expect((await accept(id, productId, { ...values, writtenOn: '2026-11-24' })).statusCode).toBe(200)
})

test('A letter issued again on the same paper after a cancellation is held to its date, too, and replaces what it says', async () => {
  const patient = await patientOf(server)
  const productId = await addProduct(server.db)
  const { id } = await patient.sent('Prescription')
  const { letter } = (await acceptPrescriptionAs(reviewer, id, { productId, prescription: values })).result
  const cancel = { params: { id: letter?.id ?? '' }, body: { reason: 'IssuedByMistake' as const, note } }
  await openPatientAs(reviewer, patient.patientId)
  expect((await call(server.app, cancelLetter, cancel, reviewer)).statusCode).toBe(200)
  const issue = (prescription: PrescriptionValues) => {
    const body = { patientId: patient.patientId, prescriptionId: id, productId, prescription }
    return call(server.app, issueLetter, { body }, reviewer)
  }
  const refused = await issue({ ...values, writtenOn: '2026-01-02' })
  expect(refusal(refused)).toEqual(problemOf('PrescriptionTooOld'))
  expect(refused.json().error.data).toEqual({ goodUntil: '2026-07-01' })
  expect(fieldOf(refused)).toEqual(['prescription.writtenOn'])
  const issued = await issue({ ...values, doseDays: 28 })
  expect(issued.statusCode).toBe(200)
  // Repeated after a lost response, the call returns the same letter, even if the prescription is too old by then.
  await itIs('2027-11-23T04:00:00Z')
  await openPatientAs(reviewer, patient.patientId)
  expect((await issue({ ...values, doseDays: 28 })).result).toEqual(issued.result)
  await itIs(NOON)
  const { result } = await call(server.app, readDocument, { params: { id } }, patient)
  expect(result.prescription).toEqual({ ...stored, doseDays: 28 })
})

test('A letter that is all bought says until when its units last by the dose, and from when the next may be asked for', async () => {
  const { letterId, prescription, ...patient } = await withNineBought()
  const next = async () => (await call(server.app, readLetter, { params: { id: letterId } }, patient)).result.nextLetter
  expect(await next()).toBeNull()
  await server.db.query(
    `UPDATE document SET written_on = '2026-10-30', prescriber = 'Dr. Elena Halimbawa', dose_units = 1, dose_days = 7,
       supply_days = 90, dose_unit = 'pen' WHERE id = $1`,
    [prescription],
  )
  await server.db.query('UPDATE letter SET prescription_id = $2 WHERE id = $1', [letterId, prescription])
  const reckoned = {
    units: 9,
    doseUnits: 1,
    doseDays: 7,
    from: '2026-11-01',
    until: '2027-01-03',
    askFrom: '2026-12-27',
  }
  expect(await next()).toEqual(reckoned)
  const stillOpen = `UPDATE letter SET status = 'Issued', quantity_approved = 12, valid_until = '2027-02-01' WHERE id = $1`
  await server.db.query(stillOpen, [letterId])
  expect(await next()).toBeNull()
})

/** A patient who bought 9 pens lately, all of their letter, and a new prescription. */
const withNineBought = () => withBought(9, '2026-11-01T04:00:00Z')
async function withBought(quantity: number, at: string) {
  const patient = await patientOf(server)
  const productId = await addProduct(server.db)
  const letterId = await addLetter(server.db, patient.patientId, { quantity, status: 'Dispensed' })
  const branchId = await addBranch(server.db)
  await server.db.query('UPDATE letter SET product_id = $2, quantity_dispensed = $3 WHERE id = $1', [
    letterId,
    productId,
    quantity,
  ])
  await server.db.query(
    `INSERT INTO dispensing (id, letter_id, branch_id, claim_code, dispensed_by, quantity, dispensed_at)
     VALUES (gen_random_uuid(), $1, $2, left(gen_random_uuid()::text, 8), $3, $4, $5)`,
    [letterId, branchId, reviewer.accountId, quantity, at],
  )
  return { ...patient, productId, letterId, prescription: (await patient.sent('Prescription')).id }
}
const sixIn90 = { ...values, doseUnits: 1, doseDays: 15 }
const decide = (id: string, letter: { productId: string; quantity: number }, acknowledged: Acknowledgement[] = []) => {
  const body = { letter: { ...letter, prescription: sixIn90 }, acknowledged }
  return call(server.app, acceptPrescription, { params: { id }, body }, reviewer)
}
const threeTooMany = { what: 'FasterThanDose', units: 3, reason: 'Travels' } as const
// 22 of 135 days: one pen of 9 is used up.
const eightLeft = { what: 'SoonerThanDose', units: 8, reason: 'Travels' } as const

test('9 bought where the dose needs 6 is answered for, and so is a letter for more than the paper is for', async () => {
  const { prescription: id, patientId, productId } = await withNineBought()
  const { result } = await openAs(reviewer, 'Prescription', id)
  expect(result.boughtLately).toMatchObject([{ productId, quantity: 9 }])
  const before = await snapshot(server)
  const refused = await decide(id, { productId, quantity: 12 })
  expect(refusal(refused)).toEqual(problemOf('WarningNotAcknowledged'))
  expect(refused.json().error.data.warnings).toEqual([
    { what: 'SoonerThanDose', units: 8 },
    { what: 'FasterThanDose', units: 3 },
    { what: 'MoreThanPrescribed', units: 6 },
  ])
  await expectNothingNew(server, before)
  expect((await decide(id, { productId, quantity: 6 }, [eightLeft, threeTooMany])).statusCode).toBe(200)
  const { rows } = await server.db.query(
    `SELECT reason FROM audit_entry WHERE action = 'warning.acknowledged' AND patient_id = $1`,
    [patientId],
  )
  expect(rows).toEqual([{ reason: 'SoonerThanDose 8: Travels' }, { reason: 'FasterThanDose 3: Travels' }])
})

test('Units of another product, and those of 91 days ago, do not count', async () => {
  const other = await withNineBought()
  const refused = await decide(other.prescription, { productId: await addProduct(server.db), quantity: 6 })
  // The only warning is the other product.
  expect(warningsIn(refused)).toEqual([{ what: 'OtherProduct', units: null }])
  const old = await withNineBought()
  await server.db.query(
    `UPDATE dispensing SET dispensed_at = '2026-08-24T04:00:00Z' WHERE letter_id IN (SELECT id FROM letter WHERE patient_id = $1)`,
    [old.patientId],
  )
  expect((await decide(old.prescription, { productId: old.productId, quantity: 6 })).statusCode).toBe(200)
})

/** 12 pens for 90 days. */
const twelve = (productId: string) => ({
  productId,
  quantity: 12,
  prescription: { ...values, doseUnits: 12, doseDays: 90 },
})
const allUnused = { what: 'SoonerThanDose', units: 12 } as const
const lost = { ...allUnused, reason: 'LostOrSpoiled' } as const
const warningsIn = (answer: { json: () => { error?: { data?: { warnings?: unknown } } } }) =>
  answer.json().error?.data?.warnings

test('Whoever bought pens for 90 days yesterday gets the next 12 for a reason only, whichever way they are issued', async () => {
  const yesterday = '2026-11-22T04:00:00Z'
  const one = await withBought(12, yesterday)
  const acceptIt = (acknowledged: Acknowledgement[] = []) => {
    const body = { letter: twelve(one.productId), acknowledged }
    return call(server.app, acceptPrescription, { params: { id: one.prescription }, body }, reviewer)
  }
  const { result } = await openAs(reviewer, 'Prescription', one.prescription)
  expect(result.asOf).toBe('2026-11-23')
  expect(result.purchases).toEqual([
    { productId: one.productId, handOvers: [{ day: '2026-11-22', quantity: 12 }], counted: [] },
  ])
  expect(warningsIn(await acceptIt())).toEqual([allUnused])
  expect((await acceptIt([lost])).statusCode).toBe(200)

  // Accepted without a letter, which is then issued from the patient's page.
  const two = await withBought(12, yesterday)
  await acceptPrescriptionAs(reviewer, two.prescription)
  await openPatientAs(reviewer, two.patientId)
  const issueIt = (by: TestReviewer, of: typeof two, acknowledged: Acknowledgement[] = []) => {
    const body = { patientId: of.patientId, prescriptionId: of.prescription, ...twelve(of.productId), acknowledged }
    return call(server.app, issueLetter, { body }, by)
  }
  expect(warningsIn(await issueIt(reviewer, two))).toEqual([allUnused])
  expect((await issueIt(reviewer, two, [lost])).result.letter).toMatchObject({ quantityApproved: 12 })

  // A letter for two people: both give a reason.
  const three = await withBought(12, yesterday)
  await server.db.query('UPDATE product SET second_approval_above = 10 WHERE id = $1', [three.productId])
  await acceptPrescriptionAs(reviewer, three.prescription)
  const colleague = await addReviewer(server, 'Ramon Reviewer')
  for (const by of [reviewer, colleague]) await openPatientAs(by, three.patientId)
  expect((await issueIt(reviewer, three, [lost])).result).toEqual({ letter: null })
  expect(warningsIn(await issueIt(colleague, three))).toEqual([allUnused])
  expect((await issueIt(colleague, three, [lost])).result.letter).toMatchObject({ quantityApproved: 12 })
})

test('From the day on which the patient may request the next letter, no reason is needed', async () => {
  // 90 days until November 30, less 7: of 82 days, 10 pens are used up.
  const { prescription: id, productId } = await withBought(12, '2026-09-01T04:00:00Z')
  const accept = () =>
    call(server.app, acceptPrescription, { params: { id }, body: { letter: twelve(productId) } }, reviewer)
  await itIs('2026-11-22T04:00:00Z')
  expect(warningsIn(await accept())).toEqual([{ what: 'SoonerThanDose', units: 2 }])
  await itIs(NOON)
  expect((await accept()).statusCode).toBe(200)
})

test('Only staff who opened the patient read the facts to weigh another letter against', async () => {
  const { patientId, prescription, productId, letterId } = await withBought(12, '2026-08-01T04:00:00Z')
  const read = (id = patientId) => call(server.app, readLettersSoFar, { params: { id } }, reviewer)
  expect(refusal(await read(letterId))).toEqual(problemOf('NotFound'))
  expect(refusal(await read())).toEqual(problemOf('FileNotOpened'))
  expect((await declineAs(reviewer, prescription)).statusCode).toBe(200)
  await openAs(reviewer, 'Prescription', (await patientOf(server)).patientId)
  expect(refusal(await read())).toEqual(problemOf('FileNotOpened'))
  await call(server.app, openPatient, { params: { id: patientId }, body: { reason: 'PatientAsked' } }, reviewer)
  expect((await read()).result).toMatchObject({
    openLetters: [],
    boughtLately: [],
    purchases: [{ productId, handOvers: [{ day: '2026-08-01', quantity: 12 }] }],
    lastLetter: { productName: 'Insulin glargine' },
    declined: [{ id: prescription, kind: 'Prescription', declineReason: 'CutOff' }],
  })
})
