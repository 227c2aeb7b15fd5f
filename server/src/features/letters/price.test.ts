// What a patient will pay for a letter, what was charged, and the purchases of a year.
import { randomUUID } from 'node:crypto'
import { dispenseClaim } from '@aruga/contract/counter/counter'
import { beginningOf, dayInManila, daysAfter, endOf, firstOfMonth } from '@aruga/contract/days'
import { type BenefitRule, workOut } from '@aruga/contract/formulary/benefit'
import { type Combination, combinations } from '@aruga/contract/formulary/statute'
import { examples } from '@aruga/contract/formulary/statute.examples'
import { readLetterPrice } from '@aruga/contract/letters/price'
import { downloadPurchases, listPurchases, sumsOf } from '@aruga/contract/letters/purchases'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addLetter, addPatient, addSession } from '../../testing/people.ts'
import { textOfPdf } from '../../testing/text-of-pdf.ts'
import { claimAt, pharmacistAt } from '../counter/testing.ts'
import { insertProduct } from '../formulary/staff-queries.ts'

const HOUR = 60 * 60_000
/** The tenth of next month at noon (Manila). */
const first = firstOfMonth(dayInManila(Date.now()), 1)
const today = daysAfter(first, 9)
const noon = new Date(beginningOf(today).getTime() + 12 * HOUR)
const lastOfMonth = daysAfter(firstOfMonth(first, 1), -1)

let server: TestApp
let branchId: string
let productId: string
let pharmacist: Awaited<ReturnType<typeof pharmacistAt>>

const unlimited = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
const half: BenefitRule = { kind: 'PercentOff', value: 50, ...unlimited }

beforeAll(async () => {
  server = await startTestApp()
  branchId = await addBranch(server.db, 'Katipunan Avenue')
  await insertProduct(server.db, {
    ...{ name: 'Insulin glargine', strength: '100 units/mL pen', form: 'Solution', unit: 'pen' },
    ...{ defaultQuantity: 12, letterDays: 90, prescriptionDays: 180, benefit: { en: '', fil: '' } },
    benefitRule: half,
    price: { amount: 112_000, from: '2020-01-01' },
  })
  const { rows } = await server.db.query<{ id: string }>('SELECT id FROM product')
  productId = rows[0]?.id ?? ''
})
beforeEach(async () => {
  server.setClock(noon)
  pharmacist = await pharmacistAt(server, branchId)
  await server.db.query('DELETE FROM product_tax')
  await server.db.query(`DELETE FROM product_price WHERE valid_from > '2020-01-01'`)
  await server.db.query('UPDATE product_price SET amount = 112000')
})
afterAll(() => server.close())

const setPrice = (from: string, amount: number) =>
  server.db.query('INSERT INTO product_price (product_id, valid_from, amount) VALUES ($1, $2, $3)', [
    productId,
    from,
    amount,
  ])
const setRule = (letterId: string, rule: BenefitRule | null, combination: Combination = 'HigherOnly') =>
  server.db.query('UPDATE letter SET benefit_rule = $1, combination = $2 WHERE id = $3', [
    rule && JSON.stringify(rule),
    combination,
    letterId,
  ])

type Patient = { letterId: string; token: string }
const ask = ({ letterId, token }: Patient, branch: string | null = branchId) =>
  call(
    server.app,
    readLetterPrice,
    { params: { id: letterId }, query: branch ? { PharmacyBranchId: branch } : {} },
    { token },
  )
const priceOf = async (patient: Patient, branch?: string | null) => (await ask(patient, branch)).result
const purchasesOf = async ({ token }: Patient, query: { Year?: number; LetterId?: string } = {}) =>
  (await call(server.app, listPurchases, { query }, { token })).result
const download = ({ token }: Patient, Year: number) =>
  call(server.app, downloadPurchases, { query: { Year } }, { token })

describe.each(combinations)('With %s', (combination) => {
  test.each(examples)(
    'the estimate is what the counter charges: $quantity at $unitPrice for a $buyer, $rule.kind $rule.value',
    async (example) => {
      const { rule, unitPrice, isTaxed, quantity, buyer, boughtBefore = 0 } = example
      const claim = await claimAt(server, branchId, boughtBefore + quantity)
      await setRule(claim.letterId, rule, combination)
      await server.db.query('UPDATE product_price SET amount = $1', [unitPrice])
      const advisory = isTaxed ? null : 'FDA Advisory 2024-0006'
      await server.db.query('INSERT INTO product_tax VALUES ($1, $2, $3, $4)', [
        productId,
        '2020-01-01',
        !isTaxed,
        advisory,
      ])
      if (boughtBefore > 0) await pharmacist.dispense(claim.code, boughtBefore)
      const { terms, quantityLeft } = await priceOf(claim)
      expect(quantityLeft).toBe(quantity)
      const estimate = terms && workOut(terms, quantity, buyer)
      const [vatOff, statutoryDiscount, benefitAmount, patientAmount] = example[combination]
      expect(estimate).toMatchObject({ vatOff, statutoryDiscount, benefitAmount, patientAmount })
      const charged = (await pharmacist.dispense(await claim.codeNow(), quantity, patientAmount, buyer)).result.money
      expect(charged).toEqual(estimate)
      const bought = (await purchasesOf(claim)).items.find((purchase) => purchase.quantity === quantity)
      expect(bought).toMatchObject({ quantity, money: charged })
    },
  )
})

test('Before a branch is chosen, the patient reads the price of the whole country', async () => {
  const { patientId, accountId } = await addPatient(server.db)
  const { token } = await addSession(server.db, accountId, noon)
  const patient = { letterId: await addLetter(server.db, patientId), token }
  expect(await priceOf(patient, null)).toMatchObject({
    day: today,
    priceFrom: '2020-01-01',
    quantityLeft: 12,
    need: null,
    terms: { unitPrice: 112_000, isTaxed: true },
    nextPrice: null,
  })
})

test('A branch that bills no VAT has no VAT to take off', async () => {
  const claim = await claimAt(server, branchId)
  const other = await addBranch(server.db, 'Small pharmacy')
  await server.db.query('UPDATE branch SET vat_registered = false WHERE id = $1', [other])
  expect((await priceOf(claim, other)).terms?.isTaxed).toBe(false)
  expect((await priceOf(claim)).terms?.isTaxed).toBe(true)
})

test('Another patient’s letter and a branch that does not exist are not found', async () => {
  const claim = await claimAt(server, branchId)
  const other = await claimAt(server, branchId)
  expect(refusal(await ask({ letterId: claim.letterId, token: other.token }))).toEqual(problemOf('NotFound'))
  expect(refusal(await ask(claim, randomUUID()))).toEqual(problemOf('NotFound'))
})

test('Without a rule or a price there is no amount, nor when nothing can be bought any more', async () => {
  const claim = await claimAt(server, branchId)
  await setRule(claim.letterId, null)
  expect(await priceOf(claim)).toMatchObject({ terms: null, priceFrom: null, quantityLeft: 12 })
  await setRule(claim.letterId, half)
  await server.db.query('UPDATE product_price SET valid_from = $1', [daysAfter(today, 1)])
  expect(await priceOf(claim)).toMatchObject({ terms: null, priceFrom: null })
  await server.db.query(`UPDATE product_price SET valid_from = '2020-01-01'`)
  expect((await priceOf(claim)).terms).not.toBeNull()
  await claim.cancel()
  expect(await priceOf(claim)).toMatchObject({ terms: null, quantityLeft: 0 })
})

test('What other letters used of the month’s limit is gone; the next month has all of it again', async () => {
  const limited = { ...half, monthAmount: 150_000 }
  const claim = await claimAt(server, branchId)
  await setRule(claim.letterId, limited)
  const second = { letterId: await addLetter(server.db, claim.patientId), token: claim.token }
  await setRule(second.letterId, limited)
  await pharmacist.dispense(claim.code, 2)
  const { terms } = await priceOf(second)
  expect(terms?.inMonth).toEqual({ benefitUnits: 2, benefitAmount: 112_000 })
  expect(terms && workOut(terms, 2)).toMatchObject({ benefitAmount: 38_000, patientAmount: 186_000 })
  const usedAt = async (time: Date) => {
    server.setClock(time)
    const { token } = await addSession(server.db, claim.accountId, time)
    return (await priceOf({ ...second, token })).terms?.inMonth.benefitAmount
  }
  expect(await usedAt(endOf(lastOfMonth))).toBe(112_000)
  expect(await usedAt(beginningOf(firstOfMonth(first, 1)))).toBe(0)
})

test('An estimate holds until the month ends, the price or tax changes, or the letter ends, whichever is first', async () => {
  const claim = await claimAt(server, branchId)
  expect(await priceOf(claim)).toMatchObject({ until: lastOfMonth, nextPrice: null })
  const changes = daysAfter(today, 3)
  await setPrice(changes, 102_000)
  expect(await priceOf(claim)).toMatchObject({
    until: daysAfter(changes, -1),
    priceFrom: '2020-01-01',
    nextPrice: { amount: 102_000, from: changes },
  })
  await server.db.query('INSERT INTO product_tax VALUES ($1, $2, true, $3)', [productId, daysAfter(today, 2), 'A'])
  expect((await priceOf(claim)).until).toBe(daysAfter(today, 1))
  await server.db.query('UPDATE letter SET valid_until = $1 WHERE id = $2', [endOf(today), claim.letterId])
  // A price that comes after the letter's end is of no use to its patient.
  expect(await priceOf(claim)).toMatchObject({ until: today, nextPrice: null })
})

test('An estimate with free units over months holds until the oldest paid one stops counting', async () => {
  const claim = await claimAt(server, branchId)
  await setRule(claim.letterId, { kind: 'FreeUnits', value: 3, overMonths: 1, ...unlimited })
  const { id } = (await pharmacist.dispense(claim.code, 1)).result
  expect(await priceOf(claim)).toMatchObject({ until: lastOfMonth, terms: { counted: { paidUnits: 1 } } })
  // It was bought on the fifteenth of the month before.
  await server.db.query('UPDATE dispensing SET dispensed_at = $1 WHERE id = $2', [
    beginningOf(daysAfter(firstOfMonth(first, -1), 14)),
    id,
  ])
  const lastCounting = daysAfter(first, 14)
  expect(await priceOf(claim)).toMatchObject({ until: lastCounting, terms: { counted: { until: lastCounting } } })
})

/** A pen in 15 days, for a letter that ends on that day. */
async function prescribe({ patientId, letterId }: { patientId: string; letterId: string }, lastDay: string) {
  await server.db.query(
    `INSERT INTO document (id, patient_id, kind, status, filename, original_name, content_type, size, sha256,
       written_on, prescriber, dose_units, dose_unit, dose_days, supply_days, uploaded_at)
     VALUES (gen_random_uuid(), $1, 'Prescription', 'Accepted', $2, 'a.jpg', 'image/jpeg', 1, '',
       '2026-10-30', 'Dr. Elena Halimbawa', 1, 'pen', 15, 90, now())`,
    [patientId, randomUUID()],
  )
  await server.db.query(
    `UPDATE letter SET valid_until = $1, prescription_id = (SELECT id FROM document WHERE patient_id = $2) WHERE id = $3`,
    [endOf(lastDay), patientId, letterId],
  )
}

test('The dose says how many units are needed until the letter ends, and how long the bought ones last', async () => {
  const claim = await claimAt(server, branchId, 6)
  const lastDay = daysAfter(today, 59)
  await prescribe(claim, lastDay)
  expect((await priceOf(claim)).need).toEqual({ units: 4, until: lastDay, lastingUntil: null })
  await pharmacist.dispense(claim.code, 2)
  expect((await priceOf(claim)).need).toEqual({ units: 2, until: lastDay, lastingUntil: daysAfter(today, 30) })
  await pharmacist.dispense(await claim.codeNow(), 3)
  // They last longer than the letter.
  expect((await priceOf(claim)).need).toEqual({ units: 0, until: lastDay, lastingUntil: daysAfter(today, 75) })
})

test('Units bought on another letter for the product are not needed again', async () => {
  const [other, claim] = [await claimAt(server, branchId, 4), await claimAt(server, branchId, 6)]
  await server.db.query('UPDATE letter SET patient_id = $1 WHERE id = $2', [claim.patientId, other.letterId])
  const lastDay = daysAfter(today, 59)
  await prescribe(claim, lastDay)
  await pharmacist.dispense(other.code, 2)
  expect((await priceOf(claim)).need).toEqual({ units: 2, until: lastDay, lastingUntil: daysAfter(today, 30) })
  const product = randomUUID()
  await server.db.query(
    `INSERT INTO product SELECT (jsonb_populate_record(p, jsonb_build_object('id', $2::text, 'name', 'Another medicine'))).*
     FROM product p WHERE id = $1`,
    [productId, product],
  )
  await server.db.query('UPDATE letter SET product_id = $1 WHERE id = $2', [product, other.letterId])
  expect((await priceOf(claim)).need).toEqual({ units: 4, until: lastDay, lastingUntil: null })
  await server.db.query('UPDATE letter SET product_id = $1 WHERE id = $2', [productId, other.letterId])
  await server.db.query('DELETE FROM product WHERE id = $1', [product])
})

test('Each hand-over shows what was charged, as corrected; one corrected to nothing is none', async () => {
  const claim = await claimAt(server, branchId)
  const wrong = (await pharmacist.dispense(claim.code, 2, undefined, 'Senior')).result
  const right = (await pharmacist.dispense(await claim.codeNow(), 3)).result
  await pharmacist.correct(right.id, 1)
  await pharmacist.correct(wrong.id, 0)
  const { items } = await purchasesOf(claim, { LetterId: claim.letterId })
  expect(items).toMatchObject([
    {
      ...{ day: today, letterId: claim.letterId, productName: 'Insulin glargine', branchName: 'Katipunan Avenue' },
      ...{ quantity: 1, wasCorrected: true, collectedBy: null },
      money: { buyer: 'Regular', unitPrice: 112_000, benefitAmount: 56_000, patientAmount: 56_000 },
    },
  ])
  expect(sumsOf(items)).toMatchObject({ price: 112_000, benefitAmount: 56_000, patientAmount: 56_000 })
  await pharmacist.correct(right.id, 0)
  expect(await purchasesOf(claim)).toEqual({ items: [], years: [] })
  expect(refusal(await download(claim, Number(today.slice(0, 4))))).toEqual(problemOf('NotFound'))
})

test('Nobody sees the purchases of another patient', async () => {
  const claim = await claimAt(server, branchId)
  await pharmacist.dispense(claim.code, 2)
  const other = await claimAt(server, branchId)
  expect(await purchasesOf(other, { LetterId: claim.letterId })).toEqual({ items: [], years: [] })
  expect(refusal(await download(other, Number(today.slice(0, 4))))).toEqual(problemOf('NotFound'))
})

/** A hand-over at each time. */
async function boughtAt(times: readonly string[]) {
  const claim = await claimAt(server, branchId)
  for (const time of times) {
    const { id } = (await pharmacist.dispense(await claim.codeNow(), 1)).result
    await server.db.query('UPDATE dispensing SET dispensed_at = $1 WHERE id = $2', [time, id])
  }
  return claim
}

test('A year begins and ends at midnight in Manila, and a late till’s hand-over is of the day it happened', async () => {
  const claim = await boughtAt(['2024-12-31T15:59:59Z', '2024-12-31T16:00:00Z', '2025-12-31T15:59:59Z'])
  const daysOf = async (Year: number) => (await purchasesOf(claim, { Year })).items.map(({ day }) => day)
  expect((await purchasesOf(claim)).years).toEqual([2025, 2024])
  expect(await daysOf(2024)).toEqual(['2024-12-31'])
  expect(await daysOf(2025)).toEqual(['2025-12-31', '2025-01-01'])
  const later = await call(
    server.app,
    dispenseClaim,
    { body: { code: await claim.codeNow(), quantity: 1, keptSeconds: 60 } },
    { token: pharmacist.token },
  )
  await server.db.query(
    `UPDATE dispensing SET handed_over_at = '2023-12-31T15:00:00Z', dispensed_at = '2024-01-01T02:00:00Z' WHERE id = $1`,
    [later.result.id],
  )
  expect(await daysOf(2023)).toEqual(['2023-12-31'])
})

test('The purchases of a year are a PDF with each hand-over and the sums, in the patient’s language, and audited', async () => {
  const claim = await boughtAt(['2025-03-04T02:00:00Z', '2025-01-31T16:30:00Z'])
  await server.db.query(
    `UPDATE dispensing SET unit_price = NULL, charged_units = NULL, benefit_units = NULL, benefit_amount = NULL
     WHERE letter_id = $1 AND dispensed_at = '2025-03-04T02:00:00Z'`,
    [claim.letterId],
  )
  const senior = (await pharmacist.dispense(await claim.codeNow(), 2, undefined, 'Senior')).result
  await server.db.query(`UPDATE dispensing SET dispensed_at = '2025-12-04T02:00:00Z' WHERE id = $1`, [senior.id])
  const file = await download(claim, 2025)
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf' })
  expect(file.headers['content-disposition']).toContain('aruga-purchases-2025.pdf')
  const text = await textOfPdf(file.rawPayload)
  expect(text).toContain('Purchases of 2025')
  expect(text).toContain('Not an official receipt.')
  const [line, below] = ['Insulin glargine', '100 units/mL pen Katipunan Avenue, [^,]*']
  expect(text).toMatch(new RegExp(`2025-02-01 ${line} 1 pen 1,120.00 0.00 0.00 -560.00 560.00 ${below} 2025-03-04`))
  expect(text).toMatch(new RegExp(`2025-03-04 ${line} 1 pen - - - - - ${below} 2025-12-04`))
  expect(text).toMatch(new RegExp(`2025-12-04 ${line} 2 pens 2,240.00 -240.00 0.00 -1,000.00 1,000.00 ${below}`))
  expect(text).toContain('Total 3,360.00 -240.00 0.00 -1,560.00 1,560.00')
  expect(await claim.audited()).toContainEqual({ action: 'portable_copy.purchases_downloaded', reason: '2025' })
  await server.db.query(`UPDATE account SET language = 'fil', language_code = NULL WHERE id = $1`, [claim.accountId])
  expect(await textOfPdf((await download(claim, 2025)).rawPayload)).toContain('Mga binili noong 2025')
})

test('A year with very many purchases, long names and large amounts still fits its columns', async () => {
  const claim = await claimAt(server, branchId, 500)
  await server.db.query('UPDATE letter SET product_name = $1 WHERE id = $2', [
    'Isophane insulin '.repeat(6),
    claim.letterId,
  ])
  await server.db.query(
    `INSERT INTO dispensing (id, letter_id, claim_code, branch_id, dispensed_by, dispensed_at, quantity, unit_price, charged_units, benefit_units, benefit_amount)
     SELECT gen_random_uuid(), $1, 'AAAA' || n, $2, $3, '2025-06-01T00:00:00Z'::timestamptz + n * interval '1 hour', 1, 100000000, 1, 1, 50000000
     FROM generate_series(1, 300) n`,
    [claim.letterId, branchId, pharmacist.accountId],
  )
  const text = await textOfPdf((await download(claim, 2025)).rawPayload)
  // What is cut says so.
  expect(text.slice(0, 400)).toMatch(/Isophane insulin Iso[a-zA-Z ]*… 1 pen/)
  // A page begins with a whole row.
  expect(text).not.toMatch(/You paid 100 units/)
  expect(text.slice(-400)).toContain('Total 300,000,000.00 0.00 0.00 -150,000,000.00 150,000,000.00')
})

test('The PDF has the whole name of a branch and the whole strength, however long', async () => {
  const branch = 'Demo Botika Katipunan Avenue Corner Aurora Boulevard Annex'
  const strength = '500 micrograms / 50 micrograms per dose, 60 doses'
  const there = await addBranch(server.db, branch)
  const claim = await claimAt(server, there)
  await server.db.query('UPDATE letter SET strength = $1 WHERE id = $2', [strength, claim.letterId])
  await (await pharmacistAt(server, there)).dispense(claim.code, 1)
  const text = await textOfPdf((await download(claim, Number(today.slice(0, 4)))).rawPayload)
  expect(text).toContain(strength)
  expect(text).toContain(`${branch}, `)
})
