import { randomUUID } from 'node:crypto'
import { dayInManila, daysAfter } from '@aruga/contract/days'
import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import { addProduct, editProduct, setProductUse } from '@aruga/contract/formulary/formulary'
import { listPrices, type NewPrice, removePrice, setPrice } from '@aruga/contract/formulary/prices'
import * as contract from '@aruga/contract/formulary/second-person'
import { chooseCombination } from '@aruga/contract/program/combination'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { priceAt } from '../../records/formulary/prices.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addSession, addStaff } from '../../testing/people.ts'
import { csvExchange } from '../csv/testing.ts'
import { insertProduct } from './staff-queries.ts'

const half: BenefitRule = {
  ...{ kind: 'PercentOff', value: 50 },
  ...{ letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null },
}
const today = dayInManila(Date.now())
const inDays = (days: number) => daysAfter(today, days)
const everybody = { pharmacyId: null, branchId: null }
const details = {
  ...{
    strength: '100 units/mL',
    form: 'Solution',
    unit: 'pen',
    defaultQuantity: 4,
    letterDays: 90,
    prescriptionDays: 180,
  },
  benefit: { en: 'Half', fil: 'Kalahati' },
}
const needed = problemOf('SecondPersonNeeded')

let server: TestApp
/** Two administrators. */
let tokens: [string, string]
let names: string[]

beforeAll(async () => {
  server = await startTestApp()
})
beforeEach(async () => {
  await server.db.query('DELETE FROM proposal')
  await server.db.query('UPDATE program SET second_person_from = 20')
  names = [await addAdministrator(`Ana ${randomUUID()}`), await addAdministrator(`Ben ${randomUUID()}`)]
  tokens = (await Promise.all(names.map((id) => addSession(server.db, id)))).map(({ token }) => token) as typeof tokens
})
afterAll(() => server.close())

async function addAdministrator(name: string, email = `${randomUUID()}@test.example`) {
  const { accountId } = await addStaff(server.db, 'administrator')
  await server.db.query('UPDATE staff SET name = $2 WHERE account_id = $1', [accountId, name])
  await server.db.query('UPDATE account SET email = $2 WHERE id = $1', [accountId, email])
  return accountId
}

/** ₱1,000.00 for everybody, of which the program pays half. */
const newProduct = (name = `Insulin ${randomUUID()}`, benefitRule: BenefitRule | null = half) =>
  insertProduct(server.db, { ...details, name, benefitRule, price: { amount: 100_000, from: '2020-01-01' } })
const set = (id: string, price: Partial<NewPrice>, token = tokens[0]) =>
  call(
    server.app,
    setPrice,
    { params: { id }, body: { ...everybody, amount: 100_000, from: today, ...price } },
    { token },
  )
const propose = (body: contract.ProposedChanges, token = tokens[0]) =>
  call(server.app, contract.proposeChanges, { body }, { token })
const proposePrice = (productId: string, price: Partial<NewPrice>) =>
  propose({ price: { productId, ...everybody, amount: 130_000, from: today, ...price } })
const listed = async (token = tokens[1]) => (await call(server.app, contract.listProposals, {}, { token })).result.items
async function only(token = tokens[1]) {
  const [proposal] = await listed(token)
  if (!proposal) throw new Error('Nothing waits')
  return proposal
}
const accept = ({ id, seen }: contract.Proposal, token = tokens[1]) =>
  call(server.app, contract.acceptProposal, { params: { id }, body: { seen } }, { token })
const priceOf = (id: string, branchId: string | null = null, at = new Date()) => priceAt(server.db, id, branchId, at)
const auditOf = async (prefix: string) =>
  (
    await server.db.query(
      'SELECT action, actor_id AS by FROM audit_entry WHERE action LIKE $1 AND actor_id = ANY ($2) ORDER BY id',
      [`${prefix}%`, names],
    )
  ).rows

test('A price changes alone below the limit; from the limit on, up or down, nothing changes', async () => {
  const id = await newProduct()
  expect((await set(id, { amount: 119_900 })).statusCode).toBe(200)
  const other = await newProduct()
  expect(refusal(await set(other, { amount: 120_000 }))).toEqual(needed)
  expect(refusal(await set(other, { amount: 80_000 }))).toEqual(needed)
  expect(await priceOf(other)).toBe(100_000)
})

test('Many small steps within thirty days need a second person like the one that they are', async () => {
  const id = await newProduct()
  await set(id, { amount: 110_000 })
  expect(refusal(await set(id, { amount: 121_000 }))).toEqual(needed)
  expect(refusal(await set(id, { amount: 121_000, from: inDays(5) }))).toEqual(needed)
  expect((await set(id, { amount: 121_000, from: inDays(40) })).statusCode).toBe(200)
})

test('Two changes at once do not each stay below the limit', async () => {
  const id = await newProduct()
  const answers = await Promise.all([set(id, { amount: 115_000 }), set(id, { amount: 85_000 }, tokens[1])])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('An agreed price is compared with the wider one where there is none, and its end with what then holds', async () => {
  const id = await newProduct()
  const branchId = await addBranch(server.db, 'Katipunan Avenue')
  expect(refusal(await set(id, { branchId, amount: 130_000 }))).toEqual(needed)
  expect((await set(id, { branchId, amount: 90_000, from: '2026-01-01' })).statusCode).toBe(200)
  await server.db.query('UPDATE agreed_price SET amount = 70000 WHERE product_id = $1', [id])
  expect(refusal(await set(id, { branchId, amount: null }))).toEqual(needed)
})

test('A price to come that two people agreed on is not removed by one', async () => {
  const id = await newProduct()
  await proposePrice(id, { from: inDays(9) })
  await accept(await only())
  const removal = { params: { id, from: inDays(9) } }
  expect(refusal(await call(server.app, removePrice, removal, { token: tokens[0] }))).toEqual(needed)
  await propose({ priceRemoval: { productId: id, ...everybody, from: inDays(9) } })
  expect((await only()).changes).toMatchObject([{ kind: 'priceRemoval', price: { before: 130_000, after: 100_000 } }])
  expect((await accept(await only())).statusCode).toBe(204)
  const left = await call(server.app, listPrices, { params: { id }, query: {} }, { token: tokens[0] })
  expect(left.result.totalCount).toBe(1)
})

test('What one proposes waits, and takes effect when another accepts it; each step is on record', async () => {
  const id = await newProduct('Dalisulin')
  await proposePrice(id, {})
  expect(await priceOf(id)).toBe(100_000)
  expect((await only(tokens[0])).isMine).toBe(true)
  const proposal = await only()
  expect(proposal).toMatchObject({
    isMine: false,
    filename: null,
    changes: [
      { kind: 'price', productName: 'Dalisulin, 100 units/mL', effect: 30, price: { before: 100_000, after: 130_000 } },
    ],
  })
  expect(refusal(await accept(proposal, tokens[0]))).toEqual(problemOf('ProposedByYou'))
  expect((await accept(proposal)).statusCode).toBe(204)
  expect(await priceOf(id)).toBe(130_000)
  expect(await listed()).toEqual([])
  const [one, other] = names
  expect(await auditOf('pro')).toEqual([
    { action: 'proposal.made', by: one },
    { action: 'product.price_set', by: other },
    { action: 'proposal.accepted', by: other },
  ])
})

test('The others are told of a proposal, and the proposer of a decline with its reason', async () => {
  const id = await newProduct()
  await proposePrice(id, {})
  const { id: proposalId } = await only()
  const decline = (token: string, reason = 'Not agreed') =>
    call(server.app, contract.declineProposal, { params: { id: proposalId }, body: { reason } }, { token })
  expect(refusal(await decline(tokens[0]))).toEqual(problemOf('ProposedByYou'))
  expect((await decline(tokens[1], ' ')).statusCode).toBe(400)
  expect((await decline(tokens[1])).statusCode).toBe(204)
  const { rows } = await server.db.query(
    `SELECT account_id AS id, kind, body->>'en' AS body FROM notification WHERE account_id = ANY ($1) ORDER BY created_at`,
    [names],
  )
  expect(rows).toEqual([
    { id: names[1], kind: 'ChangeProposed', body: expect.any(String) },
    { id: names[0], kind: 'ProposalDeclined', body: expect.stringContaining('Not agreed') },
  ])
  expect(await priceOf(id)).toBe(100_000)
})

test('A proposer can withdraw; nobody else can', async () => {
  await proposePrice(await newProduct(), {})
  const { id } = await only()
  const withdraw = (token: string) => call(server.app, contract.withdrawProposal, { params: { id } }, { token })
  expect(refusal(await withdraw(tokens[1]))).toEqual(problemOf('NotFound'))
  expect((await withdraw(tokens[0])).statusCode).toBe(204)
  expect(await listed()).toEqual([])
})

test('A second account of the same mailbox or name accepts and declines nothing, and may withdraw', async () => {
  const mailbox = randomUUID()
  const accounts = [
    await addAdministrator('Ana Peña', `${mailbox}@test.example`),
    await addAdministrator('Somebody Else', `${mailbox}+2@TEST.example`),
    await addAdministrator(' ana  PEÑA '),
  ]
  const [first = '', sameMailbox = '', sameName = ''] = (
    await Promise.all(accounts.map((id) => addSession(server.db, id)))
  ).map(({ token }) => token)
  const id = await newProduct()
  await propose({ price: { productId: id, ...everybody, amount: 900_000, from: today } }, first)
  for (const token of [first, sameMailbox, sameName]) {
    const proposal = await only(token)
    expect(proposal.isMine).toBe(true)
    expect(refusal(await accept(proposal, token))).toEqual(problemOf('ProposedByYou'))
    const declined = { params: { id: proposal.id }, body: { reason: 'Too much' } }
    expect(refusal(await call(server.app, contract.declineProposal, declined, { token }))).toEqual(
      problemOf('ProposedByYou'),
    )
  }
  expect(await priceOf(id)).toBe(100_000)
  const { id: proposalId } = await only()
  await call(server.app, contract.withdrawProposal, { params: { id: proposalId } }, { token: sameName })
  expect(await listed()).toEqual([])
})

test('Of two people who accept at once, one does', async () => {
  const id = await newProduct()
  await proposePrice(id, {})
  const proposal = await only()
  const third = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
  const answers = await Promise.all([accept(proposal), accept(proposal, third)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404])
  expect((await auditOf('product.price_set')).length).toBeLessThanOrEqual(1)
})

test('When another price has come into force meanwhile, nobody accepts what they did not see', async () => {
  const id = await newProduct()
  await proposePrice(id, {})
  const proposal = await only()
  await set(id, { amount: 110_000 }, tokens[1])
  expect(refusal(await accept(proposal))).toEqual(problemOf('ProposalChanged'))
  const again = await only()
  expect(again.changes).toMatchObject([{ price: { before: 110_000, after: 130_000 } }])
  expect((await accept(again)).statusCode).toBe(204)
})

test('A proposal whose day has passed holds from the day on which it is accepted', async () => {
  const id = await newProduct()
  await proposePrice(id, { from: inDays(-3) })
  const proposal = await only()
  expect(proposal.changes).toMatchObject([{ from: today }])
  await accept(proposal)
  expect(await priceOf(id, null, new Date(Date.now() - 86_400_000))).toBe(100_000)
  expect(await priceOf(id)).toBe(130_000)
})

test('A rule needs a second person by what the program pays, also for limits, months and a first rule', async () => {
  const rules: [BenefitRule | null, BenefitRule | null, boolean][] = [
    [half, { ...half, value: 55 }, false],
    [half, { ...half, value: 60 }, true],
    [half, null, true],
    [null, half, true],
    [{ ...half, letterAmount: 500_000 }, { ...half, letterAmount: 900_000 }, true],
    [half, { ...half, monthUnits: 5000 }, true],
    [{ ...half, kind: 'FreeUnits', value: 9 }, { ...half, kind: 'FreeUnits', value: 9, overMonths: 3 }, true],
  ]
  for (const [before, after, isNeeded] of rules) {
    const name = `Insulin ${randomUUID()}`
    const id = await newProduct(name, before)
    const edit = { params: { id }, body: { ...details, name, benefitRule: after } }
    const { statusCode } = await call(server.app, editProduct, edit, { token: tokens[0] })
    expect([before, after, statusCode]).toEqual([before, after, isNeeded ? 409 : 200])
  }
})

test('Small steps of a rule count together, too', async () => {
  const name = `Insulin ${randomUUID()}`
  const id = await newProduct(name)
  const edit = (value: number) =>
    call(
      server.app,
      editProduct,
      { params: { id }, body: { ...details, name, benefitRule: { ...half, value } } },
      { token: tokens[0] },
    )
  expect((await edit(55)).statusCode).toBe(200)
  expect(refusal(await edit(60))).toEqual(needed)
})

test('A rule and the price that it needs are proposed and accepted together; everything else of the product stays', async () => {
  const name = `Insulin ${randomUUID()}`
  const id = await newProduct(name)
  const rule = { productId: id, benefitRule: { ...half, value: 90 }, benefit: details.benefit }
  await propose({ rule, price: { productId: id, ...everybody, amount: 200_000, from: today } })
  const proposal = await only()
  expect(proposal.changes.map(({ kind, effect }) => [kind, effect])).toEqual([
    ['price', 100],
    ['rule', 260],
  ])
  expect((await accept(proposal)).statusCode).toBe(204)
  const { rows } = await server.db.query(
    `SELECT name, default_quantity AS quantity, benefit_rule->'value' AS value FROM product WHERE id = $1`,
    [id],
  )
  expect(rows).toEqual([{ name, quantity: 4, value: 90 }])
  expect(await priceOf(id)).toBe(200_000)
})

test('How program and statute combine is measured by the products’ rules', async () => {
  await newProduct()
  const body = { combination: 'OnStatutoryPrice', from: inDays(2) } as const
  expect(refusal(await call(server.app, chooseCombination, { body }, { token: tokens[0] }))).toEqual(needed)
  await propose({ combination: body })
  expect((await only()).changes).toMatchObject([{ combination: { before: 'HigherOnly', after: 'OnStatutoryPrice' } }])
  expect((await accept(await only())).statusCode).toBe(204)
  await server.db.query('DELETE FROM program_combination')
})

test('One person sets the limit and lowers it; two raise it or take it away', async () => {
  const change = (percent: number | null) =>
    call(server.app, contract.changeSecondPersonLimit, { body: { percent } }, { token: tokens[0] })
  expect((await change(10)).result).toEqual({ percent: 10 })

  expect(refusal(await change(50))).toEqual(needed)
  expect(refusal(await change(null))).toEqual(needed)
  await propose({ limit: { percent: null } })
  expect((await accept(await only())).statusCode).toBe(204)
  const read = await call(server.app, contract.readSecondPersonLimit, {}, { token: tokens[0] })
  expect(read.result).toEqual({ percent: null })
  expect((await change(30)).statusCode).toBe(200)
  expect(await auditOf('program.second_person')).toEqual(
    [0, 1, 0].map((n) => ({ action: 'program.second_person_set', by: names[n] })),
  )
})

test('Without a limit nobody needs a second person', async () => {
  await server.db.query('UPDATE program SET second_person_from = NULL')
  const id = await newProduct()
  expect((await set(id, { amount: 900_000 })).statusCode).toBe(200)
})

test('A new product, its first price and its retirement change nothing that is in force', async () => {
  const body = { ...details, name: `Insulin ${randomUUID()}`, benefitRule: half, price: { amount: 500, from: today } }
  expect((await call(server.app, addProduct, { body }, { token: tokens[0] })).statusCode).toBe(200)
  const id = await insertProduct(server.db, { ...details, name: `Insulin ${randomUUID()}` })
  expect((await set(id, {})).statusCode).toBe(200)
})

test('A proposal for a product that is retired meanwhile can still be accepted: its letters go on', async () => {
  const id = await newProduct()
  await proposePrice(id, {})
  await call(server.app, setProductUse, { params: { id }, body: { inUse: false } }, { token: tokens[0] })
  expect((await accept(await only())).statusCode).toBe(204)
  expect(await priceOf(id)).toBe(130_000)
})

test('What cannot be is not proposed', async () => {
  const id = await newProduct()
  const fieldOf = (answer: { json(): { error: { validationErrors: { code: string }[] } } }) =>
    answer.json().error.validationErrors.map(({ code }) => code)
  expect(fieldOf(await propose({}))).toEqual(['NothingProposed'])
  expect(fieldOf(await proposePrice(id, { amount: null }))).toEqual(['Required'])
  expect(fieldOf(await proposePrice(id, { from: '2019-01-01' }))).toEqual(['PriceOutdated'])
  expect(fieldOf(await proposePrice(id, { branchId: randomUUID() }))).toEqual(['BranchUnknown'])
  expect(fieldOf(await propose({ combination: { combination: 'HigherOnly', from: '2020-01-01' } }))).toEqual([
    'DayOver',
  ])
  const percent = { productId: id, benefitRule: { ...half, value: 101 }, benefit: details.benefit }
  expect(fieldOf(await propose({ rule: percent }))).toEqual(['PercentOutOfBounds'])
  expect(refusal(await proposePrice(randomUUID(), {}))).toEqual(problemOf('NotFound'))
  expect(await listed()).toEqual([])
})

test('The rows of a file above the limit wait as one proposal; the others take effect', async () => {
  const { importFile } = csvExchange(server, () => tokens[0])
  const [small, large, third] = await Promise.all(['Maliit', 'Malaki', 'Pangatlo'].map((name) => newProduct(name)))
  const row = (name: string, price: string, from = today) => `${name},100 units/mL,Solution,${price},${from}`
  const file = [
    'product,strength,form,price,from',
    row('Maliit', '1050'),
    row('Malaki', '1500'),
    row('Malaki', '1600', inDays(3)),
    row('Pangatlo', '1100'),
    row('Pangatlo', '1000', '2020-01-01'),
  ]
  const done = await importFile('product-prices', file.join('\n'))
  expect(done).toMatchObject({ added: 2, changed: 0, waiting: 2 })
  const prices = () => Promise.all([small, large, third].map((id) => priceOf(id ?? '')))
  expect(await prices()).toEqual([105_000, 100_000, 110_000])
  const proposal = await only()
  expect(proposal).toMatchObject({ id: done.id, filename: 'table.csv' })
  expect(proposal.changes.map(({ price }) => price?.after)).toEqual([150_000, 160_000])
  expect((await accept(proposal)).statusCode).toBe(204)
  expect(await prices()).toEqual([105_000, 150_000, 110_000])
})

test('A price is not raised again and again on its own first day, by call or by file', async () => {
  const { importFile } = csvExchange(server, () => tokens[0])
  const byCall = await newProduct()
  expect((await set(byCall, { amount: 110_000, from: '2020-01-01' })).statusCode).toBe(200)
  expect(refusal(await set(byCall, { amount: 121_000, from: '2020-01-01' }))).toEqual(needed)
  const byFile = await newProduct('Paulit-ulit')
  const rowsFor = (price: string) =>
    `product,strength,form,price,from\nPaulit-ulit,100 units/mL,Solution,${price},2020-01-01`
  expect(await importFile('product-prices', rowsFor('1100'))).toMatchObject({ changed: 1, waiting: 0 })
  expect(await importFile('product-prices', rowsFor('1210'))).toMatchObject({ changed: 0, waiting: 1 })
  expect(await priceOf(byFile)).toBe(110_000)
})

test('An agreement with a day that has passed hides no step', async () => {
  const id = await newProduct()
  const branchId = await addBranch(server.db, 'Katipunan Avenue')
  expect((await set(id, { branchId, amount: 110_000, from: '2020-01-01' })).statusCode).toBe(200)
  expect(refusal(await set(id, { branchId, amount: 121_000, from: '2020-01-02' }))).toEqual(needed)
})

test('The step to a later price counts when it grows', async () => {
  const id = await newProduct()
  await set(id, { amount: 119_000, from: inDays(2) })
  await set(id, { amount: 140_000, from: inDays(36) })
  const removal = { params: { id, from: inDays(2) }, query: {} }
  expect(refusal(await call(server.app, removePrice, removal, { token: tokens[0] }))).toEqual(needed)
  expect(refusal(await set(id, { amount: 90_000, from: inDays(1) }))).toEqual(needed)
})

test('A rule and the first price of its product are proposed and accepted together', async () => {
  const id = await insertProduct(server.db, { ...details, name: `Insulin ${randomUUID()}` })
  const rule = { productId: id, benefitRule: half, benefit: details.benefit }
  expect((await propose({ rule, price: { productId: id, ...everybody, amount: 500, from: today } })).statusCode).toBe(
    200,
  )
  expect((await accept(await only())).statusCode).toBe(204)
  expect(await priceOf(id)).toBe(500)
})

test('What is proposed again waits once; one proposal that cannot be compared does not hide the others', async () => {
  const id = await newProduct()
  const [first, again] = [await proposePrice(id, {}), await proposePrice(id, {})]
  expect(again.result).toEqual(first.result)
  expect(await listed()).toHaveLength(1)
  const broken = randomUUID()
  await server.db.query('INSERT INTO proposal (id, proposed_by, proposed_at) VALUES ($1, $2, now())', [
    broken,
    names[0],
  ])
  await server.db.query('INSERT INTO proposed_change (proposal_id, change) VALUES ($1, $2)', [
    broken,
    { kind: 'price', productId: 'none' },
  ])
  expect((await listed()).map(({ changes }) => changes.length)).toEqual([1, 0])
  const withdrawn = await call(server.app, contract.withdrawProposal, { params: { id: broken } }, { token: tokens[0] })
  expect(withdrawn.statusCode).toBe(204)
})

test('A file of which too many rows need a second person keeps to two hundred', async () => {
  const { importFile } = csvExchange(server, () => tokens[0])
  await newProduct('Marami')
  const rows = Array.from({ length: 202 }, (_, n) => `Marami,100 units/mL,Solution,2000,${inDays(n)}`)
  const done = await importFile('product-prices', ['product,strength,form,price,from', ...rows].join('\n'))
  expect(done).toMatchObject({ badRows: 2, waiting: 200 })
})
