import { randomUUID } from 'node:crypto'
import { dayInManila, daysAfter } from '@aruga/contract/days'
import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import { editProduct, readManagedProduct } from '@aruga/contract/formulary/formulary'
import * as contract from '@aruga/contract/formulary/prices'
import { setBranchService } from '@aruga/contract/pharmacies/staff'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkBudgetsFor } from '../../records/formulary/budgets/check.ts'
import { countForBudgets } from '../../records/formulary/budgets/count.ts'
import { insertBudget } from '../../records/formulary/budgets/queries.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addSession, addStaff } from '../../testing/people.ts'
import { csvExchange } from '../csv/testing.ts'
import { insertProduct } from './staff-queries.ts'
import { startProgram } from './testing.ts'

const half: BenefitRule = {
  ...{ kind: 'PercentOff', value: 50 },
  ...{ letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null },
}
const today = dayInManila(Date.now())
const inDays = (days: number) => daysAfter(today, days)

let server: TestApp
let program: Awaited<ReturnType<typeof startProgram>>
let token: string
let pharmacyId: string

beforeAll(async () => {
  server = await startTestApp()
  program = await startProgram(server)
  const { rows } = await server.db.query('SELECT pharmacy_id AS id FROM branch WHERE id = $1', [program.branchId])
  pharmacyId = rows[0]?.id
  await server.db.query(`UPDATE pharmacy SET name = 'Botika Uno' WHERE id = $1`, [pharmacyId])
})
beforeEach(async () => {
  // Calls are limited per minute and account.
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
})
afterAll(() => server.close())

const everybody = { pharmacyId: null, branchId: null }
const atPharmacy = () => ({ pharmacyId, branchId: null })
const atBranch = (branchId = program.branchId) => ({ pharmacyId: null, branchId })

/** ₱1,000.00 for everybody. */
async function addProduct(name = `Insulin ${randomUUID()}`) {
  const medicine = { name, strength: '100 units/mL', form: 'Solution', unit: 'pen' }
  const rules = { defaultQuantity: 10, letterDays: 90, prescriptionDays: 180, benefit: { en: 'Half', fil: 'Kalahati' } }
  const price = { amount: 100_000, from: '2020-01-01' }
  return insertProduct(server.db, { ...medicine, ...rules, benefitRule: half, price })
}
const set = (id: string, price: contract.NewPrice) =>
  call(server.app, contract.setPrice, { params: { id }, body: price }, { token })
const remove = (id: string, from: string, query: { PharmacyId?: string; BranchId?: string } = {}) =>
  call(server.app, contract.removePrice, { params: { id, from }, query }, { token })
const list = async (id: string, query = {}) =>
  (await call(server.app, contract.listPrices, { params: { id }, query }, { token })).result
const faultOf = (answer: { json(): { error: { validationErrors: unknown } } }) => answer.json().error.validationErrors

/** The price at which one unit is handed over. */
async function sold(productId: string, now = new Date()) {
  const letter = await program.newLetter({ productId, now })
  const id = await program.handOver(letter, { quantity: 1, now })
  const { rows } = await server.db.query('SELECT unit_price AS price FROM dispensing WHERE id = $1', [id])
  return rows[0]?.price
}

test('The branch sells at its own price, else at its pharmacy’s, else at that for everybody', async () => {
  const id = await addProduct()
  expect(await sold(id)).toBe(100_000)
  await set(id, { ...atPharmacy(), amount: 90_000, from: today })
  expect(await sold(id)).toBe(90_000)
  await set(id, { ...atBranch(), amount: 95_000, from: today })
  await set(id, { ...atBranch(await addBranch(server.db, 'Far Lane')), amount: 70_000, from: today })
  expect(await sold(id)).toBe(95_000)
})

test('When an agreement ends, the next wider price holds from that day on', async () => {
  const id = await addProduct()
  await set(id, { ...atPharmacy(), amount: 90_000, from: '2026-01-01' })
  await set(id, { ...atBranch(), amount: 80_000, from: '2026-01-01' })
  await set(id, { ...atBranch(), amount: null, from: today })
  expect(await sold(id)).toBe(90_000)
  await set(id, { ...atPharmacy(), amount: null, from: today })
  expect(await sold(id)).toBe(100_000)
})

test('A server of the version before goes on selling at the price for everybody', async () => {
  const id = await addProduct()
  await set(id, { ...atBranch(), amount: 80_000, from: today })
  const { rows } = await server.db.query(
    `SELECT amount FROM product_price WHERE product_id = $1 AND valid_from <= $2 ORDER BY valid_from DESC LIMIT 1`,
    [id, today],
  )
  expect(rows).toEqual([{ amount: 100_000 }])
})

test('The prices of a product are listed with whom they are for, and found by place', async () => {
  const id = await addProduct()
  await set(id, { ...atBranch(), amount: 95_000, from: today })
  await set(id, { ...atPharmacy(), amount: 90_000, from: inDays(5) })
  const { items, totalCount } = await list(id)
  expect(totalCount).toBe(3)
  expect(items.map(({ pharmacyName, branchName, amount, state }) => [pharmacyName, branchName, amount, state])).toEqual(
    [
      [null, null, 100_000, 'InForce'],
      ['Botika Uno', null, 90_000, 'ToCome'],
      ['Botika Uno', 'Katipunan Avenue', 95_000, 'InForce'],
    ],
  )
  expect((await list(id, { Filter: 'katipunan' })).items).toMatchObject([{ amount: 95_000 }])
  const { rows } = await server.db.query(
    `SELECT reason FROM audit_entry WHERE action = 'product.price_set' AND subject_id = $1 ORDER BY id`,
    [id],
  )
  expect(rows).toEqual([
    { reason: `Botika Uno, Katipunan Avenue: ₱950.00 from ${today}` },
    { reason: `Botika Uno: ₱900.00 from ${inDays(5)}` },
  ])
})

test('A price to come can be removed; one in force, or the only one that a benefit has, stays', async () => {
  const id = await addProduct()
  await set(id, { ...atPharmacy(), amount: 90_000, from: inDays(5) })
  expect((await remove(id, inDays(5), { PharmacyId: pharmacyId })).statusCode).toBe(204)
  expect(refusal(await remove(id, inDays(5), { PharmacyId: pharmacyId }))).toEqual(problemOf('NotFound'))
  expect(refusal(await remove(id, '2020-01-01'))).toEqual(problemOf('AlreadyInForce'))
  await server.db.query('UPDATE product_price SET valid_from = $2 WHERE product_id = $1', [id, inDays(9)])
  expect(refusal(await remove(id, inDays(9)))).toEqual(problemOf('PriceNeeded'))
  expect((await list(id)).totalCount).toBe(1)
})

test('A price that cannot be is refused at its field', async () => {
  const id = await addProduct()
  const retired = await addBranch(server.db, 'Closed Lane')
  await server.db.query('UPDATE branch SET pharmacy_id = $2 WHERE id = $1', [retired, pharmacyId])
  await set(id, { ...atBranch(retired), amount: 80_000, from: '2026-01-01' })
  const service = { params: { id: retired }, body: { inService: false } }
  await call(server.app, setBranchService, service, { token })
  const price = { amount: 90_000, from: today }
  const wrong: [contract.NewPrice, string, string | null][] = [
    [{ ...everybody, ...price, amount: 0 }, 'amount', null],
    [{ ...everybody, ...price, amount: null }, 'amount', 'Required'],
    [{ ...atPharmacy(), ...price, amount: null }, 'amount', 'NoPriceToEnd'],
    [{ pharmacyId, branchId: program.branchId, ...price }, 'branchId', 'PharmacyOrBranch'],
    [{ pharmacyId: randomUUID(), branchId: null, ...price }, 'pharmacyId', 'PharmacyUnknown'],
    [{ ...atBranch(randomUUID()), ...price }, 'branchId', 'BranchUnknown'],
    [{ ...atBranch(retired), ...price }, 'branchId', 'OutOfService'],
    [{ ...everybody, ...price, from: '2019-01-01' }, 'from', 'PriceOutdated'],
    [{ ...everybody, ...price, from: '9999-01-01' }, 'from', 'PeriodTooLate'],
  ]
  for (const [body, member, code] of wrong)
    expect([body, faultOf(await set(id, body))]).toMatchObject([body, [{ members: [member], ...(code && { code }) }]])
  // An agreement with a branch that has left can still end.
  expect((await set(id, { ...atBranch(retired), amount: null, from: today })).result).toMatchObject({ amount: null })
})

test('A budget reserves the dearest price at which a letter can still be claimed', async () => {
  const id = await addProduct()
  const now = new Date()
  await insertBudget(server.db, { productId: id, period: 'Month', day: today, amount: 100_000_000 })
  const branch = await addBranch(server.db, 'Dear Lane')
  const { letterId } = await program.newLetter({ productId: id, now })
  const reserved = async () => {
    await countForBudgets({ db: server.db, clock: server.context.clock })
    const { rows } = await server.db.query('SELECT reserved::int FROM budget_letter WHERE letter_id = $1', [letterId])
    return rows[0]?.reserved
  }
  const serve = (inService: boolean) =>
    call(server.app, setBranchService, { params: { id: branch }, body: { inService } }, { token })
  expect(await reserved()).toBe(5 * 100_000)
  await set(id, { ...atPharmacy(), amount: 60_000, from: today })
  expect(await reserved()).toBe(5 * 100_000)
  await set(id, { ...atBranch(branch), amount: 120_000, from: inDays(-30) })
  expect(await reserved()).toBe(5 * 120_000)
  const check = await checkBudgetsFor(server.db, { productId: id, quantity: 10 }, now)
  expect(check).toMatchObject({ needed: 5 * 120_000 })
  await serve(false)
  expect(await reserved()).toBe(5 * 100_000)
  await serve(true)
  expect(await reserved()).toBe(5 * 120_000)
  await set(id, { ...atBranch(branch), amount: 150_000, from: inDays(20) })
  expect(await reserved()).toBe(5 * 150_000)
  await remove(id, inDays(20), { BranchId: branch })
  expect(await reserved()).toBe(5 * 120_000)
  await set(id, { ...atBranch(branch), amount: null, from: today })
  expect(await reserved()).toBe(5 * 100_000)
})

test('A claim at a branch that has left keeps its price reserved', async () => {
  const id = await addProduct()
  const now = new Date()
  await insertBudget(server.db, { productId: id, period: 'Month', day: today, amount: 100_000_000 })
  await set(id, { ...atBranch(), amount: 130_000, from: today })
  const letter = await program.newLetter({ productId: id, now })
  await program.claim(letter, now)
  const serve = (inService: boolean) =>
    call(server.app, setBranchService, { params: { id: program.branchId }, body: { inService } }, { token })
  await serve(false)
  await countForBudgets({ db: server.db, clock: server.context.clock })
  const { rows } = await server.db.query('SELECT reserved::int FROM budget_letter WHERE letter_id = $1', [
    letter.letterId,
  ])
  expect(rows).toEqual([{ reserved: 5 * 130_000 }])
  await serve(true)
})

test('All prices are exported, and imported again without a change', async () => {
  const { importFile, exported } = csvExchange(server, () => token)
  const id = await addProduct('Siglaflo')
  const rows = [
    'product,strength,form,price,from,pharmacy,branch,city',
    `siglaflo,100 units/ml,solution,"₱1,100.00",${inDays(3)},,,`,
    `Siglaflo,100 units/mL,Solution,950,${today},botika uno,,`,
    `Siglaflo,100 units/mL,Solution,ends,${inDays(9)},Botika Uno,,`,
    `Siglaflo,100 units/mL,Solution,900.50,${today},Botika Uno,Katipunan Avenue,Quezon City`,
  ]
  expect(await importFile('product-prices', rows.join('\n'))).toMatchObject({ badRows: 0, added: 4, changed: 0 })
  const { items } = await list(id)
  expect(items.map(({ branchName, amount, from }) => [branchName, amount, from])).toEqual([
    [null, 110_000, inDays(3)],
    [null, 100_000, '2020-01-01'],
    [null, null, inDays(9)],
    [null, 95_000, today],
    ['Katipunan Avenue', 90_050, today],
  ])
  const csv = await exported('product-prices')
  expect(csv).toContain(`Siglaflo,100 units/mL,Solution,ends,'${inDays(9)},Botika Uno,,`)
  expect(await importFile('product-prices', csv)).toMatchObject({ badRows: 0, added: 0, changed: 0 })
  const changed = csv.replace('900.50', '899')
  expect(await importFile('product-prices', changed)).toMatchObject({ added: 0, changed: 1 })
})

test('A row of prices that cannot be is refused at its cell', async () => {
  const { check } = csvExchange(server, () => token)
  await addProduct('Kalmatrex')
  const row = (price: string, from = today, place = ',,') => `Kalmatrex,100 units/mL,Solution,${price},${from},${place}`
  const rows = [
    'product,strength,form,price,from,pharmacy,branch,city',
    `Nowhere,1 mg,Tablet,10,${today},,,`,
    row('0'),
    row('-5'),
    row('"10,50"'),
    row('99999999'),
    row('ends'),
    row('ends', today, 'Botika Uno,,'),
    row('10', '2019-01-01'),
    row('10', today, 'Botika Wala,,'),
    row('10', today, 'Botika Uno,Nowhere Lane,Quezon City'),
    row('10', today, 'Botika Uno,Closed Lane,Quezon City'),
    row('10', today, ',Katipunan Avenue,Quezon City'),
    row('', today, 'Botika Uno,Katipunan Avenue,'),
    row('10', '0000-01-01'),
    row('10', '01/31/0000'),
  ]
  const { bad, rows: good } = await check('product-prices', rows.join('\n'))
  expect(good).toBe(0)
  expect(bad.map(({ row, column, code }) => [row, column, code])).toEqual([
    [2, 'product', 'ProductUnknown'],
    [3, 'price', 'NotAPrice'],
    [4, 'price', 'NotAPrice'],
    [5, 'price', 'AmountWithComma'],
    [6, 'price', 'PriceTooLarge'],
    [7, 'price', 'EndsForEverybody'],
    [8, 'price', 'NoPriceToEnd'],
    [9, 'from', 'DayOutdated'],
    [10, 'pharmacy', 'PharmacyUnknown'],
    [11, 'branch', 'BranchUnknown'],
    [12, 'branch', 'OutOfService'],
    [13, 'pharmacy', 'ValueMissing'],
    [14, 'city', 'ValueMissing'],
    [14, 'price', 'ValueMissing'],
    [15, 'from', 'NotADay'],
    [16, 'from', 'NotADay'],
  ])
})

test('An export names no retired product whose namesake is in use, and no branch that has left', async () => {
  const { importFile, exported, check } = csvExchange(server, () => token)
  const retired = await addProduct('Namesake')
  const inUse = await addProduct('Namesake')
  await server.db.query('UPDATE product SET retired_at = now() WHERE id = $1', [retired])
  await set(retired, { ...everybody, amount: 50_000, from: today })
  await set(inUse, { ...everybody, amount: 60_000, from: today })
  await set(retired, { ...atPharmacy(), amount: 40_000, from: today })
  const csv = await exported('product-prices')
  expect(csv).not.toContain('500.00')
  expect(await importFile('product-prices', csv)).toMatchObject({ badRows: 0, added: 0, changed: 0 })
  const head = 'product,strength,form,price,from,pharmacy,branch,city'
  const row = (price: string) => `${head}\nNamesake,100 units/mL,Solution,${price},${today},,,`
  expect(await importFile('product-prices', row('610'))).toMatchObject({ badRows: 0, changed: 1 })
  expect((await list(inUse)).items[0]).toMatchObject({ amount: 61_000, from: today })
  expect((await list(retired)).items[0]).toMatchObject({ amount: 50_000, from: today })
  // Which of two in use is meant nobody can say.
  await server.db.query('UPDATE product SET retired_at = NULL WHERE id = $1', [retired])
  expect((await check('product-prices', row('620'))).bad).toMatchObject([
    { column: 'product', code: 'ProductAmbiguous' },
  ])
  await server.db.query('UPDATE product SET retired_at = now() WHERE id = ANY ($1)', [[retired, inUse]])
  expect((await check('product-prices', row('620'))).bad).toMatchObject([
    { column: 'product', code: 'ProductAmbiguous' },
  ])
})

test('A price is of the pharmacy in service; of two with one name it is refused', async () => {
  const { importFile, exported, check } = csvExchange(server, () => token)
  const id = await addProduct('Twinpharm')
  const addTwin = async (retired: boolean) => {
    const { rows } = await server.db.query<{ id: string }>(
      `INSERT INTO pharmacy (id, name, retired_at) VALUES (gen_random_uuid(), 'Botika Kambal', CASE WHEN $1 THEN now() END) RETURNING id`,
      [retired],
    )
    const [twin] = rows
    const branch = await server.db.query<{ id: string }>(
      `INSERT INTO branch (id, pharmacy_id, name, address, city, province, search)
       VALUES (gen_random_uuid(), $1, 'Main', '1 Main', 'Cebu City', 'Cebu', 'Main') RETURNING id`,
      [twin?.id],
    )
    return { pharmacy: twin?.id ?? '', branch: branch.rows[0]?.id ?? '' }
  }
  const gone = await addTwin(true)
  const open = await addTwin(false)
  for (const [n, of] of [gone, open].entries()) {
    const insert =
      'INSERT INTO agreed_price (product_id, pharmacy_id, branch_id, valid_from, amount) VALUES ($1, $2, $3, $4, $5)'
    await server.db.query(insert, [id, of.pharmacy, null, today, 81_100 + n])
    await server.db.query(insert, [id, null, of.branch, today, 82_100 + n])
  }
  const csv = await exported('product-prices')
  expect(csv).not.toContain('811.00')
  expect(csv).not.toContain('821.00')
  expect(await importFile('product-prices', csv)).toMatchObject({ added: 0, changed: 0 })
  const rows = [
    'product,strength,form,price,from,pharmacy,branch,city',
    `Twinpharm,100 units/mL,Solution,831,${today},Botika Kambal,,`,
    `Twinpharm,100 units/mL,Solution,832,${today},Botika Kambal,Main,Cebu City`,
  ].join('\n')
  expect(await importFile('product-prices', rows)).toMatchObject({ badRows: 0, changed: 2 })
  expect((await list(id)).items.map(({ amount }) => amount).sort()).toEqual([100_000, 81_100, 82_100, 83_100, 83_200])
  await server.db.query('UPDATE pharmacy SET retired_at = NULL WHERE id = $1', [gone.pharmacy])
  expect((await check('product-prices', rows)).bad.map(({ column, code }) => [column, code])).toEqual([
    ['pharmacy', 'PharmacyAmbiguous'],
    ['branch', 'BranchAmbiguous'],
  ])
})

test('A price below what the program takes off each unit is refused at its field and its cell, also an agreed one', async () => {
  const { check } = csvExchange(server, () => token)
  const id = await addProduct('Amountoff')
  const rule = { ...half, kind: 'AmountOff', value: 50_000 }
  await server.db.query('UPDATE product SET benefit_rule = $1 WHERE id = $2', [JSON.stringify(rule), id])
  const below = [{ code: 'PriceBelowBenefit', members: ['amount'] }]
  for (const scope of [everybody, atPharmacy(), atBranch()]) {
    expect(faultOf(await set(id, { ...scope, amount: 49_999, from: today }))).toMatchObject(below)
    expect((await set(id, { ...scope, amount: 50_000, from: inDays(2) })).statusCode).toBe(200)
  }
  const rows = [
    'product,strength,form,price,from,pharmacy',
    `Amountoff,100 units/mL,Solution,499.99,${today},`,
    `Amountoff,100 units/mL,Solution,499.99,${today},Botika Uno`,
    `Amountoff,100 units/mL,Solution,500.00,${inDays(1)},`,
  ]
  const { bad, rows: good } = await check('product-prices', rows.join('\n'))
  expect(good).toBe(1)
  expect(bad).toMatchObject([
    { row: 2, column: 'price', code: 'PriceBelowBenefit' },
    { row: 3, column: 'price', code: 'PriceBelowBenefit' },
  ])
  expect(bad[0]?.message).toBe('The program pays ₱500.00 for each unit. Change the rule before a price is lower.')
})

test('A rule is compared with the lowest agreed price in service, in force or to come', async () => {
  const id = await addProduct()
  const branchId = await addBranch(server.db, 'Session Road')
  await set(id, { ...atBranch(branchId), amount: 60_000, from: inDays(3) })
  const setRule = async (value: number) => {
    const { name, strength, form, unit, defaultQuantity, letterDays, prescriptionDays, benefit } = (
      await call(server.app, readManagedProduct, { params: { id } }, { token })
    ).result
    const of = { name, strength, form, unit, defaultQuantity, letterDays, prescriptionDays, benefit }
    const body = { ...of, benefitRule: { ...half, kind: 'AmountOff', value } as BenefitRule }
    return call(server.app, editProduct, { params: { id }, body }, { token })
  }
  expect(faultOf(await setRule(60_001))).toMatchObject([{ code: 'BenefitAbovePrice', members: ['benefitRule.value'] }])
  expect((await setRule(60_000)).statusCode).toBe(200)
  await call(server.app, setBranchService, { params: { id: branchId }, body: { inService: false } }, { token })
  expect((await setRule(60_001)).statusCode).toBe(200)
})
