// A hand-over that a till without a network sends after somebody changed the price, the tax or the branch's registration for VAT.
import { dispenseClaim } from '@aruga/contract/counter/counter'
import { dayInManila, daysAfter } from '@aruga/contract/days'
import { setPrice } from '@aruga/contract/formulary/prices'
import { removeTax, setTax } from '@aruga/contract/formulary/taxes'
import { editBranch, listManagedBranches } from '@aruga/contract/pharmacies/staff'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addSession, addStaff } from '../../testing/people.ts'
import { addSoldProduct, claimOfSale, half } from '../../testing/statutory-sale.ts'
import { pharmacistAt } from './testing.ts'

const HOUR = 3_600_000
const today = dayInManila(Date.now())
let server: TestApp
let branchId: string
let productId: string
let admin: string

beforeAll(async () => {
  server = await startTestApp()
  productId = await addSoldProduct(server.db)
})
beforeEach(async () => {
  await server.db.query('DELETE FROM product_tax')
  await server.db.query('DELETE FROM product_price WHERE valid_from = $1', [today])
  now()
  branchId = await addBranch(server.db, 'Katipunan Avenue')
  admin = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
})
afterAll(() => server.close())

/** Later than every change so far: PostgreSQL counts microseconds. */
const now = () => server.setClock(new Date(Date.now() + 2))
const claim = () => claimOfSale(server, branchId, { rule: half, unitPrice: 112_000, isTaxed: true, quantity: 12 })
/** Sent two hours after the change, handed over before it, or an hour after it. */
async function sent(code: string, handedOver: 'before' | 'after', told?: number) {
  server.setClock(new Date(Date.now() + 2 * HOUR))
  const { token } = await pharmacistAt(server, branchId)
  const keptSeconds = handedOver === 'before' ? (3 * HOUR) / 1000 : HOUR / 1000
  const body = { code, quantity: 1, buyer: 'Senior', keptSeconds, ...(told && { patientAmount: told }) } as const
  return call(server.app, dispenseClaim, { body }, { token, headers: { 'idempotency-key': `kept-${code}` } })
}

const setAmount = (amount: number, pharmacyId: string | null = null, at: string | null = null) =>
  call(
    server.app,
    setPrice,
    { params: { id: productId }, body: { pharmacyId, branchId: at, amount, from: today } },
    { token: admin },
  )
const setExempt = () =>
  call(
    server.app,
    setTax,
    { params: { id: productId }, body: { isExempt: true, advisory: 'FDA Advisory 2024-0006', from: today } },
    { token: admin },
  )
async function register(vatRegistered: boolean) {
  const { items } = (await call(server.app, listManagedBranches, { query: {} }, { token: admin })).result
  const found = items.find(({ id }) => id === branchId)
  if (!found) throw new Error('No branch')
  const { name, address, city, province, latitude, longitude, phone, hours } = found
  const body = { name, address, city, province, latitude, longitude, phone, hours, vatRegistered }
  return call(server.app, editBranch, { params: { id: branchId }, body }, { token: admin })
}

const changes: [string, () => Promise<unknown>, after: { unitPrice: number; vatOff: number; patientAmount: number }][] =
  [
    ['a price from today', () => setAmount(56_000), { unitPrice: 56_000, vatOff: 6_000, patientAmount: 25_000 }],
    [
      'a price agreed with the branch from today',
      () => setAmount(56_000, null, branchId),
      { unitPrice: 56_000, vatOff: 6_000, patientAmount: 25_000 },
    ],
    ['an exemption from today', setExempt, { unitPrice: 112_000, vatOff: 0, patientAmount: 56_000 }],
    ['the branch’s registration', () => register(false), { unitPrice: 112_000, vatOff: 0, patientAmount: 56_000 }],
  ]
/** Half of 112,000 without its VAT. */
const then = { unitPrice: 112_000, vatOff: 12_000, patientAmount: 50_000 }

test.each(changes)('After %s a hand-over before it costs what the patient paid', async (_what, change, after) => {
  const [told, untold, later, wrong] = [await claim(), await claim(), await claim(), await claim()]
  await change()
  const answer = await sent(told.code, 'before', then.patientAmount)
  expect(answer.result.money).toMatchObject(then)
  expect((await sent(untold.code, 'before')).result.money).toMatchObject(then)
  expect((await sent(later.code, 'after', after.patientAmount)).result.money).toMatchObject(after)
  expect(refusal(await sent(wrong.code, 'before', 49_999))).toEqual(problemOf('MoneyChanged'))
})

test('A price or a tax that was replaced on its own day, or removed, counts as it stood', async () => {
  await setAmount(112_000)
  now()
  const first = await claim()
  await setAmount(224_000)
  expect((await sent(first.code, 'before', 50_000)).result.money).toMatchObject(then)
  now()
  await setAmount(112_000)
  now()
  const second = await claim()
  await server.db.query('UPDATE product_price SET amount = 336000 WHERE product_id = $1 AND valid_from = $2', [
    productId,
    today,
  ])
  await server.db.query('DELETE FROM product_price WHERE product_id = $1 AND valid_from = $2', [productId, today])
  await setAmount(448_000)
  expect((await sent(second.code, 'before', 50_000)).result.money).toMatchObject(then)
  const inForce = await server.db.query('SELECT amount FROM product_price WHERE product_id = $1 AND valid_from = $2', [
    productId,
    today,
  ])
  expect(inForce.rows).toEqual([{ amount: 448_000 }])
})

test('Of the price and the tax at its time a correction stays', async () => {
  now()
  const { code } = await claim()
  await setAmount(56_000)
  await register(false)
  server.setClock(new Date(Date.now() + 2 * HOUR))
  const pharmacist = await pharmacistAt(server, branchId)
  const body = { code, quantity: 2, buyer: 'Senior', keptSeconds: (3 * HOUR) / 1000, patientAmount: 100_000 } as const
  const headers = { 'idempotency-key': `kept-${code}` }
  const { id } = (await call(server.app, dispenseClaim, { body }, { token: pharmacist.token, headers })).result
  expect((await pharmacist.correct(id, 1)).result.money).toMatchObject(then)
})

test('What is still to come when a tax is removed was known until then', async () => {
  const from = daysAfter(today, 1)
  await claim()
  const body = { isExempt: true, advisory: 'FDA Advisory 2024-0006', from }
  await call(server.app, setTax, { params: { id: productId }, body }, { token: admin })
  const known = new Date()
  await call(server.app, removeTax, { params: { id: productId, from } }, { token: admin })
  const { rows } = await server.db.query(
    `SELECT is_taxed($1, $2, $3) AS now, is_taxed_known_at($1, $2, $3, $4) AS before, is_taxed_known_at($1, $2, $3, now()) AS again`,
    [productId, branchId, from, known],
  )
  expect(rows).toEqual([{ now: true, before: false, again: true }])
})
