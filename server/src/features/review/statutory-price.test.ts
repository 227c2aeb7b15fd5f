// A receipt of a senior citizen or a person with disability is compared with what the law had them pay (docs/decisions/047).
import { putOfficialReceipt } from '@aruga/contract/documents/documents'
import type { Buyer } from '@aruga/contract/formulary/statute'
import { readLetterFile } from '@aruga/contract/letters/letter-file'
import { acceptReceipt } from '@aruga/contract/review/decisions'
import { farUnitPrice } from '@aruga/contract/review/unit-price'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { call, sendForm, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch } from '../../testing/people.ts'
import { addReviewer, openAs, openPatientAs, type TestReviewer, todayInManila } from '../../testing/staff.ts'
import { addSoldProduct, claimOfSale, half } from '../../testing/statutory-sale.ts'
import { pharmacistAt } from '../counter/testing.ts'
import { documentOf, pdfFile, uploads } from '../documents/testing.ts'
import { listHandOvers } from '../portable-copy/personal-data.ts'

let server: TestApp
let reviewer: TestReviewer
beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
  await addSoldProduct(server.db)
})
afterAll(() => server.close())

/** Two pens of ₱1,120.00, half of it the program's, and the receipt for them. */
async function soldTo(buyer: Buyer) {
  const branchId = await addBranch(server.db)
  const pharmacist = await pharmacistAt(server, branchId)
  const claim = await claimOfSale(server, branchId, {
    rule: half,
    unitPrice: 112_000,
    isTaxed: true,
    quantity: 12,
    combination: 'ProgramFirst',
  })
  const { result: handedOver } = await pharmacist.dispense(claim.code, 2, undefined, buyer)
  const { token } = claim
  const parts: [string, string | File][] = [
    ['LetterOfAuthorizationId', claim.letterId],
    ['File', pdfFile()],
  ]
  const sent = await sendForm(server.app, uploads.OfficialReceipt, parts, { authorization: `Bearer ${token}` })
  const { id } = documentOf(sent)
  await call(server.app, putOfficialReceipt, { body: { id, orQuantityInput: 2 } }, { token })
  const receipt = { quantity: 2, receiptNumber: `SP-${buyer}`, receiptDate: todayInManila(), branchId }
  const accept = (amount: number) =>
    call(server.app, acceptReceipt, { params: { id }, body: { ...receipt, amount } }, reviewer)
  return { ...claim, id, accept, handedOver, pharmacist }
}
const ofSenior = {
  buyer: 'Senior',
  vatOff: 24_000,
  statutoryDiscount: 20_000,
  benefitAmount: 100_000,
  patientAmount: 80_000,
}

test('A senior’s receipt is accepted with the lawful amount or a rounded one; the regular price needs a reason', async () => {
  const { accept, letterId } = await soldTo('Senior')
  for (const [amount, off] of [
    [112_000, 32_000],
    [80_101, 101],
    [79_899, 101],
  ] as const)
    expect((await accept(amount)).json().error.data.warnings).toEqual([{ what: 'AmountDiffers', units: off }])
  expect((await accept(80_100)).statusCode).toBe(200)
  const { rows } = await server.db.query('SELECT or_amount::int AS amount FROM document WHERE letter_id = $1', [
    letterId,
  ])
  expect(rows).toEqual([{ amount: 80_100 }])
})

test('A regular buyer’s receipt is compared with the regular price', async () => {
  const { accept } = await soldTo('Regular')
  expect((await accept(80_000)).json().error.data.warnings).toEqual([{ what: 'AmountDiffers', units: 32_000 }])
  expect((await accept(112_000)).statusCode).toBe(200)
})

test('Case, letter, patient’s page and portable copy have the same parts of a hand-over', async () => {
  const { id, letterId, patientId } = await soldTo('Senior')
  const { letter } = (await openAs(reviewer, 'OfficialReceipt', id)).result
  expect(letter?.handOvers).toMatchObject([{ patientAmount: 80_000, money: ofSenior }])
  expect(letter && farUnitPrice(letter, 2, 80_000)).toBeNull()
  const file = (await call(server.app, readLetterFile, { params: { id: letterId } }, reviewer)).result
  expect(file.handOvers).toMatchObject([{ money: ofSenior }])
  const { buyer: _, ...sums } = ofSenior
  expect((await openPatientAs(reviewer, patientId)).result.summary.money).toEqual(sums)
  const copied = await inTransaction(server.db, (tx) => listHandOvers(tx, { patientId }))
  expect(copied).toMatchObject([
    {
      boughtAs: 'Senior',
      unitPriceCentavos: 112_000,
      vatNotChargedCentavos: 24_000,
      statutoryDiscountCentavos: 20_000,
      programPaidCentavos: 100_000,
      youPaidCentavos: 80_000,
    },
  ])
})

test('The kind of buyer stands with the hand-over alone: in no audit entry, event, notification or weekly figure', async () => {
  const { handedOver, pharmacist, accept } = await soldTo('Senior')
  await pharmacist.correct(handedOver.id, 2, { reason: 'Miscounted', buyer: 'PWD' })
  await accept(80_000)
  for (const table of ['audit_entry', 'letter_event', 'case_event', 'notification', 'report_week', 'mail']) {
    const { rows } = await server.db.query(`SELECT to_jsonb(t)::text AS text FROM ${table} t`)
    for (const { text } of rows) expect(text).not.toMatch(/Senior|PWD|disability/)
  }
})
