import { randomUUID } from 'node:crypto'
import { readDocument } from '@aruga/contract/documents/documents'
import { readLetter } from '@aruga/contract/letters/letters'
import { issueLetter } from '@aruga/contract/letters/staff'
import { acceptReceipt, checkReceipt } from '@aruga/contract/review/decisions'
import { findReceiptBranches } from '@aruga/contract/review/queue'
import type { Static } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { withoutNotifications } from '../../testing/fault-injection.ts'
import { addBranch, addLetter, addProduct } from '../../testing/people.ts'
import {
  acceptPrescriptionAs,
  acceptReceiptAs,
  addReviewer,
  declineAs,
  note,
  openAs,
  openPatientAs,
  prescriptionValues,
  receiptDetails,
  type TestReviewer,
  todayInManila,
} from '../../testing/staff.ts'
import { expectNothingNew, patientOf, snapshot, type TestPatient } from '../documents/testing.ts'

let server: TestApp
let reviewer: TestReviewer
let other: TestReviewer

beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
  other = await addReviewer(server, 'Ramon Reviewer')
})
afterAll(() => server.close())

const accept = (id: string, quantity: number, fields: Partial<Static<typeof acceptReceipt.body>> = {}, by = reviewer) =>
  acceptReceiptAs(by, id, { ...receiptDetails(quantity), ...fields })

async function receiptOf(patient: TestPatient, letterId: string, quantity: number) {
  const { id } = await patient.sent('OfficialReceipt', { letterId })
  await patient.put(id, quantity)
  return id
}
const letterOf = async (patient: TestPatient, id: string) =>
  (await call(server.app, readLetter, { params: { id } }, { token: patient.token })).result
const documentOf = async (patient: TestPatient, id: string) =>
  (await call(server.app, readDocument, { params: { id } }, { token: patient.token })).result

test('A letter can be issued once its prescription is accepted', async () => {
  const patient = await patientOf(server)
  const rx = await patient.sent('Prescription')
  const productId = await addProduct(server.db)
  const body = { patientId: patient.patientId, prescriptionId: rx.id, productId, prescription: prescriptionValues() }
  const { token } = reviewer
  await openPatientAs(reviewer, patient.patientId)
  expect((await call(server.app, issueLetter, { body }, { token })).statusCode).toBe(403)
  const accepted = await acceptPrescriptionAs(reviewer, rx.id)
  expect(accepted.result).toMatchObject({ kind: 'Prescription', id: rx.id, outcome: 'Accepted', letter: null })
  expect((await call(server.app, issueLetter, { body }, { token })).statusCode).toBe(200)
  const notifications = await patient.notifications()
  expect(notifications.map(({ kind }) => kind)).toEqual(['DocumentReceived', 'DocumentAccepted', 'LetterIssued'])
})

test('Accepting a prescription with a letter does both or neither', async () => {
  const patient = await patientOf(server)
  const rx = await patient.sent('Prescription')
  const productId = await addProduct(server.db)
  await server.db.query('UPDATE product SET retired_at = now() WHERE id = $1', [productId])
  const before = await snapshot(server)
  const refused = await acceptPrescriptionAs(reviewer, rx.id, { productId })
  expect(refusal(refused)).toEqual(problemOf('ProductNotAvailable'))
  await expectNothingNew(server, before)
  expect((await documentOf(patient, rx.id)).status).toBe('UnderReview')

  await server.db.query('UPDATE product SET retired_at = NULL WHERE id = $1', [productId])
  const { letter } = (await acceptPrescriptionAs(reviewer, rx.id, { productId, quantity: 4 })).result
  expect(letter).toMatchObject({ quantityApproved: 4 })
  expect(await letterOf(patient, letter?.id ?? '')).toMatchObject({ status: 'Issued', prescriptionId: rx.id })
  const notifications = (await patient.notifications()).map(({ kind }) => kind)
  expect(notifications).toEqual(['DocumentReceived', 'DocumentAccepted', 'LetterIssued'])
})

test('Accepted receipts count until the letter is used up, and each notifies the patient once', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const one = await receiptOf(patient, letterId, 5)
  const two = await receiptOf(patient, letterId, 7)
  expect((await accept(one, 5, { receiptNumber: ' 000123 ' })).result.outcome).toBe('Accepted')
  expect(await documentOf(patient, one)).toMatchObject({ status: 'Accepted', orQuantity: 5, receiptNumber: '000123' })
  expect(await letterOf(patient, letterId)).toMatchObject({ status: 'Issued', quantityPurchased: 5 })
  await accept(two, 7)
  const letter = await letterOf(patient, letterId)
  expect(letter).toMatchObject({ status: 'Dispensed', quantityPurchased: 12 })
  expect(letter.timeline.slice(-2)).toMatchObject([
    { state: 'Bought', by: 'program', note: '5' },
    { state: 'Dispensed', by: 'program', note: '7' },
  ])
  const notifications = (await patient.notifications()).slice(2)
  expect(notifications.map(({ kind }) => kind)).toEqual(['DocumentAccepted', 'LetterProved'])
  expect(notifications[0]).toMatchObject({
    body_en: expect.stringMatching(/^It counts for 5 \w+ of .+\. 7 left to buy on your letter\.$/),
    body_fil: expect.stringMatching(/^5 .+ ang binilang namin mula rito\. 7 pa ang mabibili sa sulat ninyo\.$/),
  })
  // The message must not mention a purchase today, nor ask to keep the receipt: neither would be right.
  expect(notifications[1]).toMatchObject({
    title_en: 'Your official receipt or invoice is accepted',
    body_en: expect.stringMatching(/^That covers all 12 \w+ of .+ on your letter\.$/),
    title_fil: 'Tinanggap na po ang opisyal na resibo o invoice ninyo',
    body_fil: expect.stringMatching(/^May resibo na po ang lahat ng 12 .+ sa sulat ninyo\.$/),
  })
})

test('Units counted at the counter are not counted again by a receipt', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  await server.db.query(`UPDATE letter SET quantity_dispensed = 12, status = 'Dispensed' WHERE id = $1`, [letterId])
  await accept(await receiptOf(patient, letterId, 12), 12)
  expect(await letterOf(patient, letterId)).toMatchObject({ status: 'Dispensed', quantityPurchased: 12, timeline: [] })
  expect((await patient.notifications()).map(({ kind }) => kind)).toEqual(['DocumentReceived', 'DocumentAccepted'])
})

test.each([
  ['Issued', 0, 3, 'It counts for 3 pens of', '9 left to buy on your letter.'],
  ['Issued', 8, 2, 'It counts for 2 pens of', '4 left to buy on your letter.'],
  ['Cancelled', 0, 1, 'It counts for 1 pen of', null],
  ['Dispensed', 12, 4, 'It counts for 4 pens of', null],
] as const)(
  'On a letter that is %s with %i units handed over, a receipt for %i says what counts, and what is left only where it can be bought',
  async (status, handed, quantity, counts, left) => {
    const patient = await patientOf(server)
    const letterId = await patient.letter()
    const receipt = await receiptOf(patient, letterId, quantity)
    await server.db.query('UPDATE letter SET quantity_dispensed = $2, status = $3 WHERE id = $1', [
      letterId,
      handed,
      status,
    ])
    await accept(receipt, quantity)
    const { body_en: body } = (await patient.notifications()).at(-1) as unknown as { body_en: string }
    expect(body).toContain(counts)
    expect(body.includes('left to buy')).toBe(left !== null)
    if (left) expect(body).toContain(left)
  },
)

test('A receipt can use up an expired letter; a cancelled letter stays cancelled', async () => {
  const patient = await patientOf(server)
  for (const [status, then] of [
    ['Expired', 'Dispensed'],
    ['Cancelled', 'Cancelled'],
  ]) {
    const letterId = await patient.letter()
    const receipt = await receiptOf(patient, letterId, 12)
    await server.db.query('UPDATE letter SET status = $2 WHERE id = $1', [letterId, status])
    expect((await accept(receipt, 12)).statusCode).toBe(200)
    expect(await letterOf(patient, letterId)).toMatchObject({ status: then, quantityPurchased: 12 })
  }
})

test('A reviewer cannot accept more units than were approved', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const one = await receiptOf(patient, letterId, 5)
  const two = await receiptOf(patient, letterId, 5)
  await accept(one, 8)
  const before = await snapshot(server)
  const refused = await accept(two, 5)
  expect(refusal(refused)).toEqual(problemOf('ReceiptQuantityTooLarge'))
  expect(refused.json().error.data.left).toBe(4)
  await expectNothingNew(server, before)
  expect((await accept(two, 4)).statusCode).toBe(200)
  expect((await documentOf(patient, two)).orQuantity).toBe(4)
})

test('When two reviewers decide at the same time, one succeeds, the other learns who did, and the receipt counts once', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  for (let round = 0; round < 4; round++) {
    const receipt = await receiptOf(patient, letterId, 2)
    const notifications = (await patient.notifications()).length
    const second = round % 2 ? declineAs(other, receipt) : accept(receipt, 2, {}, other)
    const answers = await Promise.all([accept(receipt, 2), second])
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.map(refusal)).toEqual([problemOf('CaseAlreadyDecided')])
    const winner = answers[0]?.statusCode === 200 ? reviewer : other
    expect(refused[0]?.json().error.data).toMatchObject({ by: winner.name, byMe: false, at: expect.any(String) })
    expect(await patient.notifications()).toHaveLength(notifications + 1)
  }
  const { rows } = await server.db.query(
    `SELECT l.quantity_receipted AS receipted, sum(d.or_quantity)::int AS accepted
     FROM letter l JOIN document d ON d.letter_id = l.id AND d.status = 'Accepted' WHERE l.id = $1 GROUP BY l.id`,
    [letterId],
  )
  expect(rows[0]?.receipted).toBe(rows[0]?.accepted)
})

test('Receipts of one letter accepted at the same time never count more than was approved', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const receipts = await Promise.all([1, 2, 3, 4].map(() => receiptOf(patient, letterId, 1)))
  const answers = await Promise.all(receipts.map((id) => accept(id, 5)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 403, 403])
  expect(await letterOf(patient, letterId)).toMatchObject({ quantityPurchased: 10 })
})

test('A receipt cannot be accepted without a quantity and a letter', async () => {
  const patient = await patientOf(server)
  const withoutQuantity = await patient.sent('OfficialReceipt', { letterId: await patient.letter() })
  expect(refusal(await accept(withoutQuantity.id, 1))).toEqual(problemOf('CaseNotWaiting'))
  await patient.letter()
  const withoutLetter = await patient.sent('OfficialReceipt')
  await patient.put(withoutLetter.id, 2)
  const refused = await accept(withoutLetter.id, 2)
  expect(refused.statusCode).toBe(400)
  expect(refused.json().error.validationErrors[0].members).toEqual(['letterId'])

  const otherPatient = await patientOf(server)
  expect(refusal(await accept(withoutLetter.id, 2, { letterId: await otherPatient.letter() }))).toEqual(
    problemOf('NotFound'),
  )
  const unclaimed = await addLetter(server.db, patient.patientId)
  expect(refusal(await accept(withoutLetter.id, 2, { letterId: unclaimed }))).toEqual(problemOf('LetterTakesNoReceipt'))
  const letterId = await patient.letter()
  expect((await accept(withoutLetter.id, 2, { letterId })).statusCode).toBe(200)
  expect(await documentOf(patient, withoutLetter.id)).toMatchObject({ letterId, status: 'Accepted' })
  expect(await letterOf(patient, letterId)).toMatchObject({ quantityPurchased: 2 })
})

test('Missing fields of a receipt are reported one by one, and its branch must exist', async () => {
  const patient = await patientOf(server)
  const receipt = await receiptOf(patient, await patient.letter(), 2)
  const empty = await acceptReceiptAs(reviewer, receipt, {})
  expect(empty.json().error.validationErrors.map(({ members }: { members: string[] }) => members[0])).toEqual([
    'quantity',
    'receiptNumber',
    'receiptDate',
    'branchId',
  ])
  const unknownBranch = await accept(receipt, 2, { branchId: randomUUID() })
  expect(unknownBranch.json().error.validationErrors[0].members).toEqual(['branchId'])
  expect((await accept(receipt, 2, { branchId: await addBranch(server.db) })).statusCode).toBe(200)
})

test('A receipt’s branch is found by any words of its name, even when it is retired', async () => {
  const branchId = await addBranch(server.db, 'Peñafrancia Road')
  await server.db.query('UPDATE branch SET retired_at = now() WHERE id = $1', [branchId])
  const find = (Filter: string) =>
    call(server.app, findReceiptBranches, { query: { Filter } }, { token: reviewer.token })
  expect((await find('quezon penafrancia')).result.items).toEqual([
    { id: branchId, name: 'Peñafrancia Road', pharmacyName: 'Test Botika', city: 'Quezon City' },
  ])
  expect((await find('nowhere')).result.items).toEqual([])
})

test('Receipt fields are checked as the reviewer types, without storing anything', async () => {
  const [patient, another] = [await patientOf(server), await patientOf(server)]
  const branchId = await addBranch(server.db)
  const fields = { receiptNumber: 'OR-4711', receiptDate: todayInManila(), branchId }
  const first = await receiptOf(another, await another.letter(), 2)
  await accept(first, 2, fields)
  const letterId = await patient.letter()
  await server.db.query('UPDATE letter SET branch_id = $2, claimed_at = now() WHERE id = $1', [letterId, branchId])
  const receipt = await receiptOf(patient, letterId, 2)
  const check = (body: object) =>
    call(server.app, checkReceipt, { params: { id: receipt }, body }, { token: reviewer.token })
  expect(refusal(await check(fields))).toEqual(problemOf('FileNotOpened'))
  await openAs(reviewer, 'OfficialReceipt', receipt)
  const before = await snapshot(server)
  const results = async (body: object) =>
    Object.fromEntries((await check(body)).result.checks.map((each) => [each.check, each.result]))
  expect(await results({ quantity: 13, branchId: null })).toMatchObject({
    QuantityFits: 'Bad',
    BranchFits: 'Bad',
    DateFits: 'Unknown',
    ReceiptIsNew: 'Unknown',
  })
  expect(await results({ ...fields, receiptNumber: 'OR-4712' })).toEqual({
    QuantityTold: 'Good',
    QuantityFits: 'Good',
    DateFits: 'Good',
    BranchFits: 'Good',
    FileIsNew: 'Good',
    ReceiptIsNew: 'Good',
  })
  const { result } = await check({ ...fields, receiptNumber: 'or 4711' })
  expect(result.duplicates).toMatchObject([{ documentId: first, because: 'SameReceipt', own: false }])
  expect(result.checks).toContainEqual({ check: 'ReceiptIsNew', result: 'Bad' })
  await expectNothingNew(server, before)
  expect((await accept(receipt, 2, { receiptDate: '2099-12-31' })).json().error.validationErrors).toMatchObject([
    { code: 'DayInTheFuture', members: ['receiptDate'] },
  ])
  expect((await accept(receipt, 2, { receiptDate: '1999-12-31' })).json().error.validationErrors[0].members).toEqual([
    'receiptDate',
  ])
})

test('A claimed-goods receipt is accepted without any fields where the counter recorded a hand-over or a reason is given, and counts no units', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const goods = await patient.sent('ClaimedGoodsReceipt', { letterId })
  const counted = await acceptReceiptAs(reviewer, goods.id, { quantity: 2 })
  expect(counted.json().error.validationErrors[0].members).toEqual(['quantity'])
  expect((await acceptReceiptAs(reviewer, goods.id, {})).statusCode).toBe(200)
  expect(await letterOf(patient, letterId)).toMatchObject({ quantityPurchased: 0 })
})

test('A receipt already accepted from any patient is refused until the reviewer says why it is right all the same', async () => {
  const [one, another] = [await patientOf(server), await patientOf(server)]
  const branchId = await addBranch(server.db)
  const fields = { receiptNumber: 'OR 00-77', receiptDate: '2026-11-18', branchId }
  const first = await receiptOf(one, await one.letter(), 2)
  expect((await accept(first, 2, fields)).statusCode).toBe(200)
  const second = await receiptOf(another, await another.letter(), 2)
  const body = { ...receiptDetails(2), ...fields, receiptNumber: 'or-0077' }
  const refused = await call(server.app, acceptReceipt, { params: { id: second }, body }, reviewer)
  expect(refusal(refused)).toEqual(problemOf('WarningNotAcknowledged'))
  expect(refused.json().error.data.warnings).toContainEqual({ what: 'SameReceipt', units: 1 })
  // With another day or branch it is another receipt.
  for (const change of [{ receiptDate: '2026-11-17' }, { branchId: await addBranch(server.db) }]) {
    const third = await receiptOf(another, await another.letter(), 2)
    expect((await accept(third, 2, { ...fields, ...change })).statusCode).toBe(200)
  }
  expect((await accept(second, 2, fields)).statusCode).toBe(200)
})

/** Whether a receipt with these details is new beside an accepted one with the other details. */
async function newBeside(accepted: object) {
  const [one, another] = [await patientOf(server), await patientOf(server)]
  const branchId = await addBranch(server.db)
  const fields = { receiptDate: '2026-11-18', branchId }
  const first = await receiptOf(one, await one.letter(), 2)
  expect((await accept(first, 2, { ...fields, ...accepted })).statusCode).toBe(200)
  const second = await receiptOf(another, await another.letter(), 2)
  await openAs(reviewer, 'OfficialReceipt', second)
  return async (typed: object) => {
    const body = { ...fields, ...typed }
    const { result } = await call(server.app, checkReceipt, { params: { id: second }, body }, reviewer)
    return result.checks.find(({ check }) => check === 'ReceiptIsNew')?.result
  }
}

test.each([
  [
    'OR 000123',
    ['123', '0000123', '000-123', 'O.R. No. 123', '0R-123', 'SI#000123', 'OOO123', '000l23', '０００１２３', '٠٠٠١٢٣'],
  ],
  // Cyrillic and Greek letters, another kind of receipt, a no-break blank, another script's digits, superscripts, Filipino words.
  [
    'CR-100457',
    [
      'ОR-100457',
      'СR 1OO457',
      'ΟR#100457',
      'Cash Invoice № 100457',
      'INV\u00a0100/457',
      '१००४५७',
      '¹⁰⁰⁴⁵⁷',
      'Resibo blg. 100457',
    ],
  ],
  // The same series; a soft hyphen, a bidi mark and another dash; the letters that look like those of the series.
  ['SI A-0042', ['A42', 'А‑00\u00ad42', 'A\u202e/42', 'inv. no: a 0042', 'Α–42']],
  ['01-000123', ['1-000123', 'OR 01/000123', 'O1 000123', '０１−０００１２３']],
])('Receipt %s is the same in another writing, and never another number', async (number, writings) => {
  const result = await newBeside({ receiptNumber: number })
  for (const receiptNumber of writings)
    expect([receiptNumber, await result({ receiptNumber })]).toEqual([receiptNumber, 'Bad'])
  const others = [
    'OR 000124',
    '1230',
    '100458',
    'CR-1004570',
    'B-0042',
    'A-0043',
    'AB-0042',
    '02-000123',
    '01-000124',
    '0100123',
  ]
  for (const receiptNumber of others)
    expect([receiptNumber, await result({ receiptNumber })]).toEqual([receiptNumber, 'Good'])
})

test('A receipt with a long number is the same with its day misread or its branch left out; a short number is not', async () => {
  const long = await newBeside({ receiptNumber: 'OR 558120' })
  const short = await newBeside({ receiptNumber: '0017' })
  const elsewhere = { branchId: await addBranch(server.db) }
  for (const [change, found] of [
    [{ receiptDate: '2026-11-16' }, true],
    [{ receiptDate: '2026-11-21' }, true],
    [{ branchId: null }, true],
    [{ receiptDate: '2026-11-22' }, false],
    [{ branchId: null, receiptDate: '2026-11-17' }, false],
    [elsewhere, false],
  ] as const) {
    expect(await long({ receiptNumber: 'SI-558120', ...change })).toBe(found ? 'Bad' : 'Good')
    expect(await short({ receiptNumber: '17', ...change })).toBe('Good')
  }
})

test('When two reviewers accept the same receipt of two patients at the same time, one must compare them first', async () => {
  const branchId = await addBranch(server.db)
  for (let round = 0; round < 4; round++) {
    const fields = { receiptNumber: `OR-9${round}0`, receiptDate: '2026-11-18', branchId }
    const patients = [await patientOf(server), await patientOf(server)]
    const receipts = await Promise.all(patients.map(async (patient) => receiptOf(patient, await patient.letter(), 1)))
    const acknowledged = [{ what: 'NothingHandedOver', units: 1, reason: 'BranchAsked' }] as const
    const answers = await Promise.all(
      receipts.map((id, place) => {
        const body = { ...receiptDetails(1), ...fields, acknowledged: [...acknowledged] }
        return call(server.app, acceptReceipt, { params: { id }, body }, place === 0 ? reviewer : other)
      }),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  }
})

test('Declining a document notifies the patient once, with the reason in their language', async () => {
  const patient = await patientOf(server)
  const rx = await patient.sent('Prescription')
  expect((await declineAs(reviewer, rx.id)).result).toMatchObject({ id: rx.id, outcome: 'Declined' })
  const late = await declineAs(other, rx.id)
  expect(refusal(late)).toEqual(problemOf('CaseAlreadyDecided'))
  expect(late.json().error.message).toMatch(
    new RegExp(`^This case is already decided: (Accepted|Declined) by ${reviewer.name} at 20\\d\\d-`),
  )
  expect(refusal(await acceptPrescriptionAs(reviewer, rx.id))).toEqual(problemOf('CaseAlreadyDecided'))
  expect((await patient.notifications())[1]).toMatchObject({
    kind: 'DocumentDeclined',
    title_en: 'Please send your prescription again',
    subject_id: rx.id,
  })
  expect(await documentOf(patient, rx.id)).toMatchObject({ declineReason: 'CutOff', declineNote: note.en })
  const fil = { token: patient.token, headers: { 'accept-language': 'fil' } }
  const inFilipino = await call(server.app, readDocument, { params: { id: rx.id } }, fil)
  expect(inFilipino.result.declineNote).toBe(note.fil)
  const { rows } = await server.db.query(
    `SELECT body_en, body_fil FROM notification WHERE account_id = $1 AND kind = 'DocumentDeclined'`,
    [patient.accountId],
  )
  expect(rows).toEqual([{ body_en: note.en, body_fil: note.fil }])
})

test('A replaced document, or one that belongs to a registration, cannot be decided on its own', async () => {
  const patient = await patientOf(server)
  const first = await patient.sent('Prescription')
  const newer = (await patient.replace(first.id)).json()
  const refused = await acceptPrescriptionAs(reviewer, first.id)
  expect(refusal(refused)).toEqual(problemOf('CaseChanged'))
  expect(refused.json().error.data.documentIds).toEqual([newer.id])
  await server.db.query(`UPDATE patient SET status = 'UnderReview' WHERE id = $1`, [patient.patientId])
  expect(refusal(await acceptPrescriptionAs(reviewer, newer.id))).toEqual(problemOf('NotFound'))
  expect(refusal(await declineAs(reviewer, newer.id))).toEqual(problemOf('NotFound'))
})

test('A decision whose notification cannot be stored is rolled back', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const receipt = await receiptOf(patient, letterId, 2)
  const before = await snapshot(server)
  const answer = await withoutNotifications(server.db, () => accept(receipt, 2))
  expect(answer.statusCode).toBe(500)
  await expectNothingNew(server, before)
  expect(await letterOf(patient, letterId)).toMatchObject({ quantityPurchased: 0 })
  expect((await accept(receipt, 2)).statusCode).toBe(200)
})

test('Whatever the patient and two reviewers do at the same time, the sums are right and nothing deadlocks', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  for (let round = 0; round < 6; round++) {
    const receipt = await receiptOf(patient, letterId, 1)
    const answers = await Promise.all([
      patient.put(receipt, 2),
      accept(receipt, 2),
      patient.replace(receipt),
      declineAs(other, receipt),
      patient.send('OfficialReceipt', { letterId }),
      accept(receipt, 1, {}, other),
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
  const notifications = (await patient.notifications()).filter(({ kind }) => /Accepted|Declined|Proved/.test(kind))
  expect(notifications).toHaveLength(rows[0]?.decided)
})
