// Free units counted over months: over all letters of a patient for the product, whichever counter hands them over.
import { dispenseClaim } from '@aruga/contract/counter/counter'
import { beginningOf } from '@aruga/contract/days'
import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import { readFreeUnits } from '@aruga/contract/letters/free-units'
import { claimLetter } from '@aruga/contract/letters/letters'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addLetter, addPatient, addSession } from '../../testing/people.ts'
import { insertProduct } from '../formulary/staff-queries.ts'
import { pharmacistAt } from './testing.ts'

const PRICE = 1_000_00
const none = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
const buy3get1: BenefitRule = { kind: 'FreeUnits', value: 3, overMonths: 6, ...none }
const product = {
  name: 'Insulin glargine',
  strength: '100 units/mL pen',
  form: 'Solution',
  unit: 'pen',
  defaultQuantity: 2,
  letterDays: 30,
  prescriptionDays: 180,
  benefit: { en: '', fil: '' },
  benefitRule: buy3get1,
  price: { amount: PRICE, from: '2020-01-01' },
}

let server: TestApp
let branchId: string

beforeAll(async () => {
  server = await startTestApp()
  branchId = await addBranch(server.db, 'Katipunan Avenue')
  await insertProduct(server.db, product)
})
afterEach(() => server.setClock(new Date()))
afterAll(() => server.close())

/** At ten in the morning of a day in Manila. */
const on = (day: string) => new Date(beginningOf(day).getTime() + 10 * 3_600_000)
const pharmacist = (app = server.app) => pharmacistAt(server, branchId, app)

/** A patient with letters for the product, each claimed when it is issued. */
async function startPatient() {
  const { patientId, accountId } = await addPatient(server.db)
  const session = () => addSession(server.db, accountId, server.context.clock())
  async function letter(quantity: number, rule: BenefitRule = buy3get1) {
    const validUntil = new Date(server.context.clock().getTime() + 30 * 86_400_000)
    const id = await addLetter(server.db, patientId, { quantity, validUntil })
    await server.db.query('UPDATE letter SET benefit_rule = $1 WHERE id = $2', [JSON.stringify(rule), id])
    const { token } = await session()
    const claimed = await call(server.app, claimLetter, { body: { id, pharmacyBranchId: branchId } }, { token })
    return { id, letterId: id, code: claimed.result.claim?.code ?? '' }
  }
  const count = async (id: string) =>
    (await call(server.app, readFreeUnits, { params: { id } }, { token: (await session()).token })).result.count
  /** A new letter, bought at once. */
  async function buy(quantity: number, day: string, rule?: BenefitRule) {
    server.setClock(on(day))
    const claim = await letter(quantity, rule)
    return (await (await pharmacist()).dispense(claim, quantity)).result
  }
  return { letter, count, buy }
}

test('Buy 3, get 1 free over monthly letters of 2 pens gives one of four, and the counter shows what counts', async () => {
  const { buy, letter } = await startPatient()
  const bought = []
  for (const day of ['2026-11-03', '2026-12-03', '2027-01-03', '2027-02-03']) bought.push(await buy(2, day))
  expect(bought.map(({ money }) => money?.benefitUnits)).toEqual([0, 1, 0, 1])
  expect(bought[1]?.money).toMatchObject({ chargedUnits: 1, benefitAmount: PRICE, patientAmount: PRICE })
  server.setClock(on('2027-02-10'))
  expect(await buy(2, '2027-02-10')).toMatchObject({ money: { benefitUnits: 0 } })
  const { code } = await letter(2)
  const { terms } = (await (await pharmacist()).lookUp(code)).result
  expect(terms?.counted).toEqual({ paidUnits: 2, until: '2027-08-10' })
})

test('The patient sees how many count and until when, on each open letter, and after the time that they do not', async () => {
  const { buy, letter, count } = await startPatient()
  await buy(2, '2026-11-03')
  const { id, code } = await letter(2)
  const six = { needed: 3, overMonths: 6, isLimited: false }
  expect(await count(id)).toEqual({ ...six, paid: 2, until: '2027-05-03' })
  await (await pharmacist()).dispense(code, 1)
  expect(await count(id)).toEqual({ ...six, paid: 3, until: '2027-05-03' })
  server.setClock(on('2027-05-04'))
  const later = await letter(2)
  expect(await count(later.id)).toEqual({ ...six, paid: 0, until: null })
  // Nothing more can be bought on the first.
  expect(await count(id)).toBeNull()
})

test('A letter that counts by itself shows its own count, and neither takes from the others nor gives to them', async () => {
  const { buy, letter, count } = await startPatient()
  const { overMonths: _, ...overLetter } = buy3get1
  await buy(2, '2026-11-03')
  const old = await letter(12, overLetter)
  expect((await (await pharmacist()).dispense(old, 2)).result.money?.benefitUnits).toBe(0)
  expect(await count(old.id)).toMatchObject({ paid: 2, needed: 3, overMonths: null, until: '2026-12-03' })
  expect((await buy(2, '2026-11-04')).money?.benefitUnits).toBe(1)
})

test('A letter that counts by itself promises no free unit that it cannot give', async () => {
  const { letter, count } = await startPatient()
  const { overMonths: _, ...overLetter } = buy3get1
  server.setClock(on('2026-11-03'))
  expect(await count((await letter(2, overLetter)).id)).toBeNull()
  const six = await letter(6, overLetter)
  expect(await count(six.id)).toMatchObject({ paid: 0, needed: 3 })
  await (await pharmacist()).dispense(six, 4)
  expect(await count(six.id)).toBeNull()
})

test('Between two letters the patient still sees what counts over months, on the latest', async () => {
  const { letter, buy, count } = await startPatient()
  await buy(2, '2026-11-03')
  server.setClock(on('2026-11-04'))
  const last = await letter(1, { ...buy3get1, letterUnits: 1 })
  await (await pharmacist()).dispense(last, 1)
  // The product's rule is another one: what the next letter will count is not known.
  expect(await count(last.id)).toBeNull()
  server.setClock(on('2026-11-05'))
  const same = await letter(1)
  expect(await count(same.id)).toMatchObject({ paid: 3, needed: 3 })
  await (await pharmacist()).dispense(same, 1)
  expect(await count(same.id)).toMatchObject({ paid: 0, needed: 3, overMonths: 6 })
  expect(await count(last.id)).toBeNull()
})

test('A limit that is reached is shown beside the count', async () => {
  const { letter, count } = await startPatient()
  server.setClock(on('2026-11-03'))
  const { id, code } = await letter(12, { ...buy3get1, monthUnits: 1 })
  expect(await count(id)).toMatchObject({ isLimited: false })
  expect((await (await pharmacist()).dispense(code, 8)).result.money).toMatchObject({ chargedUnits: 7 })
  expect(await count(id)).toMatchObject({ paid: 3, needed: 3, isLimited: true })
  server.setClock(on('2026-12-01'))
  expect(await count(id)).toMatchObject({ paid: 3, needed: 3, isLimited: false })
})

test('A correction takes back what was paid: a free unit on another letter that it had made uses the next ones', async () => {
  const { letter, count, buy } = await startPatient()
  server.setClock(on('2026-11-03'))
  const [one, other, third] = [await letter(3), await letter(1), await letter(12)]
  const at = await pharmacist()
  const { id } = (await at.dispense(one, 3)).result
  expect((await at.dispense(other, 1)).result.money?.benefitUnits).toBe(1)
  expect((await at.correct(id, 0)).result.money?.chargedUnits).toBe(0)
  expect(await count(third.id)).toMatchObject({ paid: 0, needed: 6 })
  expect((await buy(7, '2026-11-04')).money?.benefitUnits).toBe(1)
})

test('A correction of the letter’s own hand-over is worked out as if it had been so at first', async () => {
  const { letter, count } = await startPatient()
  server.setClock(on('2026-11-03'))
  const { id: letterId, code } = await letter(12)
  const at = await pharmacist()
  const { id } = (await at.dispense(code, 4)).result
  const corrected = (await at.correct(id, 3)).result
  expect(corrected.money).toMatchObject({ chargedUnits: 3, benefitUnits: 0, patientAmount: 3 * PRICE })
  expect(await count(letterId)).toMatchObject({ paid: 3, needed: 3 })
})

test('Two letters handed over at once on two servers share one free unit', async () => {
  const another = await server.startAnother()
  for (let round = 0; round < 5; round++) {
    const { letter, buy } = await startPatient()
    await buy(3, '2026-11-03')
    const letters = [await letter(1), await letter(1), await letter(1)]
    const at = [await pharmacist(), await pharmacist(another), await pharmacist()]
    const handed = await Promise.all(letters.map((claim, n) => at[n]?.dispense(claim, 1)))
    expect(handed.map((answer) => answer?.result.money?.benefitUnits).toSorted()).toEqual([0, 0, 1])
  }
})

test('What a till without a network charged stays, and counts when it arrives, also after later hand-overs', async () => {
  const { letter, buy, count } = await startPatient()
  server.setClock(on('2026-11-03'))
  const offline = await letter(3)
  await (await pharmacist()).lookUp(offline.code)
  expect((await buy(1, '2026-11-04')).money?.benefitUnits).toBe(0)
  const { token } = await pharmacist()
  const send = (patientAmount: number) => {
    const body = { code: offline.code, quantity: 3, keptSeconds: 20 * 3_600, patientAmount }
    return call(
      server.app,
      dispenseClaim,
      { body },
      { token, headers: { 'idempotency-key': `kept-${offline.code}-${patientAmount}` } },
    )
  }
  expect(refusal(await send(0))).toEqual(problemOf('MoneyChanged'))
  expect((await send(3 * PRICE)).result.money).toMatchObject({ benefitUnits: 0, chargedUnits: 3 })
  const next = await letter(2)
  expect(await count(next.id)).toMatchObject({ paid: 3, needed: 3 })
  expect((await buy(1, '2026-11-05')).money?.benefitUnits).toBe(1)
})
