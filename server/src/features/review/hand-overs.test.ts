// A receipt is compared with the counter's hand-overs, under a lock (docs/decisions/039).

import { putOfficialReceipt, readDocument } from '@aruga/contract/documents/documents'
import { acceptReceipt, checkReceipt, takeBackReceipt } from '@aruga/contract/review/decisions'
import type { Acknowledgement, Warning } from '@aruga/contract/review/warnings'
import { unsubscribe } from '@aruga/contract/unsubscribe/unsubscribe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweep } from '../../sweep.ts'
import { call, problemOf, refusal, sendForm, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addLetter, addSession, addStaff } from '../../testing/people.ts'
import { addReviewer, note, openAs, type TestReviewer, todayInManila } from '../../testing/staff.ts'
import { claimAt, pharmacistAt } from '../counter/testing.ts'
import { documentOf, expectNothingNew, pdfFile, snapshot, uploads } from '../documents/testing.ts'

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
/** A letter of 12 at a branch, of which the counter hands over some, and the patient's receipts. */
async function bought(handedOver: number) {
  const branchId = await addBranch(server.db)
  const pharmacist = await pharmacistAt(server, branchId)
  const patient = await claimAt(server, branchId)
  const handOver = async (quantity: number) => {
    const code = await patient.codeNow()
    await pharmacist.lookUp(code)
    return (await pharmacist.dispense(code, quantity)).result
  }
  const first = handedOver > 0 ? await handOver(handedOver) : undefined
  const { token } = patient
  const sent = async (quantity: number, file = pdfFile()) => {
    const parts: [string, string | File][] = [
      ['LetterOfAuthorizationId', patient.letterId],
      ['File', file],
    ]
    const answer = await sendForm(server.app, uploads.OfficialReceipt, parts, { authorization: `Bearer ${token}` })
    const { id } = documentOf(answer)
    await call(server.app, putOfficialReceipt, { body: { id, orQuantityInput: quantity } }, { token })
    return id
  }
  const sentGoods = async (withLetter: boolean) => {
    const parts: [string, string | File][] = [['File', pdfFile()]]
    if (withLetter) parts.push(['LetterOfAuthorizationId', patient.letterId])
    const answer = await sendForm(server.app, uploads.ClaimedGoodsReceipt, parts, { authorization: `Bearer ${token}` })
    return documentOf(answer).id
  }
  const details = (quantity: number) => ({
    quantity,
    receiptNumber: `HO-${++receipts}`,
    receiptDate: todayInManila(),
    branchId: branchId as string | null,
  })
  return { ...patient, branchId, pharmacist, handOver, first, sent, sentGoods, details }
}

const accept = (id: string, body: object, acknowledged?: Acknowledgement[]) =>
  call(
    server.app,
    acceptReceipt,
    { params: { id }, body: { ...body, ...(acknowledged && { acknowledged }) } },
    reviewer,
  )
const warningsIn = (answer: { json: () => { error: { data: { warnings: Warning[] } } } }) =>
  answer.json().error.data.warnings
const eightMore = { what: 'MoreThanHandedOver', units: 8 } as const

test('A receipt for 12 is not accepted where the counter handed over 4, unless the reviewer says why', async () => {
  const { sent, details, open, patientId } = await bought(4)
  const receipt = await sent(12)
  const body = details(12)
  const before = await snapshot(server)
  const refused = await accept(receipt, body)
  expect(refusal(refused)).toEqual(problemOf('WarningNotAcknowledged'))
  expect(warningsIn(refused)).toEqual([eightMore])
  await expectNothingNew(server, before)
  expect(await open()).toMatchObject({ status: 'Claimed', quantityPurchased: 4 })

  const why = { ...eightMore, reason: 'BranchAsked', note: 'They had recorded 4 of 12' } as const
  expect((await accept(receipt, body, [why])).statusCode).toBe(200)
  expect(await open()).toMatchObject({ status: 'Dispensed', quantityPurchased: 12 })
  const { rows } = await server.db.query(
    `SELECT actor_id, case_id, subject_id, reason FROM audit_entry WHERE action = 'warning.acknowledged' AND patient_id = $1`,
    [patientId],
  )
  expect(rows).toEqual([
    {
      actor_id: reviewer.accountId,
      case_id: receipt,
      subject_id: receipt,
      reason: 'MoreThanHandedOver 8: BranchAsked: They had recorded 4 of 12',
    },
  ])
})

test('The case shows what was handed over, when, where and how it was corrected, and later the reason given', async () => {
  const { sent, details, branchId, pharmacist, first } = await bought(5)
  await pharmacist.correct(first?.id ?? '', 4, { reason: 'Mistyped' })
  const [receipt, next] = [await sent(5), await sent(1)]
  const { result } = await openAs(reviewer, 'OfficialReceipt', receipt)
  expect(result.letter?.handOvers).toEqual([
    {
      at: expect.stringMatching(/Z$/),
      day: todayInManila(),
      branchId,
      branchName: 'Test Avenue',
      quantity: 4,
      firstQuantity: 5,
      correction: { reason: 'Mistyped', note: null },
      patientAmount: null,
      money: null,
    },
  ])
  expect(result.letter?.counted).toEqual([])
  const body = details(5)
  await accept(receipt, body, [{ what: 'MoreThanHandedOver', units: 1, reason: 'CounterRecordedWrong' }])
  const then = (await openAs(reviewer, 'OfficialReceipt', next)).result
  expect(then.letter?.counted).toEqual([
    { documentId: receipt, quantity: 5, day: body.receiptDate, branchId, amount: null },
  ])
  // The history of the first case, opened with a reason.
  const { rows } = await server.db.query(
    `SELECT reason FROM audit_entry WHERE subject_id = $1 AND reason IS NOT NULL`,
    [receipt],
  )
  expect(rows).toEqual([{ reason: 'MoreThanHandedOver 1: CounterRecordedWrong' }])
})

test('A hand-over that is recorded or corrected while the case is open is seen at the decision, and nothing is decided', async () => {
  const { sent, details, handOver, pharmacist, open } = await bought(4)
  const receipt = await sent(12)
  const body = details(12)
  const second = await handOver(5)
  const refused = await accept(receipt, body, [{ ...eightMore, reason: 'HandOverNotRecorded' }])
  expect(refusal(refused)).toEqual(problemOf('WarningsChanged'))
  expect(warningsIn(refused)).toEqual([{ what: 'MoreThanHandedOver', units: 3 }])
  await pharmacist.correct(second.id, 8)
  // Now nothing differs, so the given reason no longer belongs to a warning.
  const again = await accept(receipt, body, [{ what: 'MoreThanHandedOver', units: 3, reason: 'HandOverNotRecorded' }])
  expect(refusal(again)).toEqual(problemOf('WarningsChanged'))
  expect(warningsIn(again)).toEqual([])
  expect((await accept(receipt, body)).statusCode).toBe(200)
  expect(await open()).toMatchObject({ status: 'Dispensed', quantityPurchased: 12 })
})

test('Two receipts for one hand-over, accepted at the same time: the second needs a reason', async () => {
  for (let round = 0; round < 3; round++) {
    const { sent, details, open } = await bought(4)
    const both = [await sent(4), await sent(4)]
    const answers = await Promise.all(both.map((id) => accept(id, details(4))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused && warningsIn(refused)).toEqual([{ what: 'MoreThanHandedOver', units: 4 }])
    expect(await open()).toMatchObject({ quantityPurchased: 4 })
  }
})

test('A receipt of another branch, of another day, or before any hand-over needs a reason', async () => {
  const one = await bought(4)
  const receipt = await one.sent(4)
  const elsewhere = await accept(receipt, { ...one.details(4), branchId: await addBranch(server.db) })
  expect(warningsIn(elsewhere)).toEqual([{ what: 'BranchWithoutHandOver', units: null }])
  const earlier = await accept(receipt, { ...one.details(4), receiptDate: '2026-01-05' })
  expect(warningsIn(earlier)).toEqual([{ what: 'DayWithoutHandOver', units: null }])
  const none = await bought(0)
  const unrecorded = await accept(await none.sent(4), none.details(4))
  expect(warningsIn(unrecorded)).toEqual([{ what: 'NothingHandedOver', units: 4 }])
})

test('A receipt for free goods without a letter, or of a branch or a day without a hand-over, needs a reason', async () => {
  const { sentGoods, details, open, patientId } = await bought(4)
  const { quantity: _, ...values } = details(1)
  const receipt = await sentGoods(true)
  const warned = async (id: string, body: object) => warningsIn(await accept(id, body))
  const elsewhere = await addBranch(server.db)
  expect(await warned(receipt, { branchId: elsewhere })).toEqual([{ what: 'BranchWithoutHandOver', units: null }])
  expect(await warned(receipt, { receiptDate: '2026-01-05' })).toEqual([{ what: 'DayWithoutHandOver', units: null }])
  // With two letters, the upload does not name its letter.
  await server.db.query(`UPDATE letter SET claimed_at = now() WHERE id = $1`, [await addLetter(server.db, patientId)])
  const without = await sentGoods(false)
  const nothing = { what: 'NothingHandedOver', units: null } as const
  expect(await warned(without, values)).toEqual([nothing])
  expect((await accept(without, values, [{ ...nothing, reason: 'PatientAsked' }])).statusCode).toBe(200)
  // As the counter recorded it, without a difference.
  expect((await accept(receipt, { ...values, receiptNumber: 'CG-1' })).statusCode).toBe(200)
  expect(await open()).toMatchObject({ quantityPurchased: 4 })
})

test('A reason must be one for its warning, and Other needs words', async () => {
  const { sent, details } = await bought(4)
  const receipt = await sent(12)
  for (const wrong of [
    { ...eightMore, reason: 'SentTwice' as const },
    { ...eightMore, reason: 'Other' as const },
    { ...eightMore, reason: 'Other' as const, note: '  ' },
    { ...eightMore, reason: 'Other' as const, note: '\u200b\u3164' },
  ]) {
    const refused = await accept(receipt, details(12), [wrong])
    expect(refused.statusCode).toBe(400)
    expect(refused.json().error.validationErrors[0].members).toEqual(['acknowledged'])
  }
})

test('A file that another document has is accepted for a reason only', async () => {
  const [one, another] = [await bought(2), await bought(2)]
  const file = pdfFile()
  await one.sent(2, file)
  const copy = await another.sent(2, file)
  const refused = await accept(copy, another.details(2))
  expect(warningsIn(refused)).toEqual([{ what: 'SameFile', units: 1 }])
  const why = { what: 'SameFile', units: 1, reason: 'TwoPatientsOnePaper' } as const
  expect((await accept(copy, another.details(2), [why])).statusCode).toBe(200)
})

test('The check answers the letter as it is now, so that the reviewer sees a hand-over made meanwhile', async () => {
  const { sent, handOver } = await bought(4)
  const receipt = await sent(12)
  await openAs(reviewer, 'OfficialReceipt', receipt)
  await handOver(8)
  const { result } = await call(server.app, checkReceipt, { params: { id: receipt }, body: {} }, reviewer)
  expect(result.letter?.handOvers.map(({ quantity }) => quantity)).toEqual([4, 8])
})

test('A receipt of another amount than was paid at the counter needs a reason; the amount is kept, and on the patient’s own receipt', async () => {
  const { sent, details, first, token } = await bought(4)
  await server.db.query(
    'UPDATE dispensing SET unit_price = 260000, charged_units = 3, benefit_units = 1, benefit_amount = 260000 WHERE id = $1',
    [first?.id],
  )
  const receipt = await sent(4)
  const refused = await accept(receipt, { ...details(4), amount: 1_040_000 })
  expect(warningsIn(refused)).toEqual([{ what: 'AmountDiffers', units: 260_000 }])
  expect((await accept(receipt, { ...details(4), amount: 780_000 })).statusCode).toBe(200)
  const own = (await call(server.app, readDocument, { params: { id: receipt } }, { token })).result
  expect(own.amount).toBe(780_000)
})

test('A receipt whose amount nobody read is accepted without one, whatever the counter recorded', async () => {
  const { sent, details, first, token } = await bought(4)
  await server.db.query(
    'UPDATE dispensing SET unit_price = 260000, charged_units = 3, benefit_units = 1, benefit_amount = 260000 WHERE id = $1',
    [first?.id],
  )
  const receipt = await sent(4)
  expect((await accept(receipt, details(4))).statusCode).toBe(200)
  expect((await call(server.app, readDocument, { params: { id: receipt } }, { token })).result.amount).toBeNull()
})

test('A case has the price of today and the letter’s benefit, to compare a receipt’s price of one unit with', async () => {
  const { sent, letterId } = await bought(4)
  const receipt = await sent(4)
  const letter = async () => (await openAs(reviewer, 'OfficialReceipt', receipt)).result.letter
  expect(await letter()).toMatchObject({ unitPrice: null, benefitRule: null })
  await server.db.query(
    `INSERT INTO product_price (product_id, valid_from, amount)
     SELECT product_id, day::date, amount FROM letter, (VALUES ('2026-01-01', 250000), ('2026-02-01', 260000), ('2999-01-01', 1)) v (day, amount)
     WHERE id = $1`,
    [letterId],
  )
  const rule = {
    kind: 'FreeUnits',
    value: 3,
    letterUnits: null,
    letterAmount: null,
    monthUnits: null,
    monthAmount: null,
  }
  await server.db.query('UPDATE letter SET benefit_rule = $2 WHERE id = $1', [letterId, JSON.stringify(rule)])
  expect(await letter()).toMatchObject({ unitPrice: 260_000, benefitRule: rule })
  await server.db.query('DELETE FROM product_price WHERE product_id = (SELECT product_id FROM letter WHERE id = $1)', [
    letterId,
  ])
})

describe('An accepted receipt that a lead takes back', () => {
  const takeBack = (id: string, token = lead) =>
    call(server.app, takeBackReceipt, { params: { id }, body: { reason: 'Other', note } }, { token })
  const timelineOf = async (letterId: string) =>
    (await server.db.query('SELECT state, note FROM letter_event WHERE letter_id = $1 ORDER BY id', [letterId])).rows
  /** Accepts it although the counter recorded fewer units. */
  const acceptAnyway = async (id: string, body: ReturnType<Awaited<ReturnType<typeof bought>>['details']>) => {
    const warnings = warningsIn(await accept(id, body))
    const why = warnings.map(({ what, units }) => ({ what, units, reason: 'BranchAsked', note: 'They forgot it' }))
    return accept(id, body, why as Acknowledgement[])
  }

  test('proves nothing any more: the letter that it had used up is open, with a fresh code, and the patient is told why', async () => {
    const { sent, details, open, letterId, token, notifications, pharmacist, codeNow } = await bought(0)
    const receipt = await sent(12)
    expect((await acceptAnyway(receipt, details(12))).statusCode).toBe(200)
    expect(await open()).toMatchObject({ status: 'Dispensed', quantityPurchased: 12 })
    expect((await takeBack(receipt)).statusCode).toBe(204)
    expect(await open()).toMatchObject({ status: 'Claimed', quantityPurchased: 0 })
    expect((await timelineOf(letterId)).at(-1)).toEqual({ state: 'ReceiptTakenBack', note: '12' })
    const { result } = await call(server.app, readDocument, { params: { id: receipt } }, { token })
    expect(result).toMatchObject({ status: 'Declined' })
    expect((await notifications()).find(({ kind }) => kind === 'ReceiptTakenBack')).toBeDefined()
    const code = await codeNow()
    await pharmacist.lookUp(code)
    expect((await pharmacist.dispense(code, 12)).statusCode).toBe(200)
  })

  test('leaves what the counter handed over, also when it had been counted before the hand-over', async () => {
    const { sent, details, open, handOver, letterId } = await bought(0)
    const receipt = await sent(4)
    expect((await acceptAnyway(receipt, details(4))).statusCode).toBe(200)
    await handOver(8)
    expect(await open()).toMatchObject({ status: 'Dispensed', quantityPurchased: 12 })
    expect((await takeBack(receipt)).statusCode).toBe(204)
    expect(await open()).toMatchObject({ status: 'Claimed', quantityPurchased: 8 })
    expect((await timelineOf(letterId)).at(-1)).toEqual({ state: 'ReceiptTakenBack', note: '4' })
  })

  test('leaves the hand-over and its money, which is owed without proof again', async () => {
    const { sent, details, open, letterId } = await bought(4)
    const receipt = await sent(4)
    expect((await accept(receipt, details(4))).statusCode).toBe(200)
    expect(await open()).toMatchObject({ status: 'Claimed', quantityPurchased: 4, handOvers: [{ unproved: 0 }] })
    const handed = 'SELECT * FROM dispensing WHERE letter_id = $1'
    const before = [(await server.db.query(handed, [letterId])).rows, await timelineOf(letterId)]
    expect((await takeBack(receipt)).statusCode).toBe(204)
    expect(await open()).toMatchObject({ status: 'Claimed', quantityPurchased: 4, handOvers: [{ unproved: 4 }] })
    expect([(await server.db.query(handed, [letterId])).rows, await timelineOf(letterId)]).toEqual(before)
  })

  test('leaves a letter past its date expired, without a code and without a second notice of it', async () => {
    const { sent, details, letterId, notifications } = await bought(0)
    const receipt = await sent(12)
    await acceptAnyway(receipt, details(12))
    await server.db.query(`UPDATE letter SET valid_until = now() - interval '1 day' WHERE id = $1`, [letterId])
    expect((await takeBack(receipt)).statusCode).toBe(204)
    const { rows } = await server.db.query('SELECT status FROM letter WHERE id = $1', [letterId])
    expect(rows).toEqual([{ status: 'Expired' }])
    await sweep(server.context)
    expect((await timelineOf(letterId)).map(({ state }) => state)).not.toContain('Expired')
    expect((await notifications()).map(({ kind }) => kind)).not.toContain('LetterExpired')
  })

  test('reopens the letter with a code that nobody has looked up', async () => {
    const { sent, details, codeNow, pharmacist, undo } = await bought(0)
    await pharmacist.lookUp(await codeNow())
    const receipt = await sent(12)
    await acceptAnyway(receipt, details(12))
    expect((await takeBack(receipt)).statusCode).toBe(204)
    expect((await undo()).statusCode).toBe(200)
  })

  test('never takes units that were handed over, whichever clock was behind', async () => {
    const { sent, details, open, handOver, letterId } = await bought(8)
    const receipt = await sent(4)
    expect((await acceptAnyway(receipt, details(4))).statusCode).toBe(200)
    await handOver(4)
    await server.db.query(`UPDATE document SET reviewed_at = reviewed_at - interval '1 hour' WHERE id = $1`, [receipt])
    expect((await takeBack(receipt)).statusCode).toBe(204)
    const { rows } = await server.db.query('SELECT quantity_dispensed AS units FROM letter WHERE id = $1', [letterId])
    expect(rows).toEqual([{ units: 12 }])
    expect(await open()).toMatchObject({ status: 'Dispensed', quantityPurchased: 12 })
  })

  test('of a patient who has left stays as it is, and opens no letter', async () => {
    const { sent, details, letterId, token } = await bought(0)
    const receipt = await sent(12)
    await acceptAnyway(receipt, details(12))
    expect((await call(server.app, unsubscribe, {}, { token })).statusCode).toBeLessThan(300)
    expect(refusal(await takeBack(receipt))).toEqual(problemOf('PatientNotActive'))
    const { rows } = await server.db.query('SELECT status FROM letter WHERE id = $1', [letterId])
    expect(rows).toEqual([{ status: 'Dispensed' }])
  })

  test('loses its units in the reports at the branch that had them, though the letter was claimed elsewhere since', async () => {
    const { sent, details, undo, claim, branchId } = await bought(0)
    const receipt = await sent(4)
    await acceptAnyway(receipt, details(4))
    await undo()
    await claim(await addBranch(server.db, 'Session Road'))
    expect((await takeBack(receipt)).statusCode).toBe(204)
    const { rows } = await server.db.query(
      'SELECT outcome, branch_id, units FROM case_event WHERE units IS NOT NULL ORDER BY id DESC LIMIT 2',
    )
    expect(rows).toEqual([
      { outcome: 'TakenBack', branch_id: branchId, units: -4 },
      { outcome: 'Accepted', branch_id: branchId, units: 4 },
    ])
  })

  test('is taken back once, by a lead, with a reason that goes on record; the reports lose its units where they had them', async () => {
    const { sent, details } = await bought(4)
    const receipt = await sent(4)
    expect(refusal(await takeBack(receipt))).toEqual(problemOf('ReceiptNotAccepted'))
    await accept(receipt, details(4))
    expect((await takeBack(receipt, reviewer.token)).statusCode).toBe(403)
    const both = await Promise.all([takeBack(receipt), takeBack(receipt)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    const { rows } = await server.db.query(
      `SELECT action, reason FROM audit_entry WHERE subject_id = $1 AND action LIKE 'document.%' ORDER BY id DESC LIMIT 1`,
      [receipt],
    )
    expect(rows).toEqual([{ action: 'document.taken_back', reason: 'Other' }])
    const events = await server.db.query(
      'SELECT at, outcome, units FROM case_event WHERE units IS NOT NULL ORDER BY id DESC LIMIT 2',
    )
    expect(events.rows).toEqual([
      { at: events.rows[1]?.at, outcome: 'TakenBack', units: -4 },
      { at: expect.anything(), outcome: 'Accepted', units: 4 },
    ])
  })
})
