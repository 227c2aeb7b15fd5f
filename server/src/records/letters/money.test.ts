// The amounts of a hand-over are computed once and stored with it.
import { randomUUID } from 'node:crypto'
import { type BenefitRule, workOut } from '@aruga/contract/formulary/benefit'
import { claimLetter, readLetter } from '@aruga/contract/letters/letters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimAt, pharmacistAt } from '../../features/counter/testing.ts'
import { insertProduct } from '../../features/formulary/staff-queries.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addLetter, addPatient, addSession } from '../../testing/people.ts'

let server: TestApp
let branchId: string
let productId: string
let one: Awaited<ReturnType<typeof pharmacistAt>>

const buy3get1: BenefitRule = {
  kind: 'FreeUnits',
  value: 3,
  letterUnits: null,
  letterAmount: null,
  monthUnits: null,
  monthAmount: null,
}
const product = {
  name: 'Insulin glargine',
  strength: '100 units/mL pen',
  form: 'Solution',
  unit: 'pen',
  defaultQuantity: 12,
  letterDays: 90,
  prescriptionDays: 180,
  benefit: { en: '', fil: '' },
  benefitRule: buy3get1,
  price: { amount: 260_000, from: '2020-01-01' },
}

beforeAll(async () => {
  server = await startTestApp()
  branchId = await addBranch(server.db, 'Katipunan Avenue')
  productId = await insertProduct(server.db, product)
  one = await pharmacistAt(server, branchId)
})
afterAll(() => server.close())

const setPrice = (amount: number) =>
  server.db.query('UPDATE product_price SET amount = $1 WHERE product_id = $2', [amount, productId])
const setRule = (letterId: string, rule: BenefitRule | null) =>
  server.db.query('UPDATE letter SET benefit_rule = $1 WHERE id = $2', [rule && JSON.stringify(rule), letterId])

test('The counter gets the terms, and the amounts that it computes from them are recorded', async () => {
  const claim = await claimAt(server, branchId)
  const { terms } = (await one.lookUp(claim.code)).result
  const shown = terms && workOut(terms, 4)
  expect(shown).toEqual({
    unitPrice: 260_000,
    chargedUnits: 3,
    benefitUnits: 1,
    benefitAmount: 260_000,
    patientAmount: 780_000,
    buyer: 'Regular',
    vatOff: 0,
    statutoryDiscount: 0,
  })
  expect((await one.dispense(claim.code, 4, shown?.patientAmount)).result.money).toEqual(shown)
})

test('A later price changes neither a hand-over nor its correction', async () => {
  const claim = await claimAt(server, branchId)
  const { id } = (await one.dispense(claim.code, 4)).result
  try {
    await setPrice(999_999)
    expect((await one.correct(id, 8)).result.money).toEqual({
      unitPrice: 260_000,
      chargedUnits: 6,
      benefitUnits: 2,
      benefitAmount: 520_000,
      patientAmount: 1_560_000,
      buyer: 'Regular',
      vatOff: 0,
      statutoryDiscount: 0,
    })
    expect((await one.dispense(await claim.codeNow(), 1)).result.money).toMatchObject({ unitPrice: 999_999 })
  } finally {
    await setPrice(260_000)
  }
})

test('When the price changed after the patient was told what to pay, nothing is recorded', async () => {
  const claim = await claimAt(server, branchId)
  expect(refusal(await one.dispense(claim.code, 4, 700_000))).toEqual(problemOf('MoneyChanged'))
  expect(await claim.open()).toMatchObject({ quantityPurchased: 0, claim: { code: claim.code } })
  expect((await one.dispense(claim.code, 4, 780_000)).statusCode).toBe(200)
})

test('Free units are counted over the whole letter, however it is handed over', async () => {
  const claim = await claimAt(server, branchId)
  const charged = []
  for (const quantity of [3, 1, 2, 6])
    charged.push((await one.dispense(await claim.codeNow(), quantity)).result.money?.chargedUnits)
  expect(charged).toEqual([3, 0, 2, 4])
})

test('A hand-over corrected to zero costs nothing, and the next one begins from there', async () => {
  const claim = await claimAt(server, branchId)
  const { id } = (await one.dispense(claim.code, 4)).result
  const corrected = (await one.correct(id, 0)).result
  expect(corrected.money).toMatchObject({ chargedUnits: 0, benefitUnits: 0, benefitAmount: 0, patientAmount: 0 })
  expect((await one.dispense(await claim.codeNow(), 4)).result.money).toMatchObject({ chargedUnits: 3 })
  const events = await server.db.query(
    `SELECT sum(benefit_units)::int AS units, sum(benefit_amount)::int AS benefit, sum(patient_amount)::int AS patient
     FROM letter_event WHERE letter_id = $1`,
    [claim.letterId],
  )
  expect(events.rows).toEqual([{ units: 1, benefit: 260_000, patient: 780_000 }])
})

test('A letter without a rule, or a product without a price, is handed over without figures', async () => {
  const withoutRule = await claimAt(server, branchId)
  await setRule(withoutRule.letterId, null)
  expect((await one.lookUp(withoutRule.code)).result.terms).toBeNull()
  const { id, money } = (await one.dispense(withoutRule.code, 4)).result
  expect(money).toBeNull()
  expect((await one.correct(id, 3)).result.money).toBeNull()
})

test('A month’s limit holds for two letters handed over at the same time', async () => {
  const once = { ...buy3get1, value: 1, monthUnits: 1 }
  const { db, app } = server
  for (let round = 0; round < 5; round++) {
    const { patientId, accountId } = await addPatient(db)
    const { token } = await addSession(db, accountId, server.context.clock())
    const claims: { letterId: string; code: string }[] = []
    for (let n = 0; n < 3; n++) {
      const id = await addLetter(db, patientId)
      await setRule(id, once)
      const body = { id, pharmacyBranchId: branchId }
      const headers = { 'idempotency-key': randomUUID() }
      const claimed = await call(app, claimLetter, { body }, { token, headers })
      claims.push({ letterId: id, code: claimed.result.claim?.code ?? '' })
      expect((await call(app, readLetter, { params: { id } }, { token })).result.status).toBe('Claimed')
    }
    const handed = await Promise.all(claims.map((claim) => one.dispense(claim, 4)))
    expect(handed.map(({ result }) => result.money?.benefitUnits).toSorted()).toEqual([0, 0, 1])
  }
})

test.each([
  [1_000_000_000, 10_000],
  [999_999_999, 9_999],
  [200_000_001, 5_000],
])('At %i centavos each, %i units are handed over with the amount that the till sent', async (price, quantity) => {
  const claim = await claimAt(server, branchId, quantity)
  await setRule(claim.letterId, { ...buy3get1, kind: 'PercentOff', value: 50 })
  try {
    await setPrice(price)
    const { terms } = (await one.lookUp(claim.code)).result
    const shown = terms && workOut(terms, quantity)
    expect((await one.dispense(claim.code, quantity, shown?.patientAmount)).result.money).toEqual(shown)
    expect(shown?.patientAmount).toBe(quantity * (price - Math.floor(price / 2)))
  } finally {
    await setPrice(260_000)
  }
})
