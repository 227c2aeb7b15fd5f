// What senior citizens and persons with disability pay at the counter, by law (docs/decisions/047).
import { correctDispensing, dispenseClaim, readCounterDay } from '@aruga/contract/counter/counter'
import { workOut } from '@aruga/contract/formulary/benefit'
import { combinations } from '@aruga/contract/formulary/statute'
import { examples } from '@aruga/contract/formulary/statute.examples'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch } from '../../testing/people.ts'
import { addSoldProduct, claimOfSale, half, type Sold } from '../../testing/statutory-sale.ts'
import { findLetterFile } from '../letters/letter-file.ts'
import { claimAt, pharmacistAt } from './testing.ts'

let server: TestApp
let branchId: string
let pharmacist: Awaited<ReturnType<typeof pharmacistAt>>

beforeAll(async () => {
  server = await startTestApp()
  branchId = await addBranch(server.db, 'Katipunan Avenue')
  await addSoldProduct(server.db)
})
// Each test has a pharmacist of its own, who looks few codes up in a minute.
beforeEach(async () => {
  pharmacist = await pharmacistAt(server, branchId)
})
afterAll(() => server.close())

const claimOf = ({ branch = branchId, ...sold }: Sold & { branch?: string }) => claimOfSale(server, branch, sold)
const senior = { rule: half, unitPrice: 112_000, isTaxed: true, quantity: 12 }

describe.each(combinations)('With %s', (combination) => {
  test.each(examples)(
    'the counter records $quantity at $unitPrice for a $buyer, $rule.kind $rule.value',
    async (example) => {
      const { quantity, buyer, boughtBefore = 0 } = example
      const claim = await claimOf({ ...example, combination, quantity: boughtBefore + quantity })
      if (boughtBefore > 0) await pharmacist.dispense(claim.code, boughtBefore)
      const code = await claim.codeNow()
      const [vatOff, statutoryDiscount, benefitAmount, patientAmount] = example[combination]
      const { terms } = (await pharmacist.lookUp(code)).result
      expect(terms && workOut(terms, quantity, buyer).patientAmount).toBe(patientAmount)
      const handed = await pharmacist.dispense(code, quantity, patientAmount, buyer)
      expect(handed.result.money).toMatchObject({ buyer, vatOff, statutoryDiscount, benefitAmount, patientAmount })
    },
  )
})

test('The amount of another buyer is refused, and nothing is recorded', async () => {
  const claim = await claimOf(senior)
  expect(refusal(await pharmacist.dispense(claim.code, 2, 112_000, 'Senior'))).toEqual(problemOf('MoneyChanged'))
  expect(await claim.open()).toMatchObject({ quantityPurchased: 0 })
  expect((await pharmacist.dispense(claim.code, 2, 100_000, 'Senior')).statusCode).toBe(200)
})

test('A buyer that does not exist is refused at its field', async () => {
  const claim = await claimOf(senior)
  const answer = await pharmacist.dispense(claim.code, 2, undefined, 'Child' as 'Senior')
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.validationErrors).toMatchObject([{ members: ['buyer'] }])
})

test('A wrong buyer is corrected like a wrong quantity, and the amounts with it', async () => {
  const claim = await claimOf(senior)
  const { id } = (await pharmacist.dispense(claim.code, 2)).result
  const corrected = await pharmacist.correct(id, 2, { reason: 'WrongBuyer', buyer: 'PWD' })
  expect(corrected.result).toMatchObject({
    quantity: 2,
    firstQuantity: null,
    money: { buyer: 'PWD', vatOff: 24_000, statutoryDiscount: 0, benefitAmount: 100_000, patientAmount: 100_000 },
  })
  expect((await claim.notifications())[0]).toMatchObject({
    kind: 'AmountCorrected',
    body: '2 pens of Insulin glargine: you pay ₱1,000.00.',
  })
  // The quantity alone leaves the buyer as it is.
  expect((await pharmacist.correct(id, 1)).result.money).toMatchObject({ buyer: 'PWD', patientAmount: 50_000 })
  const { rows } = await server.db.query(
    `SELECT sum(vat_off)::int AS vat, sum(benefit_amount)::int AS benefit, sum(patient_amount)::int AS patient
     FROM letter_event WHERE letter_id = $1`,
    [claim.letterId],
  )
  expect(rows).toEqual([{ vat: 12_000, benefit: 50_000, patient: 50_000 }])
  const body = { quantity: 1, buyer: 'Nobody', reason: 'Miscounted' } as never
  const { token } = pharmacist
  expect((await call(server.app, correctDispensing, { params: { id }, body }, { token })).statusCode).toBe(400)
})

test('Who bought is on record also where nothing has a price, and a correction changes it', async () => {
  const claim = await claimAt(server, branchId)
  await server.db.query('UPDATE letter SET benefit_rule = NULL WHERE id = $1', [claim.letterId])
  const { id, ...handed } = (await pharmacist.dispense(claim.code, 2, undefined, 'Senior')).result
  expect(handed).toMatchObject({ buyer: 'Senior', money: null })
  const corrected = await pharmacist.correct(id, 2, { reason: 'WrongBuyer', buyer: 'PWD' })
  expect(corrected.result).toMatchObject({ buyer: 'PWD', money: null, quantity: 2, firstQuantity: null })
  expect((await claim.notifications()).map(({ kind }) => kind)).not.toContain('BoughtCorrected')
  const less = await pharmacist.correct(id, 1)
  expect(less.result).toMatchObject({ buyer: 'PWD', quantity: 1, firstQuantity: 2 })
  const { items } = (await call(server.app, readCounterDay, {}, { token: pharmacist.token })).result
  expect(items.find((one) => one.id === id)).toMatchObject({ buyer: 'PWD', patientAmount: null })
})

test('A correction of the buyer alone has no first quantity, in the letter’s file and beside its receipt', async () => {
  const claim = await claimOf(senior)
  const { id } = (await pharmacist.dispense(claim.code, 2, 100_000, 'Senior')).result
  await pharmacist.correct(id, 2, { reason: 'WrongBuyer', buyer: 'Regular' })
  const file = await findLetterFile(server.db, claim.letterId, server.context.clock())
  expect(file?.handOvers).toMatchObject([{ quantity: 2, firstQuantity: null, correction: { reason: 'WrongBuyer' } }])
  const { rows } = await server.db.query('SELECT hand_overs_of(l) AS hand_overs FROM letter l WHERE id = $1', [
    claim.letterId,
  ])
  expect(rows[0]?.hand_overs).toMatchObject([{ quantity: 2, firstQuantity: null }])
})

test('“Wrong buyer” is no reason for a correction of the quantity alone', async () => {
  const claim = await claimOf(senior)
  const { id } = (await pharmacist.dispense(claim.code, 2, 100_000, 'Senior')).result
  for (const why of [{ reason: 'WrongBuyer' }, { reason: 'WrongBuyer', buyer: 'Senior' }] as const) {
    const answer = await pharmacist.correct(id, 1, why)
    expect(answer.json().error.validationErrors).toMatchObject([{ code: 'SameBuyer', members: ['reason'] }])
  }
  expect(await claim.open()).toMatchObject({ quantityPurchased: 2 })
})

test('A correction keeps the tax of the sale, whatever the product’s tax is since', async () => {
  const claim = await claimOf(senior)
  const { id } = (await pharmacist.dispense(claim.code, 2, 100_000, 'Senior')).result
  await server.db.query(`UPDATE product_tax SET is_exempt = true, advisory = 'FDA Advisory 2024-0006'`)
  const { money, terms } = (await pharmacist.correct(id, 1)).result
  expect(money).toMatchObject({ vatOff: 12_000, statutoryDiscount: 0, benefitAmount: 50_000, patientAmount: 50_000 })
  expect(terms).toMatchObject({ isTaxed: true })
})

test('No server writes a sale below what the law has taken off', async () => {
  const claim = await claimOf(senior)
  const { id } = (await pharmacist.dispense(claim.code, 2, 100_000, 'Senior')).result
  const older = server.db.query(
    'UPDATE dispensing SET quantity = 1, charged_units = 1, benefit_units = 1 WHERE id = $1',
    [id],
  )
  await expect(older).rejects.toThrow('dispensing_statute')
})

test('A corrected buyer who pays the same is no news to the patient', async () => {
  const claim = await claimOf(senior)
  const { id } = (await pharmacist.dispense(claim.code, 2, 100_000, 'Senior')).result
  const before = await claim.notifications()
  await pharmacist.correct(id, 2, { reason: 'WrongBuyer', buyer: 'PWD' })
  expect(await claim.notifications()).toEqual(before)
})

test('The branch’s day names the buyer and adds up, for a regular buyer and for a senior citizen who is corrected', async () => {
  const branch = await addBranch(server.db, 'Session Road')
  const there = await pharmacistAt(server, branch)
  const one = await claimOf({ ...senior, branch })
  const { id } = (await there.dispense(one.code, 2, undefined, 'Senior')).result
  const other = await claimOf({ ...senior, branch, rule: { ...half, value: 10 } })
  await there.dispense(other.code, 1, undefined, 'Senior')
  await there.correct(id, 2, { reason: 'WrongBuyer', buyer: 'Regular' })
  const { items, totals } = (await call(server.app, readCounterDay, {}, there)).result
  expect(items).toMatchObject([
    { buyer: 'Senior', patientAmount: 80_000, benefitAmount: 0, vatOff: 12_000, statutoryDiscount: 20_000 },
    {
      ...{ buyer: 'Regular', patientAmount: 112_000, benefitAmount: 112_000, vatOff: 0, statutoryDiscount: 0 },
      ...{ firstQuantity: null, correction: { reason: 'WrongBuyer', note: null }, patientChange: 12_000 },
    },
  ])
  expect(totals).toMatchObject([
    { patientAmount: 192_000, benefitAmount: 112_000, vatOff: 12_000, statutoryDiscount: 20_000, corrected: 1 },
  ])
})

test('An offline till’s buyer counts when it is sent later, at the price of the hand-over', async () => {
  const claim = await claimOf(senior)
  const body = { code: claim.code, quantity: 2, buyer: 'PWD', keptSeconds: 60 } as const
  const headers = { 'idempotency-key': `kept-${claim.code}` }
  const sent = await call(server.app, dispenseClaim, { body }, { token: pharmacist.token, headers })
  expect(sent.result.money).toMatchObject({ buyer: 'PWD', patientAmount: 100_000 })
})

test('A letter keeps the combination of its day, whatever the program chooses later', async () => {
  const before = await claimOf(senior)
  await server.db.query(`INSERT INTO program_combination VALUES (manila_day(now()), 'OnStatutoryPrice')`)
  const { rows } = await server.db.query(
    `SELECT combination_on(manila_day(now())) AS today, combination_on('2020-01-01') AS once`,
  )
  expect(rows).toEqual([{ today: 'OnStatutoryPrice', once: 'HigherOnly' }])
  expect((await pharmacist.lookUp(before.code)).result.terms).toMatchObject({ combination: 'HigherOnly' })
})

test('A branch that is not VAT-registered has no VAT to take off', async () => {
  const claim = await claimOf(senior)
  await server.db.query('UPDATE branch SET vat_registered = false WHERE id = $1', [branchId])
  expect((await pharmacist.lookUp(claim.code)).result.terms).toMatchObject({ isTaxed: false })
  await server.db.query('UPDATE branch SET vat_registered = true WHERE id = $1', [branchId])
})

test('From sixty years of age on the counter asks for the ID; the birthdate decides nothing', async () => {
  const claim = await claimOf(senior)
  const bornOn = (day: string) =>
    server.db.query(`UPDATE patient SET birthdate = ${day} WHERE id = $1`, [claim.patientId])
  const isSixty = async () => (await pharmacist.lookUp(claim.code)).result.isSixty
  await bornOn(`manila_day(now()) - interval '60 years'`)
  expect(await isSixty()).toBe(true)
  await bornOn(`manila_day(now()) - interval '60 years' + interval '1 day'`)
  expect(await isSixty()).toBe(false)
  await bornOn('NULL')
  expect(await isSixty()).toBe(false)
  expect((await pharmacist.dispense(claim.code, 2)).result.money).toMatchObject({ buyer: 'Regular', vatOff: 0 })
})
