import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import * as contract from '@aruga/contract/formulary/formulary'
import { listProducts } from '@aruga/contract/formulary/formulary'
import { readProgramFacts } from '@aruga/contract/program/program'
import * as contractOfProgram from '@aruga/contract/program/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addSession, addStaff } from '../../testing/people.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
})
afterAll(() => server.close())

const details: contract.ProductDetails = {
  name: 'Insulin glargine',
  strength: '100 units/mL pen',
  form: 'Solution',
  unit: 'pen',
  defaultQuantity: 12,
  letterDays: 90,
  prescriptionDays: 180,
  benefit: { en: 'The program pays half.', fil: 'Kalahati po ang sagot ng programa.' },
}

test('Letters can be issued only for products in use', async () => {
  const { result: added } = await call(server.app, contract.addProduct, { body: details }, { token })
  const noMoney = { benefitRule: null, price: null, nextPrice: null, secondApprovalAbove: null, asksBatch: false }
  expect(added).toEqual({ ...details, ...noMoney, id: expect.any(String), retiredAt: null })
  const issuable = async () => (await call(server.app, listProducts, {}, { token })).result.items.map(({ id }) => id)
  const use = (inUse: boolean) =>
    call(server.app, contract.setProductUse, { params: { id: added.id }, body: { inUse } }, { token })
  expect(await issuable()).toContain(added.id)
  expect((await use(false)).result.retiredAt).toMatch(/Z$/)
  expect(await issuable()).not.toContain(added.id)
  await use(true)
  const edited = { ...details, defaultQuantity: 6 }
  const { result } = await call(server.app, contract.editProduct, { params: { id: added.id }, body: edited }, { token })
  expect(result.defaultQuantity).toBe(6)
  const read = await call(server.app, contract.readManagedProduct, { params: { id: added.id } }, { token })
  expect(read.result).toEqual(result)
  const listed = await call(server.app, contract.listManagedProducts, { query: { Filter: 'GLARGINE 100' } }, { token })
  expect(listed.result).toMatchObject({ totalCount: 1, items: [{ id: added.id, defaultQuantity: 6 }] })
  const past = { Filter: 'GLARGINE 100', SkipCount: 1 }
  expect((await call(server.app, contract.listManagedProducts, { query: past }, { token })).result).toEqual({
    totalCount: 1,
    items: [],
  })
})

const buy3get1: BenefitRule = {
  kind: 'FreeUnits',
  value: 3,
  letterUnits: null,
  letterAmount: null,
  monthUnits: null,
  monthAmount: null,
}
const edit = (id: string, body: contract.EditedProduct) =>
  call(server.app, contract.editProduct, { params: { id }, body }, { token })

test('With a rule, what patients read is the rule in words, in both languages', async () => {
  const price = { amount: 260_000, from: '2020-01-01' }
  const body = { ...details, benefitRule: buy3get1, price }
  const { result: added } = await call(server.app, contract.addProduct, { body }, { token })
  expect(added).toMatchObject({
    benefitRule: buy3get1,
    price,
    nextPrice: null,
    asksBatch: false,
    benefit: { en: 'Buy 3 pens, get 1 free.', fil: 'Bumili po ng 3 pen, libre ang isa.' },
  })
  // A caller from before rules existed.
  expect((await edit(added.id, { ...details, benefit: { en: 'Nothing', fil: 'Wala' } })).result).toMatchObject({
    benefitRule: buy3get1,
    price,
    benefit: added.benefit,
  })
  expect((await edit(added.id, { ...details, benefitRule: null })).result).toMatchObject({
    benefitRule: null,
    benefit: details.benefit,
  })
})

test('A price holds from its day on; the next one is known before', async () => {
  const { result: added } = await call(server.app, contract.addProduct, { body: details }, { token })
  const now = { amount: 100_000, from: '2020-01-01' }
  const next = { amount: 120_000, from: `${new Date().getFullYear() + 1}-01-01` }
  await edit(added.id, { ...details, price: now })
  expect((await edit(added.id, { ...details, price: next })).result).toMatchObject({ price: now, nextPrice: next })
  const dearer = { ...now, amount: 110_000 }
  expect((await edit(added.id, { ...details, price: dearer })).result).toMatchObject({ price: dearer, nextPrice: next })
})

test('A price that would never hold is refused at its field: from before the one in force, or from a mistyped year', async () => {
  const price = { amount: 100_000, from: '2020-01-01' }
  const { result: added } = await call(server.app, contract.addProduct, { body: { ...details, price } }, { token })
  const wrong = async (from: string) =>
    (await edit(added.id, { ...details, price: { amount: 110_000, from } })).json().error.validationErrors
  expect(await wrong('0026-11-27')).toMatchObject([{ code: 'PriceOutdated', members: ['price.from'] }])
  expect(await wrong('2019-12-31')).toMatchObject([
    { message: 'The price of 2020-01-01 is in force already. Please enter that day or a later one.' },
  ])
  const year = new Date().getFullYear()
  expect(await wrong('9999-01-01')).toMatchObject([{ code: 'PeriodTooLate', message: `Not after ${year + 5}.` }])
  expect((await edit(added.id, details)).result).toMatchObject({ price, nextPrice: null })
  const far = { amount: 110_000, from: `${year + 5}-12-31` }
  expect((await edit(added.id, { ...details, price: far })).result).toMatchObject({ price, nextPrice: far })
})

test('A rule without a price, or of more than the whole price, is refused at its field', async () => {
  const add = async (body: contract.EditedProduct) =>
    (await call(server.app, contract.addProduct, { body }, { token })).json().error.validationErrors
  expect(await add({ ...details, benefitRule: buy3get1 })).toMatchObject([
    { code: 'PriceRequired', members: ['price'] },
  ])
  const twice: BenefitRule = { ...buy3get1, kind: 'PercentOff', value: 200 }
  expect(await add({ ...details, benefitRule: twice, price: { amount: 100, from: '2020-01-01' } })).toMatchObject([
    { code: 'PercentOutOfBounds', members: ['benefitRule.value'] },
  ])
})

test('A rule that takes more off than the price, or a price below the rule, is refused at its field', async () => {
  const from = '2020-01-01'
  const off = (value: number): BenefitRule => ({ ...buy3get1, kind: 'AmountOff', value })
  const faultsOf = (answer: { json(): { error: { validationErrors: unknown } } }) =>
    answer.json().error.validationErrors
  const add = (benefitRule: BenefitRule) =>
    call(
      server.app,
      contract.addProduct,
      { body: { ...details, benefitRule, price: { amount: 30_000, from } } },
      { token },
    )
  const above = [
    {
      ...{ code: 'BenefitAbovePrice', members: ['benefitRule.value'] },
      message: 'This is more than one unit costs: ₱300.00 is the lowest price in force or to come.',
    },
  ]
  expect(faultsOf(await add(off(50_000)))).toMatchObject(above)
  const { id } = (await add(off(30_000))).result
  const edit = (body: contract.EditedProduct) =>
    call(server.app, contract.editProduct, { params: { id }, body }, { token })
  expect(faultsOf(await edit({ ...details, benefitRule: off(30_001) }))).toMatchObject(above)
  const lower = { amount: 29_999, from: '2026-01-01' }
  expect(faultsOf(await edit({ ...details, price: lower }))).toMatchObject([
    { code: 'PriceBelowBenefit', members: ['price.amount'] },
  ])
  const audited = async () =>
    (await server.db.query(`SELECT action, reason FROM audit_entry WHERE subject_id = $1 ORDER BY id`, [id])).rows
  expect(await audited()).toEqual([
    { action: 'product.price_set', reason: 'everybody: ₱300.00 from 2020-01-01' },
    { action: 'product.added', reason: `rule: ${JSON.stringify(off(30_000))}` },
  ])
  // Together they fit.
  expect((await edit({ ...details, benefitRule: off(29_000), price: lower })).statusCode).toBe(200)
  expect((await audited()).slice(2)).toEqual([
    { action: 'product.price_set', reason: 'everybody: ₱299.99 from 2026-01-01' },
    { action: 'product.changed', reason: `rule: ${JSON.stringify(off(29_000))}` },
  ])
  expect((await edit({ ...details, benefitRule: off(40_000), price: { ...lower, amount: 40_000 } })).statusCode).toBe(
    200,
  )
  const year = new Date().getFullYear() + 2
  const later = { amount: 35_000, from: `${year}-01-01` }
  expect((await edit({ ...details, benefitRule: off(35_000), price: later })).statusCode).toBe(200)
  expect(faultsOf(await edit({ ...details, benefitRule: off(35_001) }))).toMatchObject([{ code: 'BenefitAbovePrice' }])
  await server.db.query('UPDATE product_price SET amount = 20000 WHERE product_id = $1', [id])
  // What was stored before stays until the rule or the price changes.
  expect((await edit({ ...details, defaultQuantity: 5 })).statusCode).toBe(200)
})

test('Only free units are counted over months, at most 24, and a product keeps them', async () => {
  const price = { amount: 100, from: '2020-01-01' }
  const add = (rule: Partial<BenefitRule>) =>
    call(
      server.app,
      contract.addProduct,
      { body: { ...details, price, benefitRule: { ...buy3get1, ...rule } } },
      { token },
    )
  const refused = async (rule: Partial<BenefitRule>) => (await add(rule)).json().error.validationErrors
  expect(await refused({ kind: 'AmountOff', overMonths: 6 })).toMatchObject([
    { code: 'OnlyFreeUnitsCount', members: ['benefitRule.overMonths'] },
  ])
  for (const overMonths of [0, 25])
    expect(await refused({ overMonths })).toContainEqual(
      expect.objectContaining({ members: ['benefitRule.overMonths'] }),
    )
  expect((await add({ overMonths: 6 })).result).toMatchObject({ benefitRule: { overMonths: 6 } })
  expect((await add({ kind: 'AmountOff', overMonths: null })).statusCode).toBe(200)
})

test.each([
  [{ letterAmount: 0 }, 'benefitRule.letterAmount'],
  [{ monthAmount: 0 }, 'benefitRule.monthAmount'],
  [{ letterUnits: 0 }, 'benefitRule.letterUnits'],
  [{ monthUnits: 0 }, 'benefitRule.monthUnits'],
  [{ letterAmount: -1 }, 'benefitRule.letterAmount'],
])('A rule with the limit %j pays nothing and is refused at its field', async (limit, member) => {
  const price = { amount: 100, from: '2020-01-01' }
  const body = { ...details, benefitRule: { ...buy3get1, ...limit }, price }
  const answer = await call(server.app, contract.addProduct, { body }, { token })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.validationErrors).toContainEqual(expect.objectContaining({ members: [member] }))
})

test('What is missing, too much or pasted along is said in plain words at its field', async () => {
  const wrong = async (body: contract.EditedProduct) =>
    (await call(server.app, contract.addProduct, { body }, { token })).json().error.validationErrors
  expect(await wrong({ ...details, name: '   ' })).toEqual([
    { code: 'Required', message: 'This field is required.', members: ['name'] },
  ])
  expect(await wrong({ ...details, name: 'Insulin\u0007100' })).toEqual([
    {
      code: 'NotStorable',
      message: 'This text has a character that cannot be stored, such as a tab.',
      members: ['name'],
    },
  ])
  expect(await wrong({ ...details, defaultQuantity: 99_999 })).toMatchObject([{ message: 'At most 10,000.' }])
  expect(await wrong({ ...details, defaultQuantity: 0 })).toMatchObject([{ message: 'At least 1.' }])
  const long = await wrong({ ...details, name: 'x'.repeat(500) })
  expect(long).toMatchObject([{ message: expect.stringMatching(/^At most \d+ characters\.$/) }])
})

test('Anyone can read the program’s facts in their language', async () => {
  const program: contractOfProgram.Program = {
    name: 'Programang Halimbawa',
    accentColour: '#3355aa',
    phone: '02 8555 0100',
    emailAddress: 'help@demo.test',
    hours: { en: 'Weekdays, 8 to 5', fil: null },
    address: null,
    privacyEmailAddress: 'privacy@demo.test',
  }
  expect((await call(server.app, contractOfProgram.editProgram, { body: program }, { token })).result).toEqual(program)
  expect((await call(server.app, contractOfProgram.readProgram, {}, { token })).result).toEqual(program)
  const facts = await call(server.app, readProgramFacts, { query: { language: 'fil' } })
  expect(facts.result).toMatchObject({
    name: 'Programang Halimbawa',
    accentColour: '#3355aa',
    hours: 'Weekdays, 8 to 5',
  })
  const red = await call(
    server.app,
    contractOfProgram.editProgram,
    { body: { ...program, accentColour: 'red' } },
    { token },
  )
  expect(red.json().error.validationErrors).toEqual([
    { code: 'ColourFormat', message: 'A colour is written #rrggbb.', members: ['accentColour'] },
  ])
})
