import { readDocument } from '@aruga/contract/documents'
import { readLetter } from '@aruga/contract/letters'
import { acceptDocument, declineDocument, listDocumentCases } from '@aruga/contract/staff/documents'
import { issueLetter } from '@aruga/contract/staff/letters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccount, addLetter, addProduct, PASSWORD } from '../../testing/people.ts'
import { withoutNotifications } from '../../testing/trouble.ts'
import { expectNothingNew, patientOf, standing, type TestPatient } from '../documents/testing.ts'

let server: TestApp
let token: string
let otherToken: string

beforeAll(async () => {
  server = await startTestApp()
  const reviewers = await Promise.all([addAccount(server.db, 'reviewer'), addAccount(server.db, 'reviewer')])
  token = await logIn(server.app, reviewers[0]?.email ?? '', PASSWORD)
  otherToken = await logIn(server.app, reviewers[1]?.email ?? '', PASSWORD)
})
afterAll(() => server.close())

type Shown = { quantity?: number; receiptNumber?: string; letterId?: string }
const accept = (id: string, body: Shown = {}, as = token) =>
  call(server.app, acceptDocument, { params: { id }, body }, { token: as })
const no = { reason: 'WrongDocument' as const, note: 'This is a shopping list.' }
const decline = (id: string, as = token) =>
  call(server.app, declineDocument, { params: { id }, body: no }, { token: as })
const cases = async (query: object = {}) =>
  (await call(server.app, listDocumentCases, { query: { MaxResultCount: 1000, ...query } }, { token })).result

async function receiptOf(patient: TestPatient, letterId: string, quantity: number) {
  const { id } = await patient.sent('OfficialReceipt', { letterId })
  await patient.put(id, quantity)
  return id
}
const letterOf = async (patient: TestPatient, id: string) =>
  (await call(server.app, readLetter, { params: { id } }, { token: patient.token })).result

test('The queue holds what waits for a decision, oldest first, by codes and not by names', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const rx = await patient.sent('Prescription')
  const unready = await patient.sent('OfficialReceipt', { letterId })
  const receipt = await receiptOf(patient, letterId, 2)
  const first = await patient.sent('ClaimedGoodsReceipt')
  await patient.replace(first.id)
  const { rows } = await server.db.query('SELECT patient_code FROM patient WHERE id = $1', [patient.patientId])
  const { items, totalCount } = await cases({ Filter: rows[0]?.patient_code })
  expect(totalCount).toBe(3)
  expect(items.map(({ kind }) => kind)).toEqual(['Prescription', 'OfficialReceipt', 'ClaimedGoodsReceipt'])
  expect(items.map(({ id }) => id)).not.toContain(unready.id)
  expect(items[1]).toEqual({
    id: receipt,
    kind: 'OfficialReceipt',
    patientId: patient.patientId,
    patientCode: rows[0]?.patient_code,
    letterNumber: `L-${letterId.slice(0, 8)}`,
    orQuantity: 2,
    uploadedAt: expect.stringMatching(/Z$/),
    duplicates: 0,
  })
  expect((await cases({ Filter: `L-${letterId.slice(0, 8)}` })).items.map(({ id }) => id)).toContain(receipt)
  expect((await cases({ Kind: 'Prescription', Sorting: 'patientCode DESC' })).items.map(({ id }) => id)).toContain(
    rx.id,
  )
  expect(await cases({ SkipCount: 500 })).toEqual({ totalCount: (await cases()).totalCount, items: [] })

  await server.db.query(`UPDATE patient SET status = 'Unsubscribed' WHERE id = $1`, [patient.patientId])
  expect((await cases({ Filter: rows[0]?.patient_code })).totalCount).toBe(0)
  expect(refusal(await accept(receipt))).toEqual(problemOf('NotFound'))
})

test('An accepted prescription makes a letter possible', async () => {
  const patient = await patientOf(server)
  const rx = await patient.sent('Prescription')
  const productId = await addProduct(server.db)
  const body = { patientId: patient.patientId, prescriptionId: rx.id, productId }
  expect((await call(server.app, issueLetter, { body }, { token })).statusCode).toBe(403)
  expect((await accept(rx.id)).result).toMatchObject({ status: 'Accepted', reviewedAt: expect.any(String) })
  expect((await call(server.app, issueLetter, { body }, { token })).statusCode).toBe(200)
  const told = await patient.told()
  expect(told.map(({ kind }) => kind)).toEqual(['DocumentReceived', 'DocumentAccepted', 'LetterIssued'])
})

test('Accepted receipts count until the letter is used up, and each tells the patient once', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const one = await receiptOf(patient, letterId, 5)
  const two = await receiptOf(patient, letterId, 7)
  expect((await accept(one, { receiptNumber: ' 000123 ' })).result).toMatchObject({
    status: 'Accepted',
    orQuantity: 5,
    receiptNumber: '000123',
  })
  expect(await letterOf(patient, letterId)).toMatchObject({ status: 'Issued', quantityPurchased: 5 })
  await accept(two)
  const letter = await letterOf(patient, letterId)
  expect(letter).toMatchObject({ status: 'Dispensed', quantityPurchased: 12 })
  expect(letter.timeline.slice(-2)).toMatchObject([
    { state: 'Bought', by: 'program', note: '5' },
    { state: 'Dispensed', by: 'program', note: '7' },
  ])
  const told = (await patient.told()).map(({ kind }) => kind)
  expect(told.slice(2)).toEqual(['DocumentAccepted', 'LetterDispensed'])
})

test('What the counter has counted is not counted again', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  await server.db.query(`UPDATE letter SET quantity_dispensed = 12, status = 'Dispensed' WHERE id = $1`, [letterId])
  await accept(await receiptOf(patient, letterId, 12))
  expect(await letterOf(patient, letterId)).toMatchObject({ status: 'Dispensed', quantityPurchased: 12, timeline: [] })
  expect((await patient.told()).map(({ kind }) => kind)).toEqual(['DocumentReceived', 'DocumentAccepted'])
})

test('A letter past its date that was used up before is used up; a cancelled one stays cancelled', async () => {
  const patient = await patientOf(server)
  for (const [status, then] of [
    ['Expired', 'Dispensed'],
    ['Cancelled', 'Cancelled'],
  ]) {
    const letterId = await patient.letter()
    const receipt = await receiptOf(patient, letterId, 12)
    await server.db.query('UPDATE letter SET status = $2 WHERE id = $1', [letterId, status])
    expect((await accept(receipt)).statusCode).toBe(200)
    expect(await letterOf(patient, letterId)).toMatchObject({ status: then, quantityPurchased: 12 })
  }
})

test('Never more than was approved, whatever a reviewer types', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const one = await receiptOf(patient, letterId, 5)
  const two = await receiptOf(patient, letterId, 5)
  await accept(one, { quantity: 8 })
  const before = await standing(server)
  const refused = await accept(two)
  expect(refusal(refused)).toEqual(problemOf('ReceiptQuantityTooLarge'))
  expect(refused.json().error.data.left).toBe(4)
  await expectNothingNew(server, before)
  expect((await accept(two, { quantity: 4 })).result.orQuantity).toBe(4)
})

test('Two reviewers at once: one decides, the other hears so, and it counts once', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  for (let round = 0; round < 4; round++) {
    const receipt = await receiptOf(patient, letterId, 2)
    const told = (await patient.told()).length
    const answers = await Promise.all([accept(receipt), round % 2 ? decline(receipt, otherToken) : accept(receipt)])
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.map(refusal)).toEqual([problemOf('CaseAlreadyDecided')])
    expect(await patient.told()).toHaveLength(told + 1)
  }
  const { rows } = await server.db.query(
    `SELECT l.quantity_receipted AS receipted, sum(d.or_quantity)::int AS accepted
     FROM letter l JOIN document d ON d.letter_id = l.id AND d.status = 'Accepted' WHERE l.id = $1 GROUP BY l.id`,
    [letterId],
  )
  expect(rows[0]?.receipted).toBe(rows[0]?.accepted)
})

test('Many receipts of one letter accepted at once never count more than was approved', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const receipts = await Promise.all([1, 2, 3, 4].map(() => patient.sent('OfficialReceipt', { letterId })))
  const answers = await Promise.all(receipts.map(({ id }) => accept(id, { quantity: 5 })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 403, 403])
  expect(await letterOf(patient, letterId)).toMatchObject({ quantityPurchased: 10 })
})

test('A receipt without a quantity, or without a letter, is not accepted before it has them', async () => {
  const patient = await patientOf(server)
  const unready = await patient.sent('OfficialReceipt', { letterId: await patient.letter() })
  expect(refusal(await accept(unready.id))).toEqual(problemOf('ReceiptWithoutQuantity'))
  await patient.letter()
  const letterless = await patient.sent('OfficialReceipt')
  await patient.put(letterless.id, 2)
  const unsaid = await accept(letterless.id)
  expect(unsaid.statusCode).toBe(400)
  expect(unsaid.json().error.validationErrors[0].members).toEqual(['letterId'])

  const stranger = await patientOf(server)
  expect(refusal(await accept(letterless.id, { letterId: await stranger.letter() }))).toEqual(problemOf('NotFound'))
  const unclaimed = await addLetter(server.db, patient.patientId)
  expect(refusal(await accept(letterless.id, { letterId: unclaimed }))).toEqual(problemOf('LetterTakesNoReceipt'))
  const letterId = await patient.letter()
  expect((await accept(letterless.id, { letterId })).result).toMatchObject({ letterId, status: 'Accepted' })
  expect(await letterOf(patient, letterId)).toMatchObject({ quantityPurchased: 2 })
})

test('A declined document tells the patient why, once', async () => {
  const patient = await patientOf(server)
  const rx = await patient.sent('Prescription')
  expect((await decline(rx.id)).result).toMatchObject({ status: 'Declined', declineReason: 'WrongDocument' })
  expect(refusal(await decline(rx.id, otherToken))).toEqual(problemOf('CaseAlreadyDecided'))
  expect(refusal(await accept(rx.id))).toEqual(problemOf('CaseAlreadyDecided'))
  expect((await patient.told())[1]).toMatchObject({
    kind: 'DocumentDeclined',
    title_en: 'Please send your prescription again',
    link: `/uploaded-documents?id=${rx.id}`,
  })
  const read = await call(server.app, readDocument, { params: { id: rx.id } }, { token: patient.token })
  expect(read.result.declineNote).toBe(no.note)
})

test('A replaced document is no longer decided, and what belongs to a registration is decided with it', async () => {
  const patient = await patientOf(server)
  const first = await patient.sent('Prescription')
  await patient.replace(first.id)
  expect(refusal(await accept(first.id))).toEqual(problemOf('CaseAlreadyDecided'))
  const rx = await patient.sent('Prescription')
  await server.db.query(`UPDATE patient SET status = 'UnderReview' WHERE id = $1`, [patient.patientId])
  expect(refusal(await accept(rx.id))).toEqual(problemOf('NotFound'))
  expect(refusal(await decline(rx.id))).toEqual(problemOf('NotFound'))
})

test('A decision whose notification cannot be written is no decision', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const receipt = await receiptOf(patient, letterId, 2)
  const before = await standing(server)
  const answer = await withoutNotifications(server.db, () => accept(receipt))
  expect(answer.statusCode).toBe(500)
  await expectNothingNew(server, before)
  expect(await letterOf(patient, letterId)).toMatchObject({ quantityPurchased: 0 })
  expect((await accept(receipt)).statusCode).toBe(200)
})

test('Whatever patient and reviewers do at the same moment, the sums are right and nothing waits for ever', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  for (let round = 0; round < 6; round++) {
    const receipt = await receiptOf(patient, letterId, 1)
    const answers = await Promise.all([
      patient.put(receipt, 2),
      accept(receipt),
      patient.replace(receipt),
      decline(receipt, otherToken),
      patient.send('OfficialReceipt', { letterId }),
      accept(receipt, { quantity: 1 }, otherToken),
    ])
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
  }
  const { rows } = await server.db.query(
    `SELECT l.quantity_receipted AS receipted, (SELECT coalesce(sum(or_quantity), 0)::int FROM document d
       WHERE d.letter_id = l.id AND d.status = 'Accepted') AS accepted,
       (SELECT count(*) FROM document d WHERE d.letter_id = l.id AND d.replaced_at IS NOT NULL AND d.status = 'Accepted') AS lost,
       (SELECT count(*) FROM document d WHERE d.letter_id = l.id AND d.status IN ('Accepted', 'Declined')) AS decided
     FROM letter l WHERE l.id = $1`,
    [letterId],
  )
  expect(rows[0]).toMatchObject({ receipted: rows[0]?.accepted, lost: 0 })
  const told = (await patient.told()).filter(({ kind }) => /Accepted|Declined|Dispensed/.test(kind))
  expect(told).toHaveLength(rows[0]?.decided)
})
