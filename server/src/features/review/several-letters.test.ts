// One prescription may hold several products: each becomes a letter with its own quantity and dose (docs/decisions/046).
import { dayInManila } from '@aruga/contract/days'
import { readDocument } from '@aruga/contract/documents/documents'
import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import { addBudget, changeBudget } from '@aruga/contract/formulary/budgets'
import { readLetterFile } from '@aruga/contract/letters/letter-file'
import { readLetter } from '@aruga/contract/letters/letters'
import { cancelLetter, issueLetter } from '@aruga/contract/letters/staff'
import { acceptPrescription } from '@aruga/contract/review/decisions'
import { readLettersSoFar } from '@aruga/contract/review/letters-so-far'
import type { PrescriptionValues } from '@aruga/contract/review/prescription'
import type { Acknowledgement, Warning } from '@aruga/contract/review/warnings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { expectLockedInOrder } from '../../testing/lock-order.ts'
import { addBranch, addLetter, addProduct, addSession, addStaff } from '../../testing/people.ts'
import { addReviewer, note, openAs, openPatientAs, prescriptionValues, type TestReviewer } from '../../testing/staff.ts'
import { expectNothingNew, patientOf, snapshot } from '../documents/testing.ts'
import { insertProduct } from '../formulary/staff-queries.ts'
import { listLetters } from '../portable-copy/personal-data.ts'

let server: TestApp
let reviewer: TestReviewer
let insulin: string
let metformin: string
beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
  insulin = await addProduct(server.db)
  metformin = await addProduct(server.db)
  await server.db.query(`UPDATE product SET name = 'Metformin', unit = 'tablet' WHERE id = $1`, [metformin])
})
afterAll(() => server.close())

async function withPrescription() {
  const patient = await patientOf(server)
  return { ...patient, prescription: (await patient.sent('Prescription')).id }
}
type Letter = { productId: string; quantity: number; prescription: PrescriptionValues }
const pens = (changes: Partial<Letter> = {}): Letter => ({
  productId: insulin,
  quantity: 6,
  prescription: { ...prescriptionValues(), doseUnits: 1, doseDays: 15, supplyDays: 90 },
  ...changes,
})
const tablets = (changes: Partial<Letter> = {}): Letter => ({
  productId: metformin,
  quantity: 60,
  prescription: { ...prescriptionValues(), doseUnits: 2, doseDays: 1, supplyDays: 30 },
  ...changes,
})
const accept = (id: string, [letter, ...moreLetters]: Letter[], acknowledged?: Acknowledgement[], by = reviewer) =>
  call(
    server.app,
    acceptPrescription,
    { params: { id }, body: { ...(letter && { letter }), moreLetters, ...(acknowledged && { acknowledged }) } },
    by,
  )
const issueOn = (prescription: string, patientId: string, letter: Letter, acknowledged?: Acknowledgement[]) =>
  call(
    server.app,
    issueLetter,
    { body: { patientId, prescriptionId: prescription, ...letter, ...(acknowledged && { acknowledged }) } },
    reviewer,
  )
const fieldOf = (answer: { json: () => { error: { validationErrors: { code: string; members: string[] }[] } } }) => {
  const [fault] = answer.json().error.validationErrors
  return [fault?.code, fault?.members[0]]
}
const warningsIn = (answer: { json: () => { error: { data: { warnings: Warning[] } } } }) =>
  answer.json().error.data.warnings
const rows = async (sql: string, values: unknown[]) => (await server.db.query(sql, values)).rows
const lettersOf = (patientId: string) =>
  rows(
    'SELECT id, product_id AS "productId", quantity_approved AS quantity FROM letter WHERE patient_id = $1 ORDER BY issued_at',
    [patientId],
  )

test('Two medicines of one prescription become two letters with their own quantity and dose, in one step', async () => {
  const { prescription, patientId, token } = await withPrescription()
  const { result } = await accept(prescription, [pens(), tablets()])
  expect(result).toMatchObject({ outcome: 'Accepted', letter: { quantityApproved: 6 } })
  expect(result.moreLetters).toMatchObject([{ quantityApproved: 60 }])
  const [first, second] = await lettersOf(patientId)
  expect([first, second]).toMatchObject([
    { productId: insulin, quantity: 6 },
    { productId: metformin, quantity: 60 },
  ])
  await openPatientAs(reviewer, patientId)
  for (const [letter, { doseUnits, doseDays }] of [
    [first, pens().prescription],
    [second, tablets().prescription],
  ] as const) {
    const file = await call(server.app, readLetterFile, { params: { id: letter?.id } }, reviewer)
    expect(file.result.prescription).toMatchObject({ id: prescription, prescription: { doseUnits, doseDays } })
    const own = await call(server.app, readLetter, { params: { id: letter?.id } }, { token })
    expect(own.result.prescriptionId).toBe(prescription)
  }
  const [told] = await rows(
    `SELECT count(*)::int AS n FROM notification WHERE kind = 'LetterIssued' AND subject_id = ANY ($1)`,
    [[first?.id, second?.id]],
  )
  expect(told).toEqual({ n: 2 })
})

test('Each letter says by its own dose from when the next may be asked for', async () => {
  const { prescription, patientId, token } = await withPrescription()
  await accept(prescription, [pens({ quantity: 1 }), tablets({ quantity: 10 })])
  const days = []
  for (const { id, quantity } of await lettersOf(patientId)) {
    await rows(`UPDATE letter SET status = 'Dispensed', quantity_dispensed = $2 WHERE id = $1`, [id, quantity])
    await buy(id, quantity)
    const { result } = await call(server.app, readLetter, { params: { id } }, { token })
    days.push([result.nextLetter?.units, result.nextLetter?.doseUnits, result.nextLetter?.doseDays])
  }
  expect(days).toEqual([
    [1, 1, 15],
    [10, 2, 1],
  ])
})
async function buy(letterId: string, quantity: number) {
  const branch = (await rows('SELECT id FROM branch LIMIT 1', []))[0]?.id ?? (await addBranch(server.db))
  await rows(
    `INSERT INTO dispensing (id, letter_id, branch_id, claim_code, quantity, dispensed_by, dispensed_at) VALUES (gen_random_uuid(), $1, $2, left(gen_random_uuid()::text, 8), $3, $4, now())`,
    [letterId, branch, quantity, reviewer.accountId],
  )
}

test('The patient reads both medicines on the page of the prescription', async () => {
  const { prescription, token } = await withPrescription()
  await accept(prescription, [pens(), tablets()])
  const { result } = await call(server.app, readDocument, { params: { id: prescription } }, { token })
  expect(result.prescription).toMatchObject({ doseUnits: 1, doseDays: 15, unit: 'pen' })
  expect(result.lettersOn).toMatchObject([
    { productName: 'Insulin glargine', quantity: 6, prescription: { doseUnits: 1, doseDays: 15 } },
    { productName: 'Metformin', quantity: 60, prescription: { doseUnits: 2, doseDays: 1, unit: 'tablet' } },
  ])
})

test('The same product twice is refused at its field, and a further letter without a first one', async () => {
  const { prescription } = await withPrescription()
  const before = await snapshot(server)
  const twice = await accept(prescription, [pens(), tablets(), pens({ productId: insulin.toUpperCase() })])
  expect(fieldOf(twice)).toEqual(['ProductRepeats', 'moreLetters.1.productId'])
  const alone = { params: { id: prescription }, body: { moreLetters: [tablets()] } }
  const refused = await call(server.app, acceptPrescription, alone, reviewer)
  expect(fieldOf(refused)).toEqual(['Required', 'letter'])
  await expectNothingNew(server, before)
})

test('All letters are issued or none: a retired product, or a date too long ago refuses both', async () => {
  const { prescription } = await withPrescription()
  const before = await snapshot(server)
  const retired = await addProduct(server.db)
  await rows('UPDATE product SET retired_at = now() WHERE id = $1', [retired])
  expect(refusal(await accept(prescription, [pens(), tablets({ productId: retired })]))).toEqual(
    problemOf('ProductNotAvailable'),
  )
  const tooOld = { ...tablets().prescription, writtenOn: '2020-01-01' }
  const expired = await accept(prescription, [pens(), tablets({ prescription: tooOld })])
  expect(refusal(expired)).toEqual(problemOf('PrescriptionTooOld'))
  expect(fieldOf(expired)[1]).toBe('moreLetters.0.prescription.writtenOn')
  await expectNothingNew(server, before)
})

test('The budgets have to cover the sum of the letters; if they do not, none is issued', async () => {
  const { token } = await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)
  const free = {
    kind: 'FreeUnits',
    value: 3,
    letterUnits: null,
    letterAmount: null,
    monthUnits: null,
    monthAmount: null,
  }
  const priced = (name: string) =>
    insertProduct(server.db, {
      ...{ name, strength: '1 mg', form: 'Tablet', unit: 'tablet', defaultQuantity: 12, letterDays: 90 },
      ...{ prescriptionDays: 180, benefit: { en: '', fil: '' }, benefitRule: free as BenefitRule },
      price: { amount: 100_000, from: '2020-01-01' },
    })
  // Twelve units of each cost the program ₱3,000.00.
  const letters = [await priced('Amlodipine'), await priced('Losartan')].map((productId) =>
    pens({
      productId,
      quantity: 12,
      prescription: { ...prescriptionValues(), doseUnits: 1, doseDays: 1, supplyDays: 30 },
    }),
  )
  const body = { productId: null, period: 'Quarter' as const, day: dayInManila(Date.now()), amount: 500_000 }
  const { id } = (await call(server.app, addBudget, { body }, { token })).result
  const { prescription } = await withPrescription()
  const before = await snapshot(server)
  expect(refusal(await accept(prescription, letters))).toEqual(problemOf('BudgetUsedUp'))
  await expectNothingNew(server, before)
  await call(
    server.app,
    changeBudget,
    { params: { id }, body: { amount: 600_000, reason: 'Two medicines' } },
    { token },
  )
  expect((await accept(prescription, letters)).statusCode).toBe(200)
})

test('The portable copy has what was prescribed for each letter', async () => {
  const { prescription, patientId } = await withPrescription()
  await accept(prescription, [pens(), tablets()])
  expect(await listLetters(server.db, { patientId, now: new Date() })).toMatchObject([
    { prescriptionId: prescription, prescribed: { doseUnits: 1, doseDays: 15, unit: 'pen' } },
    { prescriptionId: prescription, prescribed: { doseUnits: 2, doseDays: 1, unit: 'tablet' } },
  ])
})

test('Each letter’s warnings name its product, and each needs a reason of its own', async () => {
  const { prescription, patientId } = await withPrescription()
  const before = await addLetter(server.db, patientId, { quantity: 5 })
  await rows('UPDATE letter SET product_id = $2 WHERE id = $1', [before, insulin])
  const refused = await accept(prescription, [pens({ quantity: 7 }), tablets()])
  expect(refusal(refused)).toEqual(problemOf('WarningNotAcknowledged'))
  const warnings = [
    { what: 'OpenLetterForProduct', units: 5, productId: insulin },
    { what: 'MoreThanPrescribed', units: 1, productId: insulin },
    { what: 'OtherProduct', units: null, productId: metformin },
  ] as const
  expect(warningsIn(refused)).toEqual(warnings)
  const [open, more, other] = warnings
  const reasons = [
    { ...open, reason: 'DoseWentUp' },
    { ...more, reason: 'Travels' },
    { ...other, reason: 'InAddition', note: 'Called the clinic' },
  ] as const
  const ofAnother = [reasons[0], reasons[1], { ...reasons[2], productId: insulin }]
  expect(refusal(await accept(prescription, [pens({ quantity: 7 }), tablets()], ofAnother))).toEqual(
    problemOf('WarningsChanged'),
  )
  expect((await accept(prescription, [pens({ quantity: 7 }), tablets()], [...reasons])).statusCode).toBe(200)
  expect(
    await rows(`SELECT reason FROM audit_entry WHERE action = 'warning.acknowledged' AND patient_id = $1 ORDER BY id`, [
      patientId,
    ]),
  ).toEqual([
    { reason: 'OpenLetterForProduct 5: DoseWentUp: Insulin glargine' },
    { reason: 'MoreThanPrescribed 1: Travels: Insulin glargine' },
    { reason: 'OtherProduct: InAddition: Metformin: Called the clinic' },
  ])
})

test('A medicine that the last prescription had, too, is no other product, whichever of its letters came last', async () => {
  const { prescription, patientId, sent } = await withPrescription()
  await accept(prescription, [pens(), tablets()])
  await rows(`UPDATE letter SET valid_until = now() WHERE patient_id = $1`, [patientId])
  const next = (await sent('Prescription')).id
  const { result } = await openAs(reviewer, 'Prescription', next)
  expect(result.lastLetter).toMatchObject({ productId: metformin, alongside: [{ productId: insulin }] })
  expect((await accept(next, [pens()])).statusCode).toBe(200)
})

test('Another medicine is issued on a prescription that has a letter, the same one is not', async () => {
  const { prescription, patientId } = await withPrescription()
  await accept(prescription, [pens()])
  await openPatientAs(reviewer, patientId)
  const soFar = { params: { id: patientId }, query: { PrescriptionId: prescription } }
  expect((await call(server.app, readLettersSoFar, soFar, reviewer)).result.lastLetter).toBeNull()
  expect(refusal(await issueOn(prescription, patientId, pens({ quantity: 2 })))).toEqual(
    problemOf('PrescriptionNotUsable'),
  )
  const issued = await issueOn(prescription, patientId, tablets())
  expect(issued.statusCode).toBe(200)
  // After a lost response the call is repeated.
  expect((await issueOn(prescription, patientId, tablets())).result).toEqual(issued.result)
  expect(await lettersOf(patientId)).toHaveLength(2)
  const { result } = await openPatientAs(reviewer, patientId)
  expect(result.documents[0]).toMatchObject({ canMakeLetter: false, prescription: { doseUnits: 1, doseDays: 15 } })
  expect(result.documents[0]?.lettersOn.map(({ productId }) => productId)).toEqual([insulin, metformin])
  expect(result.lastPrescriptions).toHaveLength(2)
})

test('In place of a cancelled letter another is issued, whichever of the prescription’s letters it was', async () => {
  for (const [place, again] of [pens(), tablets()].entries()) {
    const { prescription, patientId } = await withPrescription()
    await accept(prescription, [pens(), tablets()])
    await openPatientAs(reviewer, patientId)
    const id = (await lettersOf(patientId))[place]?.id
    const cancel = { params: { id }, body: { reason: 'IssuedByMistake' as const, note } }
    expect((await call(server.app, cancelLetter, cancel, reviewer)).result).toEqual({ prescriptionId: prescription })
    expect((await issueOn(prescription, patientId, again)).statusCode).toBe(200)
    const same = await issueOn(prescription, patientId, { ...again, quantity: 1 })
    expect(refusal(same)).toEqual(problemOf('PrescriptionNotUsable'))
  }
})

test('A server of the version before issues nothing on a prescription with letters, and finds its first one', async () => {
  const { prescription, patientId } = await withPrescription()
  await accept(prescription, [pens(), tablets()])
  const before = (productId: string) =>
    rows(
      `INSERT INTO letter (id, number, patient_id, product_id, product_name, strength, unit, benefit, benefit_en, benefit_fil, quantity_approved, status, issued_at, valid_until, prescription_id)
       SELECT gen_random_uuid(), 'L-' || gen_random_uuid(), $1, $2, 'One more', '', 'pen', '{"en": "Half", "fil": "Half"}', 'Half', 'Half', 1, 'Issued', now(), now(), $3
       ON CONFLICT (prescription_id) WHERE prescription_id IS NOT NULL AND status <> 'Cancelled' DO NOTHING RETURNING id`,
      [patientId, productId, prescription],
    )
  expect(await before(await addProduct(server.db))).toEqual([])
  expect(await rows('SELECT product_id AS "productId" FROM letter WHERE prescription_id = $1', [prescription])).toEqual(
    [{ productId: insulin }],
  )
})

test('A letter issued by the version before keeps its dose beside a new one on the same prescription', async () => {
  const { prescription, patientId } = await withPrescription()
  await accept(prescription, [pens()])
  const [first] = await lettersOf(patientId)
  await rows('DELETE FROM prescribed WHERE letter_id = $1', [first?.id])
  await openPatientAs(reviewer, patientId)
  await issueOn(prescription, patientId, tablets())
  const { result } = await call(server.app, readLetterFile, { params: { id: first?.id } }, reviewer)
  expect(result.prescription?.prescription).toMatchObject({ doseUnits: 1, doseDays: 15, unit: 'pen' })
})

test('What was prescribed is deleted with the prescription, by servers of the version before, too', async () => {
  const { prescription, patientId } = await withPrescription()
  await accept(prescription, [pens(), tablets()])
  expect(await rows('SELECT FROM prescribed WHERE prescription_id = $1', [prescription])).toHaveLength(2)
  await rows('UPDATE letter SET prescription_id = NULL WHERE patient_id = $1', [patientId])
  await rows('DELETE FROM document WHERE id = $1', [prescription])
  expect(await rows('SELECT FROM prescribed WHERE prescription_id = $1', [prescription])).toEqual([])
  expect(await lettersOf(patientId)).toHaveLength(2)
})

test('If one of the letters needs a second person, all wait, and the second one approves the same letters', async () => {
  const large = await addProduct(server.db)
  await rows('UPDATE product SET second_approval_above = 5 WHERE id = $1', [large])
  const { prescription, patientId } = await withPrescription()
  const letters = [tablets(), pens({ productId: large })]
  expect((await accept(prescription, letters)).result).toMatchObject({
    outcome: 'ApprovedOnce',
    letter: null,
    moreLetters: [],
  })
  expect(await lettersOf(patientId)).toEqual([])
  const colleague = await addReviewer(server, 'Ramon Reviewer')
  const { result } = await openAs(colleague, 'Prescription', prescription)
  const first = result.documents[0]?.firstApproval
  expect([first, ...(first?.alongside ?? [])].map((one) => one?.productId).sort()).toEqual([large, metformin].sort())
  // Other letters begin anew; the same ones in another order do not.
  const fewer = [tablets({ quantity: 30 }), pens({ productId: large })]
  expect((await accept(prescription, fewer, undefined, colleague)).result.outcome).toBe('ApprovedOnce')
  const done = await accept(prescription, fewer.toReversed())
  expect(done.result).toMatchObject({ outcome: 'Accepted', moreLetters: [{ quantityApproved: 30 }] })
  expect(await lettersOf(patientId)).toHaveLength(2)
})

test('A decision about several products locks their earlier letters in the order of their ids', async () => {
  const { prescription, patientId } = await withPrescription()
  const letters: [string, string] = [await addLetter(server.db, patientId), await addLetter(server.db, patientId)]
  const [smaller, larger] = letters.toSorted()
  for (const [letterId, productId] of [
    [smaller, metformin],
    [larger, insulin],
  ])
    await rows(`UPDATE letter SET status = 'Cancelled', product_id = $2 WHERE id = $1`, [letterId, productId])
  await openAs(reviewer, 'Prescription', prescription)
  await expectLockedInOrder(server.db, letters, () => accept(prescription, [pens(), tablets()]))
})
