import { dayInManila, daysAfter } from '@aruga/contract/days'
import { addProduct } from '@aruga/contract/formulary/formulary'
import * as contract from '@aruga/contract/formulary/taxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addSession, addStaff } from '../../testing/people.ts'
import { csvExchange } from '../csv/testing.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
})
afterAll(() => server.close())

const today = dayInManila(Date.now())
const inDays = (days: number) => daysAfter(today, days)
const ADVISORY = 'FDA Advisory 2024-0006'

const productOf = async (name: string) => {
  const details = { name, strength: '850 mg', form: 'Tablet', unit: 'tablet' }
  const rules = {
    defaultQuantity: 30,
    letterDays: 90,
    prescriptionDays: 180,
    benefit: { en: 'Half.', fil: 'Kalahati.' },
  }
  return (await call(server.app, addProduct, { body: { ...details, ...rules } }, { token })).result.id
}
const set = (id: string, tax: contract.Tax) =>
  call(server.app, contract.setTax, { params: { id }, body: tax }, { token })
const list = async (id: string) =>
  (await call(server.app, contract.listTaxes, { params: { id } }, { token })).result.items
const remove = (id: string, from: string) => call(server.app, contract.removeTax, { params: { id, from } }, { token })
const exempt = (from: string): contract.Tax => ({ isExempt: true, advisory: ADVISORY, from })
const taxable = (from: string): contract.Tax => ({ isExempt: false, advisory: null, from })
const faultOf = (answer: { json(): { error: { validationErrors: unknown } } }) => answer.json().error.validationErrors

test('A product is VAT-exempt from the day of an advisory on, and taxable again when it is taken off the list', async () => {
  const id = await productOf('Metformin')
  expect(await list(id)).toEqual([])
  await set(id, exempt('2024-01-15'))
  await set(id, taxable(inDays(30)))
  const { result } = await set(id, exempt('2024-02-01'))
  expect(result.items).toEqual([
    { ...taxable(inDays(30)), state: 'ToCome' },
    { ...exempt('2024-02-01'), state: 'InForce' },
    { ...exempt('2024-01-15'), state: 'Past' },
  ])
  const { rows } = await server.db.query(
    `SELECT reason FROM audit_entry WHERE action = 'product.tax_set' AND subject_id = $1 ORDER BY id LIMIT 1`,
    [id],
  )
  expect(rows).toEqual([{ reason: 'VAT-exempt from 2024-01-15, FDA Advisory 2024-0006' }])
})

test('An exempt product needs its advisory, and a day that can hold', async () => {
  const id = await productOf('Losartan')
  expect(faultOf(await set(id, { ...exempt(today), advisory: null }))).toMatchObject([
    { code: 'AdvisoryRequired', members: ['advisory'] },
  ])
  expect(faultOf(await set(id, { ...exempt(today), advisory: '  ' }))).toMatchObject([{ members: ['advisory'] }])
  await set(id, exempt(today))
  expect(faultOf(await set(id, taxable(inDays(-1))))).toMatchObject([{ code: 'TaxOutdated', members: ['from'] }])
  expect(faultOf(await set(id, taxable('9999-01-01')))).toMatchObject([{ code: 'PeriodTooLate', members: ['from'] }])
  expect(await list(id)).toHaveLength(1)
})

test('What is still to come can be removed; what holds or has held stays', async () => {
  const id = await productOf('Amlodipine')
  await set(id, exempt(today))
  await set(id, taxable(inDays(10)))
  expect((await remove(id, inDays(10))).result.items).toEqual([{ ...exempt(today), state: 'InForce' }])
  expect(refusal(await remove(id, today))).toEqual(problemOf('AlreadyInForce'))
  expect(refusal(await remove(id, inDays(10)))).toEqual(problemOf('NotFound'))
})

test('The taxes of all products are exported, and imported again without a change', async () => {
  const { check, importFile, exported } = csvExchange(server, () => token)
  const id = await productOf('Sitagliptin')
  const head = 'product,strength,form,tax,from,advisory'
  const rows = [
    `sitagliptin,850 MG,tablet,VAT-exempt,${today},${ADVISORY}`,
    `Sitagliptin,850 mg,Tablet,taxable,${inDays(5)},`,
  ]
  expect(await importFile('product-taxes', [head, ...rows].join('\n'))).toMatchObject({ added: 2, changed: 0 })
  expect(await list(id)).toEqual([
    { ...taxable(inDays(5)), state: 'ToCome' },
    { ...exempt(today), state: 'InForce' },
  ])
  const csv = await exported('product-taxes')
  expect(csv).toContain(`Sitagliptin,850 mg,Tablet,exempt,'${today},${ADVISORY}`)
  const again = await check('product-taxes', csv)
  expect(again).toMatchObject({ badRows: 0 })
  expect(await importFile('product-taxes', csv)).toMatchObject({ added: 0, changed: 0 })
  const corrected = csv.replace(`'${today},${ADVISORY}`, `${today},FDA Advisory 2025-0510`)
  expect(await importFile('product-taxes', corrected)).toMatchObject({ added: 0, changed: 1 })
})

test('A row that cannot hold is refused at its cell', async () => {
  const { check } = csvExchange(server, () => token)
  await set(await productOf('Gliclazide'), exempt(today))
  const rows = [
    'product,strength,form,tax,from,advisory',
    `Nowhere,1 mg,Tablet,exempt,${today},${ADVISORY}`,
    `Gliclazide,850 mg,Tablet,exempt,${inDays(1)},`,
    `Gliclazide,850 mg,Tablet,maybe,${inDays(2)},`,
    'Gliclazide,850 mg,Tablet,taxable,1/2/2027,',
    'Gliclazide,850 mg,Tablet,taxable,2020-01-01,',
    'Gliclazide,850 mg,Tablet,taxable,2099-01-01,',
    'Gliclazide,850 mg,Tablet,taxable,,',
  ]
  const { bad, rows: good } = await check('product-taxes', rows.join('\n'))
  expect(good).toBe(0)
  expect(bad.map(({ row, column, code }) => [row, column, code])).toEqual([
    [2, 'product', 'ProductUnknown'],
    [3, 'advisory', 'ValueMissing'],
    [4, 'tax', 'NotATax'],
    [5, 'from', 'DayUnclear'],
    [6, 'from', 'DayOutdated'],
    [7, 'from', 'YearTooLate'],
    [8, 'from', 'ValueMissing'],
  ])
})

test('The price without VAT is set with the exemption, by two people where the limit says so', async () => {
  const id = await productOf('Glimepiride')
  await server.db.query(`INSERT INTO product_price VALUES ($1, '2020-01-01', 112000)`, [id])
  const amounts = async () =>
    (
      await server.db.query('SELECT amount FROM product_price WHERE product_id = $1 ORDER BY valid_from', [id])
    ).rows.map(({ amount }) => amount)
  const setWith = (price: number) =>
    call(server.app, contract.setTax, { params: { id }, body: { ...exempt(today), price } }, { token })
  await server.db.query('UPDATE program SET second_person_from = 5')
  expect(refusal(await setWith(100_000))).toEqual(problemOf('SecondPersonNeeded'))
  expect([await list(id), await amounts()]).toEqual([[], [112_000]])
  await server.db.query('UPDATE program SET second_person_from = NULL')
  expect((await setWith(100_000)).result.items).toEqual([{ ...exempt(today), state: 'InForce' }])
  expect(await amounts()).toEqual([112_000, 100_000])
  const { rows } = await server.db.query('SELECT action FROM audit_entry WHERE subject_id = $1 ORDER BY id', [id])
  expect(rows.map(({ action }) => action)).toEqual(['product.added', 'product.price_set', 'product.tax_set'])
  const rule = {
    kind: 'AmountOff',
    value: 100_000,
    letterUnits: null,
    letterAmount: null,
    monthUnits: null,
    monthAmount: null,
  }
  await server.db.query('UPDATE product SET benefit_rule = $1 WHERE id = $2', [JSON.stringify(rule), id])
  expect(faultOf(await setWith(99_999))).toMatchObject([{ code: 'PriceBelowBenefit', members: ['price.amount'] }])
})

test('A file that makes a product exempt warns of a price that stays with VAT', async () => {
  const { check } = csvExchange(server, () => token)
  const id = await productOf('Rosuvastatin')
  await server.db.query(`INSERT INTO product_price VALUES ($1, '2020-01-01', 112000)`, [id])
  const csv = `product,strength,form,tax,from,advisory\nRosuvastatin,850 mg,Tablet,exempt,${inDays(3)},${ADVISORY}`
  expect(await check('product-taxes', csv)).toMatchObject({
    badRows: 0,
    warnings: [
      {
        ...{ row: 2, column: 'tax', code: 'PriceWithVat' },
        message:
          'The price for everybody stays ₱1,120.00. Without VAT it is ₱1,000.00: set it from the same day, unless VAT was never in it.',
      },
    ],
  })
  await server.db.query('INSERT INTO product_price VALUES ($1, $2, 100000)', [id, inDays(3)])
  expect(await check('product-taxes', csv)).toMatchObject({ badRows: 0, warnings: [] })
})
