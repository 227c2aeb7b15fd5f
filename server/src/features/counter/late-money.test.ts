// The amounts of a hand-over that a till queued over midnight, when the month, the price and the limits change.
import { dispenseClaim } from '@aruga/contract/counter/counter'
import { dayInManila } from '@aruga/contract/days'
import { type BenefitRule, workOut } from '@aruga/contract/formulary/benefit'
import { claimLetter } from '@aruga/contract/letters/letters'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addLetter, addSession } from '../../testing/people.ts'
import { insertProduct } from '../formulary/staff-queries.ts'
import { claimAt, pharmacistAt } from './testing.ts'

const MINUTE = 60_000
const none = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
const half: BenefitRule = { kind: 'PercentOff', value: 50, ...none }
const product = {
  name: 'Insulin glargine',
  strength: '100 units/mL pen',
  form: 'Solution',
  unit: 'pen',
  defaultQuantity: 12,
  letterDays: 90,
  prescriptionDays: 180,
  benefit: { en: '', fil: '' },
  benefitRule: half,
  price: { amount: 100_000, from: '2020-01-01' },
}
let server: TestApp
let branchId: string
/** The next midnight in Manila at which a month begins; its price is twice the one before. */
let midnight: number

beforeAll(async () => {
  server = await startTestApp()
  branchId = await addBranch(server.db, 'Katipunan Avenue')
  const id = await insertProduct(server.db, product)
  const [year = 0, month = 0] = dayInManila(new Date()).split('-').map(Number)
  midnight = Date.UTC(year, month, 1) - 8 * 60 * MINUTE
  const from = dayInManila(new Date(midnight))
  await server.db.query('INSERT INTO product_price (product_id, valid_from, amount) VALUES ($1, $2, 200000)', [
    id,
    from,
  ])
})
beforeEach(() => at(-60))
afterEach(() => server.setClock(new Date()))
afterAll(() => server.close())

/** Minutes after that midnight. */
const at = (minutes: number) => server.setClock(new Date(midnight + minutes * MINUTE))
const setRule = (letterId: string, rule: BenefitRule) =>
  server.db.query('UPDATE letter SET benefit_rule = $1 WHERE id = $2', [JSON.stringify(rule), letterId])
type Claimed = { code: string; letterId: string }
async function handedOver(
  { code, letterId }: Claimed,
  quantity: number,
  minutes: { at: number; sent: number },
  told?: number,
) {
  at(minutes.sent)
  const { token } = await pharmacistAt(server, branchId)
  const body = {
    code,
    letterId,
    quantity,
    keptSeconds: (minutes.sent - minutes.at) * 60,
    ...(told !== undefined && { patientAmount: told }),
  }
  return call(server.app, dispenseClaim, { body }, { token, headers: { 'idempotency-key': `kept-${letterId}` } })
}
async function claimed(rule: BenefitRule) {
  const claim = await claimAt(server, branchId)
  await setRule(claim.letterId, rule)
  return claim
}
/** Another letter of the same patient. */
async function another({ patientId, accountId }: Awaited<ReturnType<typeof claimAt>>, rule: BenefitRule) {
  const { token } = await addSession(server.db, accountId, server.context.clock())
  const id = await addLetter(server.db, patientId, { quantity: 12 })
  const answer = await call(server.app, claimLetter, { body: { id, pharmacyBranchId: branchId } }, { token })
  await setRule(id, rule)
  return { letterId: id, code: answer.result.claim?.code ?? '' }
}

test.each([
  [1, 50_000],
  [3, 150_000],
  [12, 600_000],
])(
  '%i units handed over before the midnight of a price change and sent after it cost what the patient paid',
  async (quantity, told) => {
    const claim = await claimed(half)
    const sent = await handedOver(claim, quantity, { at: -13, sent: 12 }, told)
    expect(sent.result.money).toMatchObject({ unitPrice: 100_000, benefitAmount: told, patientAmount: told })
  },
)

test('A hand-over sent without an amount has the price of its own day, before and after midnight', async () => {
  const before = await claimed(half)
  const sent = await handedOver(before, 2, { at: -1, sent: 60 })
  expect(sent.result.money).toMatchObject({ unitPrice: 100_000, benefitAmount: 100_000 })
  at(-30)
  const after = await claimed(half)
  const next = await handedOver(after, 2, { at: 1, sent: 60 })
  expect(next.result.money).toMatchObject({ unitPrice: 200_000, benefitAmount: 200_000 })
})

test('An amount that is wrong by the terms of that evening is refused', async () => {
  for (const told of [0, 99_999, 200_000]) {
    at(-60)
    const claim = await claimed(half)
    expect(refusal(await handedOver(claim, 2, { at: -13, sent: 12 }, told))).toEqual(problemOf('MoneyChanged'))
    expect((await server.db.query('SELECT FROM dispensing WHERE letter_id = $1', [claim.letterId])).rows).toEqual([])
  }
})

test('A till that claims to have stored a hand-over for days gets no price from before the claim', async () => {
  at(5)
  const claim = await claimed(half)
  const sent = await handedOver(claim, 2, { at: -600, sent: 10 })
  expect(sent.result.money).toMatchObject({ unitPrice: 200_000 })
})

test('An amount stays right when another letter has used the month’s limit since; otherwise the limit holds', async () => {
  const limited = { ...half, monthAmount: 50_000 }
  const one = await claimed(limited)
  const other = await another(one, limited)
  at(-40)
  const pharmacist = await pharmacistAt(server, branchId)
  expect((await pharmacist.dispense(other, 1)).result.money).toMatchObject({ benefitAmount: 50_000 })
  // Handed over ten minutes before the other letter, and after it.
  const told = await handedOver(one, 1, { at: -50, sent: -20 }, 50_000)
  expect(told.result.money).toMatchObject({ benefitAmount: 50_000, patientAmount: 50_000 })
  const third = await another(one, limited)
  expect(refusal(await handedOver(third, 1, { at: -15, sent: -10 }, 50_000))).toEqual(problemOf('MoneyChanged'))
  const untold = await handedOver(third, 1, { at: -15, sent: -10 })
  expect(untold.result.money).toMatchObject({ benefitAmount: 0, patientAmount: 100_000 })
})

test('A hand-over uses the limit of its own month, not of the month in which it is sent', async () => {
  const limited = { ...half, monthUnits: 2 }
  const one = await claimed(limited)
  const other = await another(one, limited)
  const sent = await handedOver(one, 2, { at: -13, sent: 12 }, 100_000)
  expect(sent.result.money).toMatchObject({ benefitUnits: 2 })
  at(30)
  const pharmacist = await pharmacistAt(server, branchId)
  const { terms } = (await pharmacist.lookUp(other.code)).result
  expect(terms?.inMonth).toEqual({ benefitUnits: 0, benefitAmount: 0 })
  expect(terms && workOut(terms, 2)).toMatchObject({ benefitUnits: 2, unitPrice: 200_000 })
})

test('A correction of a hand-over counts in the hand-over’s month too', async () => {
  const limited = { ...half, monthUnits: 3 }
  const claim = await claimed(limited)
  at(12)
  const pharmacist = await pharmacistAt(server, branchId)
  const body = { code: claim.code, quantity: 4, keptSeconds: 25 * 60 }
  const headers = { 'idempotency-key': `kept-${claim.code}` }
  const sent = await call(server.app, dispenseClaim, { body }, { token: pharmacist.token, headers })
  expect(sent.result.money).toMatchObject({ benefitUnits: 3, unitPrice: 100_000 })
  expect((await pharmacist.correct(sent.result.id, 2)).result.money).toMatchObject({
    benefitUnits: 2,
    unitPrice: 100_000,
  })
})

test('A correction of a late hand-over keeps the month’s limit as it was when the patient paid', async () => {
  const limited = { ...half, monthAmount: 100_000 }
  const one = await claimed(limited)
  const other = await another(one, limited)
  at(-40)
  const earlier = await pharmacistAt(server, branchId)
  expect((await earlier.dispense(other, 2)).result.money).toMatchObject({ benefitAmount: 100_000 })
  at(-20)
  const pharmacist = await pharmacistAt(server, branchId)
  const body = { code: one.code, letterId: one.letterId, quantity: 2, patientAmount: 100_000, keptSeconds: 30 * 60 }
  const headers = { 'idempotency-key': `kept-${one.code}` }
  const sent = await call(server.app, dispenseClaim, { body }, { token: pharmacist.token, headers })
  expect(sent.result.terms?.inMonth).toMatchObject({ benefitAmount: 0 })
  const corrected = (await pharmacist.correct(sent.result.id, 1)).result
  expect(corrected.money).toMatchObject({ benefitAmount: 50_000, patientAmount: 50_000 })
  expect(corrected.terms?.inMonth).toMatchObject({ benefitAmount: 0 })
})
