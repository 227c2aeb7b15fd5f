// A budget keeps what its letters can still cost: in each month that they touch, at the prices of their time, and not a centavo that
// can no longer be spent.
import { randomUUID } from 'node:crypto'
import { beginningOf } from '@aruga/contract/days'
import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import { addBudget, type Budget, checkBudgets, listBudgets } from '@aruga/contract/formulary/budgets'
import { editProduct } from '@aruga/contract/formulary/formulary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { readMigrations } from '../../db/read-migrations.ts'
import { countForBudgets } from '../../records/formulary/budgets/count.ts'
import { notifyOfBudgets } from '../../records/formulary/budgets/notify.ts'
import { cancelOpenLetter } from '../../records/letters/cancel.ts'
import { disposeOfLetters } from '../../records/letters/dispose.ts'
import { expireDue } from '../../records/letters/expire.ts'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatient, addSession, addStaff } from '../../testing/people.ts'
import { insertProduct } from './staff-queries.ts'
import { startProgram } from './testing.ts'

const PESO = 100
const none = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
const half: BenefitRule = { kind: 'PercentOff', value: 50, ...none }
/** ₱500.00 a month. */
const monthly: BenefitRule = { ...half, monthAmount: 500 * PESO }
const BEFORE = '2020-01-01'

let server: TestApp
let program: Awaited<ReturnType<typeof startProgram>>
let financeId: string

beforeAll(async () => {
  server = await startTestApp()
  program = await startProgram(server)
  financeId = (await addStaff(server.db, 'finance')).accountId
})
afterAll(() => server.close())

/** At ten in the morning of a day in Manila. */
const on = (day: string) => new Date(beginningOf(day).getTime() + 10 * 3_600_000)
async function asAdministrator(now: Date) {
  server.setClock(now)
  return addSession(server.db, (await addStaff(server.db, 'administrator')).accountId, now)
}

/** A product of ₱1,000.00 with letters of 12 units for 90 days, and its budget for the quarter of November 10. */
async function startWith(rule: BenefitRule, { amount = 10_000_000, from = BEFORE } = {}) {
  const medicine = { name: `Insulin ${randomUUID()}`, strength: '100 units/mL', form: 'Solution', unit: 'pen' }
  const rules = { defaultQuantity: 12, letterDays: 90, prescriptionDays: 180, benefit: { en: 'Half', fil: 'Kalahati' } }
  const product = { ...medicine, ...rules, benefitRule: rule, price: { amount: 1_000 * PESO, from } }
  const productId = await insertProduct(server.db, product)
  const setBudget = async (
    now = on('2026-11-10'),
    period: Budget['period'] = 'Quarter',
    of: string | null = productId,
  ) => {
    const body = { productId: of, period, day: '2026-11-10', amount }
    return (await call(server.app, addBudget, { body }, await asAdministrator(now))).result.id
  }
  const budgetId = await setBudget()

  const edit = async (change: object, now: Date) => {
    const body = { ...medicine, ...rules, ...change }
    const edited = await call(server.app, editProduct, { params: { id: productId }, body }, await asAdministrator(now))
    expect(edited.statusCode).toBe(200)
  }
  const listed = async (id = budgetId) => {
    const { items } = (await call(server.app, listBudgets, {}, await asAdministrator(server.context.clock()))).result
    return items.find((budget) => budget.id === id)
  }
  return {
    productId,
    budgetId,
    setBudget,
    setRule: (benefitRule: BenefitRule, now: Date) => edit({ benefitRule }, now),
    /** In pesos. */
    setPrice: (amount: number, from: string, now: Date) => edit({ price: { amount: amount * PESO, from } }, now),
    letter: (day: string, patientId?: string) =>
      program.newLetter({ productId, now: on(day), ...(patientId && { patientId }) }),
    handOver: (letter: Awaited<ReturnType<typeof program.newLetter>>, quantity: number, day: string) =>
      program.handOver(letter, { quantity, now: on(day) }),
    /** After the job of this day: reserved and spent, in pesos. */
    async use(day: string, id = budgetId) {
      await count(day)
      const { reserved = 0, spent = 0 } = (await listed(id)) ?? {}
      return [reserved / PESO, spent / PESO]
    },
    /** Of the quarter, in pesos, after the job. */
    async handedOver(day: string, id = budgetId) {
      await count(day)
      return ((await listed(id))?.handedOver ?? 0) / PESO
    },
  }
}
const count = (day: string) => {
  server.setClock(on(day))
  return countForBudgets({ db: server.db, clock: () => on(day) })
}

test('A budget that pays for one month’s limit does not pay for a letter of four months', async () => {
  const { productId, letter } = await startWith(monthly, { amount: 500 * PESO })
  const refused = await letter('2026-11-10').catch((error) => error)
  expect(refused.body.error).toMatchObject({
    code: 'Aruga:BudgetUsedUp',
    data: { of: 'Product', left: 500 * PESO, needed: 2_000 * PESO },
  })
  // Whoever issues it sees so before.
  server.setClock(on('2026-11-10'))
  const { token } = await addSession(server.db, (await addStaff(server.db, 'reviewer')).accountId, on('2026-11-10'))
  const checked = (await call(server.app, checkBudgets, { query: { productId, quantity: 12 } }, { token })).result
  expect(checked.needed).toBe(2_000 * PESO)
})

test('Each month of a letter spends its own limit, over the year’s end, and a month that is over gives back the rest of it', async () => {
  const { letter, handOver, use } = await startWith(monthly)
  const [buys, waits] = [await letter('2026-11-10'), await letter('2026-11-10')]
  expect(await use('2026-11-10')).toEqual([4_000, 0])
  await handOver(buys, 4, '2026-11-28')
  expect(await use('2026-11-28')).toEqual([3_500, 500])
  // A till without a network may send a hand-over of November until December 3.
  expect(await use('2026-12-01')).toEqual([3_000, 500])
  await handOver(buys, 4, '2026-12-01')
  expect(await use('2026-12-04')).toEqual([2_500, 1_000])
  await handOver(buys, 2, '2027-01-02')
  expect(await use('2027-01-05')).toEqual([1_000 + 500, 1_500])
  await handOver(buys, 2, '2027-02-01')
  // All its units are sold; the other’s last month is kept.
  expect(await use('2027-02-05')).toEqual([500, 2_000])
  expect(await use('2027-02-09')).toEqual([500, 2_000])
  await inTransaction(server.db, (tx) => expireDue(tx, on('2027-02-09'), [waits.letterId]))
  expect(await use('2027-02-09')).toEqual([0, 2_000])
})

test('A free unit that earlier letters have paid for is reserved on the letter that can use it, until they no longer count', async () => {
  const { letter, handOver, use } = await startWith({ kind: 'FreeUnits', value: 3, overMonths: 1, ...none })
  const first = await letter('2026-11-10')
  expect(await use('2026-11-10')).toEqual([3_000, 0])
  await handOver(first, 12, '2026-11-10')
  expect(await use('2026-11-10')).toEqual([0, 3_000])
  const one = await letter('2026-11-11')
  await handOver(one, 2, '2026-11-11')
  // Ten left and two that count.
  expect(await use('2026-11-11')).toEqual([3_000, 3_000])
  // The second letter may be bought first: then its twelve earn three units, and make the ten earn three more.
  const other = await letter('2026-11-12', one.patientId)
  expect(await use('2026-11-12')).toEqual([6_000 + 6_000, 3_000])
  await handOver(other, 12, '2026-11-12')
  expect(await use('2026-11-12')).toEqual([3_000, 6_000])
  // Those that count are over on December 12; a till may send a hand-over of that day for three days.
  expect(await use('2026-12-15')).toEqual([3_000, 6_000])
  expect(await use('2026-12-16')).toEqual([2_000, 6_000])
})

test('A limit of units counts in each month, too', async () => {
  const { letter, handOver, use } = await startWith({ ...half, monthUnits: 2 })
  const one = await letter('2026-12-15')
  expect(await use('2026-12-15')).toEqual([8 * 500, 0])
  await handOver(one, 5, '2026-12-20')
  // Seven units are left, for three months of two.
  expect(await use('2026-12-20')).toEqual([6 * 500, 2 * 500])
})

test('A price that rises is reserved for the units that are left, finance is mailed, and nothing more can be spent', async () => {
  const { productId, letter, handOver, use, setPrice } = await startWith(half, { amount: 6_000 * PESO })
  const one = await letter('2026-11-10')
  await handOver(one, 4, '2026-11-10')
  expect(await use('2026-11-10')).toEqual([4_000, 2_000])
  await setPrice(1_600, '2026-11-11', on('2026-11-11'))
  expect(await use('2026-11-11')).toEqual([8 * 800, 2_000])
  await notifyOfBudgets({ db: server.db, clock: () => on('2026-11-11') })
  const { rows } = await server.db.query<{ body: string }>(
    `SELECT n.body_en AS body FROM notification n JOIN product m ON n.body_en LIKE m.name || ',%'
     WHERE m.id = $1 AND n.account_id = $2 AND n.kind = 'BudgetUsedUp'`,
    [productId, financeId],
  )
  expect(rows).toEqual([{ body: expect.stringContaining('₱0.00 is left') }])
  await expect(letter('2026-11-11')).rejects.toMatchObject({ body: { error: { code: 'Aruga:BudgetUsedUp' } } })
  await handOver(one, 4, '2026-11-12')
  await handOver(one, 4, '2026-11-13')
  expect(await use('2026-11-13')).toEqual([0, 8_400])
})

test('A price announced before a letter is reserved with it, as far as it falls in its time', async () => {
  const { letter, use, setPrice } = await startWith(half)
  await setPrice(1_600, '2027-02-08', on('2026-11-09'))
  await letter('2026-11-09')
  expect(await use('2026-11-09')).toEqual([12 * 500, 0])
  await letter('2026-11-10')
  expect(await use('2026-11-10')).toEqual([12 * 500 + 12 * 800, 0])
})

test('A price announced later is reserved at once, as it is changed, and no longer when it is taken back', async () => {
  const { letter, use, setPrice } = await startWith(half)
  await letter('2026-11-10')
  await setPrice(1_600, '2026-12-15', on('2026-11-11'))
  expect(await use('2026-11-11')).toEqual([12 * 800, 0])
  await setPrice(1_200, '2026-12-15', on('2026-11-12'))
  expect(await use('2026-11-12')).toEqual([12 * 600, 0])
  await setPrice(1_000, '2026-12-15', on('2026-11-13'))
  expect(await use('2026-11-13')).toEqual([12 * 500, 0])
})

test('A price that falls gives back the difference once nobody can be charged the higher one', async () => {
  const { letter, handOver, use, setPrice } = await startWith(half)
  const [claimed] = [await letter('2026-11-10'), await letter('2026-11-10')]
  await setPrice(400, '2026-11-20', on('2026-11-11'))
  await handOver(claimed, 2, '2026-11-12')
  expect(await use('2026-11-19')).toEqual([10 * 500 + 12 * 500, 1_000])
  // The one that is claimed may have been handed over before, at a till without a network.
  expect(await use('2026-11-20')).toEqual([10 * 500 + 12 * 200, 1_000])
  expect(await use('2026-11-23')).toEqual([10 * 200 + 12 * 200, 1_000])
})

test('Letters keep their rule, and so does what is reserved for them', async () => {
  const { letter, use, setRule } = await startWith(half)
  await letter('2026-11-10')
  await setRule({ ...half, value: 10 }, on('2026-11-11'))
  expect(await use('2026-11-11')).toEqual([6_000, 0])
  await letter('2026-11-11')
  expect(await use('2026-11-11')).toEqual([6_000 + 1_200, 0])
})

test('What another letter has used of a patient’s month is not reserved again, until it is corrected', async () => {
  const { letter, handOver, use } = await startWith(monthly)
  const { patientId } = await addPatient(server.db)
  const first = await letter('2026-11-10', patientId)
  const handedOver = await handOver(first, 1, '2026-11-10')
  // Three months of each; the first month is used up.
  await letter('2026-11-10', patientId)
  expect(await use('2026-11-10')).toEqual([1_500 + 1_500, 500])
  await program.correct(handedOver, 0, on('2026-11-10'))
  expect(await use('2026-11-10')).toEqual([2_000 + 2_000, 0])
})

test('A letter reserves for the units that are left of it, and nothing once it is cancelled', async () => {
  const { letter, handOver, use } = await startWith(half)
  const [sold, cancelled] = [await letter('2026-11-10'), await letter('2026-11-10')]
  await handOver(sold, 11, '2026-11-11')
  await handOver(cancelled, 1, '2026-11-11')
  expect(await use('2026-11-11')).toEqual([500 + 5_500, 6_000])
  await cancelOpenLetter(server.db, cancelled.letterId, { en: 'x', fil: 'x' }, on('2026-11-12'))
  expect(await use('2026-11-12')).toEqual([500, 6_000])
})

test('A budget set after letters has none of them, and shows what was handed over in its period all the same', async () => {
  const { productId, letter, handOver, use, handedOver, setBudget } = await startWith(half)
  await server.db.query('DELETE FROM budget WHERE product_id = $1', [productId])
  const before = await letter('2026-10-20')
  await handOver(before, 2, '2026-10-31')
  const later = await setBudget(on('2026-11-02'), 'Month')
  await handOver(before, 3, '2026-11-02')
  const one = await letter('2026-11-10')
  await handOver(one, 1, '2026-11-30')
  await handOver(one, 4, '2026-12-01')
  expect(await use('2026-12-01', later)).toEqual([7 * 500, 5 * 500])
  expect(await handedOver('2026-12-01', later)).toBe(4 * 500)
})

test('A hand-over counts in the month of its day when a till sends it later, and so does its correction', async () => {
  const { letter, handedOver, use } = await startWith(monthly)
  const one = await letter('2026-12-20')
  const [evening, next] = [new Date('2026-12-31T14:00:00Z'), new Date('2027-01-01T01:00:00Z')]
  await program.claim(one, evening)
  expect(await use('2027-01-01')).toEqual([2_000, 0])
  const sold = await program.handOver(one, { quantity: 2, now: next, handedOverAt: evening })
  expect(await handedOver('2027-01-01')).toBe(500)
  // January to March are still to come.
  expect(await use('2027-01-01')).toEqual([1_500, 500])
  await program.correct(sold, 0, next)
  expect(await handedOver('2027-01-01')).toBe(0)
})

test('The figures are the same however many servers count, and what a disposed letter has cost stays', async () => {
  const { letter, handOver, use, handedOver, setPrice } = await startWith(monthly)
  const ended = await letter('2026-11-10')
  await handOver(ended, 12, '2026-11-10')
  for (let n = 1; n <= 3; n++) {
    const one = await letter('2026-11-10')
    await handOver(one, n, '2026-11-11')
  }
  await setPrice(1_200, '2026-12-15', on('2026-11-12'))
  await Promise.all([count('2026-11-12'), count('2026-11-12'), count('2026-11-12')])
  expect(await use('2026-11-12')).toEqual([3 * 1_500, 4 * 500])
  expect(await handedOver('2026-11-12')).toBe(4 * 500)
  await server.db.query(`UPDATE letter SET valid_until = '2020-01-01' WHERE id = $1`, [ended.letterId])
  expect(await inTransaction(server.db, (tx) => disposeOfLetters(tx, new Date('2020-01-02')))).toEqual([ended.letterId])
  await server.db.query(`UPDATE budget_letter SET recount_on = '-infinity' WHERE letter_id = $1`, [ended.letterId])
  expect(await use('2026-11-12')).toEqual([3 * 1_500, 4 * 500])
})

test('A letter that an earlier version issued before the first price is on its budget after the upgrade', async () => {
  const { letter, setPrice, use } = await startWith(half, { from: '2027-06-01' })
  const one = await letter('2026-11-10')
  await count('2026-11-10')
  await setPrice(1_000, '2026-11-11', on('2026-11-11'))
  const upgrade = readMigrations().find(({ name }) => name.startsWith('222-'))
  await inTransaction(server.db, async (tx) => {
    await tx.query('DELETE FROM budget_letter WHERE letter_id = $1', [one.letterId])
    await tx.query('ALTER TABLE budget_letter DROP COLUMN recount_on')
    await tx.query('ALTER TABLE product_price DROP COLUMN budgeted')
    await tx.query('ALTER TABLE budget_progress DROP COLUMN month_event_id')
    await tx.query('DROP TABLE product_month')
    await tx.query(upgrade?.sql ?? '')
  })
  expect(await use('2026-11-11')).toEqual([6_000, 0])
})

test('Reserves do not wait for the months that an upgrade counts from the beginning', async () => {
  const { budgetId, letter, handOver } = await startWith(half)
  await handOver(await letter('2026-11-10'), 2, '2026-11-10')
  await server.db.query('UPDATE budget_progress SET month_event_id = 0')
  let counted = Promise.resolve()
  await inTransaction(server.db, async (tx) => {
    await tx.query('LOCK TABLE product_month')
    counted = count('2026-11-10')
    await expect
      .poll(async () => (await server.db.query('SELECT reserved, spent FROM budget WHERE id = $1', [budgetId])).rows)
      .toEqual([{ reserved: 10 * 500 * PESO, spent: 2 * 500 * PESO }])
    await tx.query('TRUNCATE product_month')
  })
  await counted
})

// Last, for its budget of the whole program stops every letter.
test('A letter issued before its product’s first price is on its budgets, and reserves when the price comes', async () => {
  const { letter, handOver, use, setPrice, setBudget } = await startWith(half, { from: '2027-06-01', amount: 1 })
  const wholeProgram = await setBudget(on('2026-11-10'), 'Month', null)
  const one = await letter('2026-11-10')
  expect(await use('2026-11-10')).toEqual([0, 0])
  await setPrice(1_000, '2026-11-11', on('2026-11-11'))
  expect(await use('2026-11-11')).toEqual([6_000, 0])
  await handOver(one, 12, '2026-11-11')
  expect(await use('2026-11-11')).toEqual([0, 6_000])
  expect(await use('2026-11-11', wholeProgram)).toEqual([0, 6_000])
  await expect(letter('2026-11-11')).rejects.toMatchObject({ body: { error: { code: 'Aruga:BudgetUsedUp' } } })
})
