// One photo of one visit: its units are split over the letters that were handed over together (docs/decisions/039).

import { dispenseClaim, lookUpClaim } from '@aruga/contract/counter/counter'
import { putOfficialReceipt, readDocument } from '@aruga/contract/documents/documents'
import { claimLetter, readLetter, undoLetterClaim } from '@aruga/contract/letters/letters'
import { acceptReceipt, checkReceipt, takeBackReceipt } from '@aruga/contract/review/decisions'
import type { Acknowledgement, Warning } from '@aruga/contract/review/warnings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addLetter, addSession, addStaff } from '../../testing/people.ts'
import { addReviewer, declineAs, note, openAs, queueOf, type TestReviewer, todayInManila } from '../../testing/staff.ts'
import { pharmacistAt } from '../counter/testing.ts'
import { documentOf, patientOf } from '../documents/testing.ts'

let server: TestApp
let reviewer: TestReviewer
let lead: string
beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
  lead = (await addSession(server.db, (await addStaff(server.db, 'lead')).accountId)).token
})
afterAll(() => server.close())

let receipts = 0
/** A patient with letters of 12 at one branch, of which the counter hands over so many units each, and their receipt. */
async function visit(...handedOver: number[]) {
  const branchId = await addBranch(server.db)
  const { token: till } = await pharmacistAt(server, branchId)
  const patient = await patientOf(server)
  const { token } = patient
  const letters: string[] = []
  for (const quantity of handedOver) {
    const letterId = await addLetter(server.db, patient.patientId)
    const claimed = await call(
      server.app,
      claimLetter,
      { body: { id: letterId, pharmacyBranchId: branchId } },
      { token },
    )
    const code = claimed.result.claim?.code ?? ''
    if (quantity > 0) {
      await call(server.app, lookUpClaim, { body: { code } }, { token: till })
      await call(server.app, dispenseClaim, { body: { code, letterId, quantity } }, { token: till })
    }
    letters.push(letterId)
  }
  const [first = '', second = '', third = ''] = letters
  const { id } = await patient.sent('OfficialReceipt', { letterId: first })
  return {
    ...patient,
    id,
    first,
    second,
    third,
    put: (orQuantityInput: number, together?: { letterId: string; quantity: number }[]) =>
      call(server.app, putOfficialReceipt, { body: { id, orQuantityInput, ...(together && { together }) } }, { token }),
    read: async () => (await call(server.app, readDocument, { params: { id } }, { token })).result,
    letter: async (letterId: string) =>
      (await call(server.app, readLetter, { params: { id: letterId } }, { token })).result,
    timeline: async (letterId: string) =>
      (await server.db.query('SELECT state, note FROM letter_event WHERE letter_id = $1 ORDER BY id', [letterId])).rows,
    values: (quantity: number) => ({
      quantity,
      receiptNumber: `SPLIT-${++receipts}`,
      receiptDate: todayInManila(),
      branchId,
    }),
  }
}

const accept = (id: string, body: object, acknowledged?: Acknowledgement[]) =>
  call(
    server.app,
    acceptReceipt,
    { params: { id }, body: { ...body, ...(acknowledged && { acknowledged }) } },
    reviewer,
  )
const takeBack = (id: string) =>
  call(server.app, takeBackReceipt, { params: { id }, body: { reason: 'Other', note } }, { token: lead })
const fieldsOf = (answer: { json: () => { error: { validationErrors: { code: string; members: string[] }[] } } }) =>
  answer.json().error.validationErrors.map(({ code, members }) => [code, ...members])
const warningsIn = (answer: { json: () => { error: { data: { warnings: Warning[] } } } }) =>
  answer.json().error.data.warnings

test('A patient says what one receipt has for each letter of a visit, and each letter lists it with its own units', async () => {
  const { id, first, second, put, read, letter } = await visit(4, 2)
  const { result } = await put(4, [{ letterId: second, quantity: 2 }])
  expect(result).toMatchObject({
    letterId: first,
    orQuantity: 4,
    together: [{ letterId: second, quantity: 2, amount: null }],
  })
  expect((await letter(first)).receipts).toMatchObject([
    { id, letterId: first, orQuantity: 4, together: [{ letterId: second }] },
  ])
  expect((await letter(second)).receipts).toMatchObject([
    { id, letterId: second, orQuantity: 2, together: [{ letterId: first, quantity: 4 }] },
  ])
  // The specification's call names one quantity: the split stays.
  expect((await put(3)).result).toMatchObject({ orQuantity: 3, together: [{ letterId: second, quantity: 2 }] })
  expect((await put(3, [])).result).toMatchObject({ orQuantity: 3, together: [] })
  expect((await letter(second)).receipts).toEqual([])
  expect(await read()).toMatchObject({ status: 'UnderReview', together: [] })
})

test('What a receipt has for another letter is refused at its field', async () => {
  const { first, second, put, letter: read, patientId } = await visit(4, 2)
  const other = await visit(1)
  const unclaimed = await addLetter(server.db, patientId)
  const refused = async (...together: { letterId: string; quantity: number }[]) => fieldsOf(await put(4, together))
  const two = { letterId: second, quantity: 2 }
  expect(await refused(two, two)).toEqual([['LetterNamedTwice', 'together.1.letterId']])
  expect(await refused({ letterId: first, quantity: 1 })).toEqual([['LetterNamedTwice', 'together.0.letterId']])
  expect(await refused({ letterId: unclaimed, quantity: 1 })).toEqual([['LetterNotOfReceipt', 'together.0.letterId']])
  expect(await refused(two, { letterId: unclaimed, quantity: 0 })).toEqual([[null, 'together.1.quantity']])
  expect(await refused({ letterId: second, quantity: 13 })).toEqual([['ReceiptPartTooLarge', 'together.0.quantity']])
  expect(refusal(await put(4, [{ letterId: other.first, quantity: 1 }]))).toEqual(problemOf('NotFound'))
  expect((await read(second)).receipts).toEqual([])
  // Units that wait in one receipt are not left for another.
  expect((await put(4, [{ letterId: second, quantity: 12 }])).statusCode).toBe(200)
  expect((await put(4, [{ letterId: second, quantity: 12 }])).statusCode).toBe(200)
})

test('A reviewer sees the hand-overs of each letter, and accepting counts each part on its own letter', async () => {
  const { id, first, second, put, letter, timeline, values, notifications, read } = await visit(4, 2)
  await put(4, [{ letterId: second, quantity: 2 }])
  const { result } = await openAs(reviewer, 'OfficialReceipt', id)
  expect(result.documents[0]).toMatchObject({ orQuantity: 4, together: [{ letterId: second, quantity: 2 }] })
  expect(result.letter).toMatchObject({ id: first, quantityWaiting: 4, handOvers: [{ quantity: 4 }] })
  expect(result.otherLetters).toMatchObject([{ id: second, quantityWaiting: 2, handOvers: [{ quantity: 2 }] }])
  expect(result.checks.filter(({ check }) => check === 'QuantityFits')).toEqual([
    { check: 'QuantityFits', result: 'Good', letterId: first },
    { check: 'QuantityFits', result: 'Good', letterId: second },
  ])
  const body = { ...values(4), amount: 400_00, together: [{ letterId: second, quantity: 2, amount: 80_00 }] }
  expect((await accept(id, body)).statusCode).toBe(200)
  expect(await letter(first)).toMatchObject({ quantityPurchased: 4, handOvers: [{ unproved: 0 }] })
  expect(await letter(second)).toMatchObject({ quantityPurchased: 2, handOvers: [{ unproved: 0 }] })
  // The counter had counted all of them before.
  expect((await timeline(second)).filter(({ state }) => state === 'Bought')).toHaveLength(1)
  expect(await read()).toMatchObject({ status: 'Accepted', amount: 480_00, together: [{ quantity: 2, amount: 80_00 }] })
  expect((await notifications()).at(-1)?.body_en).toMatch(/counts for 4 pens.*counts for 2 pens/)
  const { rows } = await server.db.query(
    `SELECT outcome, units FROM case_event WHERE at = (SELECT reviewed_at FROM document WHERE id = $1) ORDER BY id`,
    [id],
  )
  expect(rows).toEqual([
    { outcome: 'Accepted', units: 4 },
    { outcome: 'PartAccepted', units: 2 },
  ])
})

test('The queue tells the units and the warning of each letter of a receipt', async () => {
  const { id, second, put, patientId } = await visit(4, 0)
  await put(5, [{ letterId: second, quantity: 2 }])
  const { rows } = await server.db.query('SELECT patient_code AS code FROM patient WHERE id = $1', [patientId])
  const { items } = await queueOf(reviewer, { Filter: rows[0]?.code })
  expect(items.find((one) => one.id === id)).toMatchObject({
    ...{ orQuantity: 5, left: 12, warning: { what: 'MoreThanHandedOver', units: 1 } },
    together: [{ quantity: 2, unit: 'pen', left: 12, warning: { what: 'NothingHandedOver', units: 2 } }],
  })
})

test('A warning names its letter, and all or none of the parts are accepted', async () => {
  const { id, first, second, put, letter, values, timeline } = await visit(4, 0)
  await put(4, [{ letterId: second, quantity: 2 }])
  const body = { ...values(4), together: [{ letterId: second, quantity: 2 }] }
  const refused = await accept(id, body)
  expect(refusal(refused)).toEqual(problemOf('WarningNotAcknowledged'))
  const nothing = { what: 'NothingHandedOver', units: 2, letterId: second } as const
  expect(warningsIn(refused)).toEqual([nothing])
  // An answer to the same warning about another letter answers nothing.
  const elsewhere = await accept(id, body, [{ ...nothing, letterId: first, reason: 'BranchAsked' }])
  expect(refusal(elsewhere)).toEqual(problemOf('WarningsChanged'))
  const tooMany = { ...body, together: [{ letterId: second, quantity: 13 }] }
  const answered = await accept(id, tooMany, [{ ...nothing, units: 13, reason: 'BranchAsked' }])
  expect(fieldsOf(answered)).toEqual([['ReceiptPartTooLarge', 'together.0.quantity']])
  expect(await letter(first)).toMatchObject({ handOvers: [{ unproved: 4 }], receipts: [{ status: 'UnderReview' }] })

  expect((await accept(id, body, [{ ...nothing, reason: 'BranchAsked' }])).statusCode).toBe(200)
  expect(await letter(second)).toMatchObject({ quantityPurchased: 2 })
  expect((await timeline(second)).at(-1)).toEqual({ state: 'Bought', note: '2' })
  const { rows } = await server.db.query(
    `SELECT subject_id, reason FROM audit_entry WHERE action = 'warning.acknowledged' AND case_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ subject_id: second, reason: 'NothingHandedOver 2: BranchAsked' }])
})

test('A letter whose claim was undone after the receipt was sent stays acceptable, and cannot be added to another receipt', async () => {
  const { id, first, second, put, letter, values, sent, token } = await visit(4, 0)
  const split = [{ letterId: second, quantity: 2 }]
  await put(4, split)
  await call(server.app, undoLetterClaim, { params: { id: second } }, { token })
  expect((await put(4, split)).statusCode).toBe(200)
  const other = await sent('OfficialReceipt', { letterId: first })
  const body = { id: other.id, orQuantityInput: 1, together: split }
  expect(fieldsOf(await call(server.app, putOfficialReceipt, { body }, { token }))).toEqual([
    ['LetterNotOfReceipt', 'together.0.letterId'],
  ])
  const { result } = await openAs(reviewer, 'OfficialReceipt', id)
  expect(result.otherLetters).toMatchObject([{ id: second }])
  const nothing = { what: 'NothingHandedOver', units: 2, letterId: second, reason: 'BranchAsked' } as const
  expect((await accept(id, { ...values(4), together: split }, [nothing])).statusCode).toBe(200)
  expect(await letter(second)).toMatchObject({ status: 'Issued', quantityPurchased: 2 })
})

test('A reviewer splits a receipt that was sent for one letter, or leaves out a letter that it is not for', async () => {
  const one = await visit(4, 2)
  await one.put(4)
  const checked = await call(
    server.app,
    checkReceipt,
    { params: { id: one.id }, body: { quantity: 4, together: [{ letterId: one.second }] } },
    reviewer,
  )
  expect(checked.statusCode).toBe(403)
  await openAs(reviewer, 'OfficialReceipt', one.id)
  const opened = await call(
    server.app,
    checkReceipt,
    { params: { id: one.id }, body: { quantity: 4, together: [{ letterId: one.second }] } },
    reviewer,
  )
  expect(opened.result).toMatchObject({ letter: { id: one.first }, together: [{ id: one.second }] })
  const incomplete = await accept(one.id, { ...one.values(4), together: [{ letterId: one.second }] })
  expect(fieldsOf(incomplete)).toEqual([['ReceiptQuantityRequired', 'together.0.quantity']])
  const split = { ...one.values(4), together: [{ letterId: one.second, quantity: 2 }] }
  expect((await accept(one.id, split)).statusCode).toBe(200)
  expect(await one.letter(one.second)).toMatchObject({ handOvers: [{ unproved: 0 }] })

  const other = await visit(4, 2)
  await other.put(4, [{ letterId: other.second, quantity: 2 }])
  expect((await accept(other.id, other.values(4))).statusCode).toBe(200)
  expect(await other.letter(other.second)).toMatchObject({ handOvers: [{ unproved: 2 }], receipts: [] })
})

test('A split receipt that a lead takes back counts for none of its letters, and its replacement has the same split', async () => {
  const { id, first, second, put, letter, values, replace } = await visit(4, 0)
  await put(4, [{ letterId: second, quantity: 12 }])
  const body = { ...values(4), together: [{ letterId: second, quantity: 12, amount: 1_00 }] }
  const nothing = { what: 'NothingHandedOver', units: 12, letterId: second, reason: 'BranchAsked' } as const
  expect((await accept(id, body, [nothing])).statusCode).toBe(200)
  expect(await letter(second)).toMatchObject({ status: 'Dispensed', quantityPurchased: 12 })
  expect((await takeBack(id)).statusCode).toBe(204)
  expect(await letter(first)).toMatchObject({ quantityPurchased: 4, handOvers: [{ unproved: 4 }] })
  expect(await letter(second)).toMatchObject({ status: 'Claimed', quantityPurchased: 0 })
  const { rows } = await server.db.query(
    `SELECT sum(units)::int AS units FROM case_event WHERE kind = 'OfficialReceipt' AND product_id = (SELECT product_id FROM letter WHERE id = $1)
       AND at = (SELECT max(at) FROM case_event WHERE outcome = 'TakenBack')`,
    [second],
  )
  expect(rows).toEqual([{ units: 0 }])
  expect(documentOf(await replace(id))).toMatchObject({
    status: 'UnderReview',
    orQuantity: 4,
    together: [{ letterId: second, quantity: 12, amount: null }],
  })
})

test('A declined split receipt leaves its units to another one', async () => {
  const { id, second, put, sent, first, token } = await visit(4, 2)
  await put(4, [{ letterId: second, quantity: 12 }])
  const next = await sent('OfficialReceipt', { letterId: first })
  const again = () =>
    call(
      server.app,
      putOfficialReceipt,
      { body: { id: next.id, orQuantityInput: 1, together: [{ letterId: second, quantity: 12 }] } },
      { token },
    )
  expect(fieldsOf(await again())).toEqual([['ReceiptPartTooLarge', 'together.0.quantity']])
  await declineAs(reviewer, id)
  expect((await again()).statusCode).toBe(200)
})

test('Two split receipts with the same letters in another order are accepted at the same time', async () => {
  const { id, first, second, put, sent, values, token, letter } = await visit(4, 4)
  await put(2, [{ letterId: second, quantity: 2 }])
  const other = await sent('OfficialReceipt', { letterId: second })
  const split = { orQuantityInput: 2, together: [{ letterId: first, quantity: 2 }] }
  await call(server.app, putOfficialReceipt, { body: { id: other.id, ...split } }, { token })
  const fewer = (letterId: string) =>
    ({ what: 'FewerThanHandedOver', units: 2, letterId, reason: 'SeveralReceipts' }) as const
  const why = [fewer(first), fewer(second)]
  const answers = await Promise.all([
    accept(id, { ...values(2), together: [{ letterId: second, quantity: 2 }] }, why),
    accept(other.id, { ...values(2), together: [{ letterId: first, quantity: 2 }] }, why),
  ])
  // The one that came later has no warning any more.
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await letter(first)).toMatchObject({ handOvers: [{ unproved: 2 }] })
  expect(await letter(second)).toMatchObject({ handOvers: [{ unproved: 2 }] })
})

test('Accepting by the version before counts the first letter only', async () => {
  const { id, second, put, letter } = await visit(4, 2)
  await put(4, [{ letterId: second, quantity: 2 }])
  await server.db.query(`UPDATE document SET status = 'Accepted', reviewed_at = now() WHERE id = $1`, [id])
  expect(await letter(second)).toMatchObject({ handOvers: [{ unproved: 2 }], receipts: [] })
})

test('The letters that a receipt taken back opens again at one branch share a code', async () => {
  const { id, first, second, put, letter, values } = await visit(0, 0)
  await put(12, [{ letterId: second, quantity: 12 }])
  const nothing = (letterId: string) =>
    ({ what: 'NothingHandedOver', units: 12, letterId, reason: 'BranchAsked' }) as const
  const body = { ...values(12), together: [{ letterId: second, quantity: 12 }] }
  expect((await accept(id, body, [nothing(first), nothing(second)])).statusCode).toBe(200)
  expect([(await letter(first)).status, (await letter(second)).status]).toEqual(['Dispensed', 'Dispensed'])
  expect((await takeBack(id)).statusCode).toBe(204)
  const { claim } = await letter(first)
  expect(claim?.together.map(({ letterId }) => letterId)).toEqual([second])
  expect((await letter(second)).claim?.code).toBe(claim?.code)
})

test('The version before cannot take back a receipt that counts for several letters, as it would leave the units of the others', async () => {
  const { id, second, put, letter, values } = await visit(4, 2)
  await put(4, [{ letterId: second, quantity: 2 }])
  expect((await accept(id, { ...values(4), together: [{ letterId: second, quantity: 2 }] })).statusCode).toBe(200)
  const old = server.db.query(`UPDATE document SET status = 'Declined', decline_reason = 'Other' WHERE id = $1`, [id])
  await expect(old).rejects.toMatchObject({ code: '55P03' })
  expect(await letter(second)).toMatchObject({ receipts: [{ status: 'Accepted' }], handOvers: [{ unproved: 0 }] })
  expect((await takeBack(id)).statusCode).toBe(204)
  expect(await letter(second)).toMatchObject({ handOvers: [{ unproved: 2 }] })
})
