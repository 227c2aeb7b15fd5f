// The issue of a letter reserves a budget, the counter spends it, the end of the letter releases it; it is never exceeded.
import { randomUUID } from 'node:crypto'
import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import { addBudget, type Budget, changeBudget, checkBudgets, listBudgets } from '@aruga/contract/formulary/budgets'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { countForBudgets } from '../../records/formulary/budgets/count.ts'
import { notifyOfBudgets } from '../../records/formulary/budgets/notify.ts'
import { cancelOpenLetter } from '../../records/letters/cancel.ts'
import { answerDispute } from '../../records/statements/answer.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addSession, addStaff } from '../../testing/people.ts'
import { insertProduct } from './staff-queries.ts'
import { type Letter, startProgram } from './testing.ts'

const NOW = new Date('2026-11-10T02:00:00Z')
const rule: BenefitRule = {
  kind: 'FreeUnits',
  value: 3,
  letterUnits: null,
  letterAmount: null,
  monthUnits: null,
  monthAmount: null,
}
let server: TestApp
let program: Awaited<ReturnType<typeof startProgram>>
let token: string
let reviewerToken: string
let financeId: string
let productId: string
let budget: Budget

beforeAll(async () => {
  server = await startTestApp()
  server.setClock(NOW)
  const { db } = server
  program = await startProgram(server)
  token = (await addSession(db, (await addStaff(db, 'administrator')).accountId, NOW)).token
  reviewerToken = (await addSession(db, (await addStaff(db, 'reviewer')).accountId, NOW)).token
  financeId = (await addStaff(db, 'finance')).accountId
})
afterAll(() => server.close())

/** Twelve units cost the program ₱3,000.00. */
function newProduct(price = 100_000) {
  const medicine = { name: `Insulin ${randomUUID()}`, strength: '100 units/mL', form: 'Solution', unit: 'pen' }
  const rules = { defaultQuantity: 12, letterDays: 90, prescriptionDays: 180, benefit: { en: '', fil: '' } }
  const money = { benefitRule: rule, price: { amount: price, from: '2020-01-01' } }
  return insertProduct(server.db, { ...medicine, ...rules, ...money })
}

/** A product with a budget for this quarter. */
async function withBudget(amount: number) {
  productId = await newProduct()
  const body = { productId, period: 'Quarter' as const, day: '2026-12-31', amount }
  budget = (await call(server.app, addBudget, { body }, { token })).result
}
beforeEach(() => withBudget(10_000_000))

const order = () => program.order({ productId, now: NOW })
const newLetter = () => program.newLetter({ productId, now: NOW })
const handOver = (letter: Letter, quantity: number) => program.handOver(letter, { quantity, now: NOW })
const used = async () => {
  const { items } = (await call(server.app, listBudgets, {}, { token })).result
  const listed = items.find(({ id }) => id === budget.id)
  return [listed?.reserved, listed?.spent]
}
const count = () => countForBudgets({ db: server.db, clock: () => NOW })

test('A budget is for the whole quarter of its day, and there is one at a time', async () => {
  expect(budget).toMatchObject({ begins: '2026-10-01', lastDay: '2026-12-31', reserved: 0, spent: 0 })
  const body = { productId, period: 'Month' as const, day: '2026-11-05', amount: 1 }
  expect(refusal(await call(server.app, addBudget, { body }, { token }))).toEqual(problemOf('BudgetExists'))
  expect((await call(server.app, addBudget, { body: { ...body, day: '2027-01-01' } }, { token })).result).toMatchObject(
    {
      begins: '2027-01-01',
      lastDay: '2027-01-31',
    },
  )
})

test('A month or quarter that is over gets no budget: no letter can be issued on it any more, and no list shows it', async () => {
  const id = await newProduct()
  const set = (period: Budget['period'], day: string) =>
    call(server.app, addBudget, { body: { productId: id, period, day, amount: 1 } }, { token })
  for (const [period, day] of [
    ['Month', '2026-10-31'],
    ['Quarter', '2026-09-30'],
    ['Month', '0026-11-10'],
  ] as const)
    expect((await set(period, day)).json().error.validationErrors, day).toMatchObject([
      { code: 'PeriodOver', members: ['day'] },
    ])
  expect((await set('Quarter', '2026-10-01')).result).toMatchObject({ begins: '2026-10-01', lastDay: '2026-12-31' })
})

test('A year that can only be mistyped gets no budget: nobody could take it away again', async () => {
  const id = await newProduct()
  const set = (day: string) =>
    call(server.app, addBudget, { body: { productId: id, period: 'Quarter', day, amount: 1 } }, { token })
  for (const day of ['2032-01-01', '9999-12-31'])
    expect((await set(day)).json().error.validationErrors, day).toEqual([
      { code: 'PeriodTooLate', message: 'Not after 2031.', members: ['day'] },
    ])
  expect((await set('2031-12-31')).result).toMatchObject({ begins: '2031-10-01' })
})

test('Reserved when a letter is issued, spent when it is handed over, as corrected', async () => {
  const letter = await newLetter()
  expect(await used()).toEqual([300_000, 0])
  const handedOver = await handOver(letter, 8)
  await count()
  expect(await used()).toEqual([100_000, 200_000])
  await program.correct(handedOver, 4, NOW)
  await count()
  expect(await used()).toEqual([200_000, 100_000])
})

test('A letter that ends gives back what is left of its part, and keeps what it has cost', async () => {
  const letter = await newLetter()
  await handOver(letter, 4)
  await cancelOpenLetter(server.db, letter.letterId, { en: 'x', fil: 'x' }, NOW)
  await count()
  expect(await used()).toEqual([0, 100_000])
})

test('A budget that does not reach stops the letter, until it is raised with a reason', async () => {
  await withBudget(500_000)
  await newLetter()
  const refused = await program.issueOn(await order()).catch((error) => error)
  expect(refused.body.error).toMatchObject({
    code: 'Aruga:BudgetUsedUp',
    data: { of: 'Product', left: 200_000, needed: 300_000, lastDay: '2026-12-31' },
  })
  const body = { amount: 600_000, reason: 'More patients than planned' }
  await call(server.app, changeBudget, { params: { id: budget.id }, body }, { token })
  await newLetter()
  expect(await used()).toEqual([600_000, 0])
  const { rows } = await server.db.query(
    `SELECT reason FROM audit_entry WHERE action = 'budget.changed' AND subject_id = $1`,
    [budget.id],
  )
  expect(rows).toEqual([{ reason: 'More patients than planned' }])
})

/** Finance's mails about this budget, oldest first; administrators get them, too. */
const notifiedOf = async () => {
  await count()
  await notifyOfBudgets({ db: server.db, clock: () => NOW })
  const { rows } = await server.db.query<{ kind: string; body: string }>(
    `SELECT n.kind, n.body_en AS body FROM notification n JOIN product m ON n.body_en LIKE m.name || ',%'
     WHERE m.id = $1 AND n.account_id = $2 AND n.kind LIKE 'Budget%' ORDER BY n.created_at, n.kind`,
    [productId, financeId],
  )
  return rows
}

test('Finance hears once that a budget is low, once that it no longer pays for a letter, and again after it was raised', async () => {
  await withBudget(1_500_000)
  for (let n = 0; n < 3; n++) await newLetter()
  expect(await notifiedOf()).toEqual([])
  await newLetter()
  expect(await notifiedOf()).toEqual([{ kind: 'BudgetLow', body: expect.stringContaining('₱3,000.00 is left') }])
  expect(await notifiedOf()).toHaveLength(1)
  await newLetter()
  const usedUp = { kind: 'BudgetUsedUp', body: expect.stringContaining('until December 31, 2026') }
  expect((await notifiedOf())[1]).toEqual(usedUp)
  expect(await notifiedOf()).toHaveLength(2)
  const body = { amount: 1_800_000, reason: 'More patients than planned' }
  await call(server.app, changeBudget, { params: { id: budget.id }, body }, { token })
  expect((await notifiedOf()).map(({ kind }) => kind).sort()).toEqual(['BudgetLow', 'BudgetLow', 'BudgetUsedUp'])
})

test('Of many letters issued at once as many get through as the budget pays, while the job counts', async () => {
  await withBudget(7 * 300_000 + 299_999)
  const orders = []
  for (let n = 0; n < 12; n++) orders.push(await order())
  const [issued] = await Promise.all([Promise.allSettled(orders.map(program.issueOn)), count(), count()])
  expect(issued.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  await count()
  expect(await used()).toEqual([2_100_000, 0])
})

describe('Prescriptions of several medicines that are accepted at once', () => {
  /** A product whose twelve units cost the program so much, with a budget for them if given. */
  async function productCosting(cost: number, ofProduct?: number) {
    const id = await newProduct(cost / 3)
    const body = { productId: id, period: 'Quarter' as const, day: '2026-12-31', amount: ofProduct ?? 0 }
    if (ofProduct) await call(server.app, addBudget, { body }, { token })
    return id
  }
  const together = (lists: string[][]) =>
    Promise.allSettled(lists.map((productIds) => program.issueTogether(productIds, NOW)))
  const outcomes = (settled: PromiseSettledResult<unknown>[]) =>
    settled.map((one) => (one.status === 'fulfilled' ? 'issued' : one.reason.body?.error.code)).toSorted()

  test('do not wait for each other, whatever the order of their medicines', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await productCosting(300_000, 2_400_000), await productCosting(300_000, 2_400_000)]
      const lists = [[one, other], [other, one], [other], [one, other], [other, one]]
      expect(outcomes(await together(lists))).toEqual(lists.map(() => 'issued'))
    }
  })

  test('do not wait for each other on the program’s budget, cheap and dear medicines in turn', async () => {
    const ofProgram = { productId: null, period: 'Quarter' as const, day: '2026-12-31', amount: 100_000_000 }
    const added = (await call(server.app, addBudget, { body: ofProgram }, { token })).result
    for (let round = 0; round < 5; round++) {
      const [cheap, dear] = [await productCosting(3_000), await productCosting(3_000_000)]
      const lists = [[cheap, dear], [dear, cheap], [cheap, dear], [cheap], [cheap, dear]]
      expect(outcomes(await together(lists))).toEqual(lists.map(() => 'issued'))
    }
    await server.db.query('UPDATE budget_letter SET program_budget_id = NULL WHERE program_budget_id = $1', [added.id])
    await server.db.query('DELETE FROM budget WHERE id = $1', [added.id])
  })

  test('get all their letters or none, and never more than a budget pays', async () => {
    const [plenty, scarce] = [await productCosting(300_000, 90_000_000), await productCosting(300_000, 650_000)]
    const settled = await together([0, 1, 2, 3].map(() => [plenty, scarce]))
    expect(outcomes(settled)).toEqual(['Aruga:BudgetUsedUp', 'Aruga:BudgetUsedUp', 'issued', 'issued'])
    const { rows } = await server.db.query('SELECT FROM letter WHERE product_id = $1', [plenty])
    expect(rows).toHaveLength(2)
  })
})

test('What the answer to a dispute changes counts on the budget', async () => {
  const letter = await newLetter()
  const id = await handOver(letter, 4)
  await count()
  expect(await used()).toEqual([200_000, 100_000])
  const lineId = await disputedLineOf(id)
  await inTransaction(server.db, (tx) =>
    answerDispute(tx, { lineId, owedAmount: 350_000, answer: 'So it is', by: financeId, now: NOW }),
  )
  await count()
  expect(await used()).toEqual([200_000, 350_000])
  await cancelOpenLetter(server.db, letter.letterId, { en: 'x', fil: 'x' }, NOW)
  await count()
  expect(await used()).toEqual([0, 350_000])
})

/** A statement's line of this hand-over, with a dispute that waits. */
async function disputedLineOf(dispensingId: string): Promise<string> {
  const { rows } = await server.db.query<{ id: string }>(
    `WITH made AS (
       INSERT INTO statement (id, number, branch_id, month, status, made_at, lines, units, benefit_units, benefit_amount, owed_amount)
       SELECT gen_random_uuid(), 'S-' || d.id, d.branch_id, '2026-11-01', 'Disputed', $2, 1, d.quantity, d.benefit_units, d.benefit_amount, d.benefit_amount
       FROM dispensing d WHERE d.id = $1
       RETURNING id
     ) INSERT INTO statement_line (id, statement_id, position, at, letter_number, product_name, strength, unit, quantity, unit_price, charged_units,
         benefit_units, benefit_amount, patient_amount, owed_amount, dispute, disputed_at)
       SELECT gen_random_uuid(), made.id, 1, d.dispensed_at, l.number, l.product_name, l.strength, l.unit, d.quantity, d.unit_price, d.charged_units,
         d.benefit_units, d.benefit_amount, d.patient_amount, d.benefit_amount, 'Too little', $2
       FROM made, dispensing d JOIN letter l ON l.id = d.letter_id WHERE d.id = $1 RETURNING id`,
    [dispensingId, NOW],
  )
  return rows[0]?.id ?? ''
}

test('What is counted is what the letters say, whenever it was counted', async () => {
  const letters = []
  for (let n = 0; n < 6; n++) {
    const letter = await newLetter()
    letters.push(letter)
    if (n % 2 === 0) await count()
    if (n % 3 === 0) await handOver(letter, 4 + n)
    if (n === 4) await cancelOpenLetter(server.db, letter.letterId, { en: 'x', fil: 'x' }, NOW)
  }
  await Promise.all([count(), count()])
  await count()
  const { rows } = await server.db.query(
    `SELECT sum(CASE WHEN l.status IN ('Issued', 'Claimed') THEN greatest(0, 300000 - d.cost) ELSE 0 END)::int AS reserved, sum(d.cost)::int AS spent
     FROM letter l CROSS JOIN LATERAL (SELECT coalesce(sum(benefit_amount), 0) AS cost FROM dispensing WHERE letter_id = l.id) d
     WHERE l.product_id = $1`,
    [productId],
  )
  expect(await used()).toEqual([rows[0]?.reserved, rows[0]?.spent])
})

test('Letters of every product are reserved on the program’s budget, too, which stops them as a product’s does', async () => {
  const ofProgram = { productId: null, period: 'Month' as const, day: '2026-11-30', amount: 10_000_000 }
  const added = (await call(server.app, addBudget, { body: ofProgram }, { token })).result
  expect(added).toMatchObject({ productName: null, begins: '2026-11-01', lastDay: '2026-11-30' })
  const again = { ...ofProgram, period: 'Quarter' as const }
  expect(refusal(await call(server.app, addBudget, { body: again }, { token }))).toEqual(problemOf('BudgetExists'))
  const ofIt = { params: { id: added.id } }
  const usedOfProgram = async () => {
    const { items } = (await call(server.app, listBudgets, {}, { token })).result
    const listed = items.find(({ id }) => id === added.id)
    return [listed?.reserved, listed?.spent]
  }
  const letter = await newLetter()
  await withBudget(10_000_000)
  await newLetter()
  expect([await used(), await usedOfProgram()]).toEqual([
    [300_000, 0],
    [600_000, 0],
  ])
  await handOver(letter, 8)
  await Promise.all([count(), count()])
  expect(await usedOfProgram()).toEqual([400_000, 200_000])
  await call(server.app, changeBudget, { ...ofIt, body: { amount: 800_000, reason: 'Less than planned' } }, { token })
  const query = { productId, quantity: 12 }
  // A reviewer who issues sees the warning first, and may read no other budget.
  const checked = (await call(server.app, checkBudgets, { query }, { token: reviewerToken })).result
  expect(checked).toEqual({
    needed: 300_000,
    budgets: [
      { of: 'Product', amount: 10_000_000, left: 9_700_000, lastDay: '2026-12-31' },
      { of: 'Program', amount: 800_000, left: 200_000, lastDay: '2026-11-30' },
    ],
  })
  const refused = await program.issueOn(await order()).catch((error) => error)
  expect(refused.body.error.data).toEqual({ of: 'Program', left: 200_000, needed: 300_000, lastDay: '2026-11-30' })
  const orders = [await order(), await order(), await order(), await order()]
  const raised = { amount: 1_200_000 + 299_999, reason: 'More than planned' }
  await call(server.app, changeBudget, { ...ofIt, body: raised }, { token })
  const [issued] = await Promise.all([Promise.allSettled(orders.map(program.issueOn)), count()])
  expect(issued.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await count()
  await notifyOfBudgets({ db: server.db, clock: () => NOW })
  const { rows } = await server.db.query(
    `SELECT kind FROM notification WHERE account_id = $1 AND body_en LIKE 'The whole program:%'`,
    [financeId],
  )
  // The rest is less than a usual letter.
  expect(rows).toEqual([{ kind: 'BudgetUsedUp' }])
})
