import { dayInManila } from '@aruga/contract/days'
import { putOfficialReceipt } from '@aruga/contract/documents/documents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNothingNew, patientOf, snapshot } from '../../features/documents/testing.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import {
  acceptReceiptAs,
  addReviewer,
  declineAs,
  openAs,
  receiptDetails,
  type TestReviewer,
} from '../../testing/staff.ts'

let server: TestApp
let reviewer: TestReviewer

beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
})
afterAll(() => server.close())

test('A receipt with its quantity goes to the reviewers, and the patient is notified once', async () => {
  const patient = await patientOf(server)
  const receipt = await patient.sent('OfficialReceipt', { letterId: await patient.letter() })
  expect((await patient.put(receipt.id, 5)).result).toMatchObject({ status: 'UnderReview', orQuantity: 5 })
  expect(await patient.notifications()).toMatchObject([
    { kind: 'DocumentReceived', title_en: 'We have your official receipt or invoice' },
  ])
  const after = await snapshot(server)
  expect((await patient.put(receipt.id, 5)).result).toMatchObject({ orQuantity: 5 })
  await expectNothingNew(server, after)
  // A correction is audited, but the patient is not notified.
  expect((await patient.put(receipt.id, 12)).result).toMatchObject({ status: 'UnderReview', orQuantity: 12 })
  expect(await patient.notifications()).toHaveLength(1)
})

test('A reviewer reads the number that the patient entered, which a later quantity alone leaves as it is', async () => {
  const patient = await patientOf(server)
  const { id } = await patient.sent('OfficialReceipt', { letterId: await patient.letter() })
  const stated = async () => (await openAs(reviewer, 'OfficialReceipt', id)).result.documents[0]?.statedNumber
  await patient.put(id, 5, ' SI-0001 ')
  expect(await stated()).toBe('SI-0001')
  await patient.put(id, 4)
  expect(await stated()).toBe('SI-0001')
  const { result } = await patient.put(id, 4, 'SI-0010')
  // The quantity that staff enter is another field.
  expect(result).toMatchObject({ receiptNumber: null })
  expect(await stated()).toBe('SI-0010')
  expect((await patient.put(id, 4, ' ')).statusCode).toBe(400)
})

test('A reviewer reads the date that the patient entered, of a receipt and of a prescription; none is still to come', async () => {
  const patient = await patientOf(server)
  const tomorrow = dayInManila(new Date(Date.now() + 86_400_000))
  const receipt = await patient.sent('OfficialReceipt', { letterId: await patient.letter() })
  const stated = async (kind: 'OfficialReceipt' | 'Prescription', id: string) =>
    (await openAs(reviewer, kind, id)).result.documents[0]?.statedDate
  const wrongIn = (answer: { json: () => { error: { validationErrors: { members: string[] }[] } } }) =>
    answer.json().error.validationErrors.flatMap(({ members }) => members)
  expect(wrongIn(await patient.put(receipt.id, 5, 'SI-1', tomorrow))).toEqual(['receiptDate'])
  await patient.put(receipt.id, 5, 'SI-1', '2026-10-02')
  await patient.put(receipt.id, 4)
  expect(await stated('OfficialReceipt', receipt.id)).toBe('2026-10-02')
  await patient.put(receipt.id, 4, undefined, '2026-10-03')
  expect(await stated('OfficialReceipt', receipt.id)).toBe('2026-10-03')
  const { id } = await patient.sent('Prescription', { date: '2026-09-30' })
  expect(await stated('Prescription', id)).toBe('2026-09-30')
  for (const date of [tomorrow, '2026-13-01'])
    expect(wrongIn(await patient.send('Prescription', { date }))).toEqual(['prescriptionDate'])
})

test('A quantity above what is left is refused with the units left, counting other receipts under review', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const [one, two, three] = [
    await patient.sent('OfficialReceipt', { letterId }),
    await patient.sent('OfficialReceipt', { letterId }),
    await patient.sent('OfficialReceipt', { letterId }),
  ]
  await patient.put(one.id, 4)
  await acceptReceiptAs(reviewer, one.id, receiptDetails(4))
  await patient.put(two.id, 5)
  const before = await snapshot(server)
  const refused = await patient.put(three.id, 4)
  expect(refusal(refused)).toEqual(problemOf('ReceiptQuantityTooLarge'))
  expect(refused.json().error).toMatchObject({
    data: { left: 3 },
    message: 'Only 3 on this letter still need a receipt. Please check the quantity.',
  })
  await expectNothingNew(server, before)
  expect((await patient.put(three.id, 3)).statusCode).toBe(200)
  // A receipt's own quantity does not count against its correction; a declined receipt’s no longer counts.
  expect(refusal(await patient.put(two.id, 6))).toEqual(problemOf('ReceiptQuantityTooLarge'))
  await declineAs(reviewer, three.id)
  expect((await patient.put(two.id, 8)).statusCode).toBe(200)
})

test('Two receipts sent to two servers at the same time cannot together prove more than is left', async () => {
  const other = await server.startAnother()
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  for (let round = 0; round < 5; round++) {
    const receipts = [
      await patient.sent('OfficialReceipt', { letterId }),
      await patient.sent('OfficialReceipt', { letterId }),
    ]
    const answers = await Promise.all(
      receipts.map(({ id }, n) =>
        call(
          n ? other : server.app,
          putOfficialReceipt,
          { body: { id, orQuantityInput: 7 } },
          { token: patient.token },
        ),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    await server.db.query(`UPDATE document SET status = 'Declined' WHERE letter_id = $1`, [letterId])
  }
})

test('Simultaneous taps with the same quantity make one change and one notification', async () => {
  const patient = await patientOf(server)
  const receipt = await patient.sent('OfficialReceipt')
  const answers = await Promise.all([1, 2, 3].map(() => patient.put(receipt.id, 2)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await patient.notifications()).toHaveLength(1)
})

test('A decided receipt keeps its quantity', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const accepted = await patient.sent('OfficialReceipt', { letterId })
  await patient.put(accepted.id, 1)
  await acceptReceiptAs(reviewer, accepted.id, receiptDetails(1))
  expect(refusal(await patient.put(accepted.id, 2))).toEqual(problemOf('DocumentAlreadyReviewed'))
  expect(refusal(await patient.put(accepted.id, 1))).toEqual(problemOf('DocumentAlreadyReviewed'))
})

test('A quantity is accepted only for the patient’s own official receipt', async () => {
  const patient = await patientOf(server)
  const otherPatient = await patientOf(server)
  const prescription = await patient.sent('Prescription')
  const theirs = await otherPatient.sent('OfficialReceipt')
  const unknown = await patient.put('00000000-0000-4000-8000-000000000000', 1)
  for (const id of [prescription.id, theirs.id]) {
    const answer = await patient.put(id, 1)
    expect(refusal(answer)).toEqual(problemOf('NotFound'))
    expect(answer.body).toBe(unknown.body)
  }
  for (const wrong of [0, -1, 1.5, 10_001]) expect((await patient.put(theirs.id, wrong)).statusCode).toBe(400)
})
