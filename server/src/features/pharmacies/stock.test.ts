// A branch that is out of a product: reported by its counter, shown to patients before they go there.
import { listStock, listStockOuts, tellStock } from '@aruga/contract/pharmacies/stock'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { notificationsToMail } from '../../testing/mailed.ts'
import { addAccount, addBranch, addProduct, addSession } from '../../testing/people.ts'
import { claimAt, pharmacistAt } from '../counter/testing.ts'

let server: TestApp
let here: string
let near: string
let product: string
let pharmacist: Awaited<ReturnType<typeof pharmacistAt>>

beforeAll(async () => {
  server = await startTestApp()
  const place = async (name: string, latitude: number) => {
    const id = await addBranch(server.db, name)
    await server.db.query('UPDATE branch SET latitude = $2 WHERE id = $1', [id, latitude])
    return id
  }
  here = await place('Katipunan Avenue', 14.64)
  await place('Osmeña Boulevard', 10.3)
  near = await place('Shaw Boulevard', 14.58)
  product = await addProduct(server.db)
  pharmacist = await pharmacistAt(server, here)
})
afterAll(() => server.close())
afterEach(async () => {
  server.setClock(new Date())
  await server.db.query('DELETE FROM stock_out')
})

type StockNews = { isOut: boolean; expectedOn?: string | null }
const tell = (body: StockNews, id = product, { token }: { token: string } = pharmacist) =>
  call(server.app, tellStock, { params: { id }, body }, { token })
const seenBy = async ({ letterId, token }: { letterId: string; token: string }) =>
  (await call(server.app, listStockOuts, { params: { id: letterId } }, { token })).result
const days = (after: number) =>
  new Date(server.context.clock().getTime() + after * 24 * 60 * 60_000).toLocaleDateString('sv', {
    timeZone: 'Asia/Manila',
  })

test('A patient with a claim at an out-of-stock branch is notified once, and sees since when, until when, and another branch', async () => {
  const claim = await claimAt(server, here)
  const elsewhere = await claimAt(server, near)
  expect(await seenBy(claim)).toEqual({ items: [], answer: null, nearby: [] })

  const { result } = await tell({ isOut: true, expectedOn: days(3) })
  expect(result).toMatchObject({ id: product, out: { expectedOn: days(3), byName: 'Test Pharmacist' } })
  const notifications = await claim.notifications()
  expect(notifications[0]).toMatchObject({ kind: 'OutOfStock', link: `/loa-details?id=${claim.letterId}` })
  expect(notifications[0]?.body).toContain('Katipunan Avenue told us they have no Insulin glargine')
  expect(await notificationsToMail(server.db, claim.accountId)).toContain('OutOfStock')
  expect(await seenBy(claim)).toMatchObject({
    items: [{ branchId: here, expectedOn: days(3) }],
    nearby: [{ name: 'Shaw Boulevard', distance: expect.closeTo(6672, -2) }, { name: 'Osmeña Boulevard' }],
  })
  // A patient with a claim elsewhere sees it when they choose again, and gets no message.
  expect(await seenBy(elsewhere)).toMatchObject({ items: [{ branchId: here }], answer: null, nearby: [] })
  expect((await elsewhere.notifications()).map(({ kind }) => kind)).not.toContain('OutOfStock')

  await tell({ isOut: true, expectedOn: days(5) })
  await tell({ isOut: false })
  expect(await seenBy(claim)).toEqual({ items: [], answer: null, nearby: [] })
  await tell({ isOut: true })
  expect((await claim.notifications()).filter(({ kind }) => kind === 'OutOfStock')).toHaveLength(1)
})

test('The counter’s report is on record with its branch, and a repeat does not notify again', async () => {
  await tell({ isOut: true })
  await tell({ isOut: true })
  await tell({ isOut: true, expectedOn: days(1) })
  await tell({ isOut: false })
  await tell({ isOut: false })
  const { rows } = await server.db.query(
    `SELECT action, branch_id, reason FROM audit_entry WHERE actor_id = $1 AND subject_id = $2 ORDER BY id DESC LIMIT 3`,
    [pharmacist.accountId, product],
  )
  expect(rows).toEqual([
    { action: 'stock.came_back', branch_id: here, reason: null },
    { action: 'stock.expected', branch_id: here, reason: days(1) },
    { action: 'stock.ran_out', branch_id: here, reason: null },
  ])
})

test('Two colleagues who report at the same time make one report', async () => {
  const claim = await claimAt(server, here)
  const colleague = await pharmacistAt(server, here)
  const answers = await Promise.all([pharmacist, colleague, pharmacist].map((by) => tell({ isOut: true }, product, by)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await claim.notifications()).filter(({ kind }) => kind === 'OutOfStock')).toHaveLength(1)
})

test('An expected day in the past is refused at its field, and an expected day ends once it passes', async () => {
  const claim = await claimAt(server, here)
  const refused = await tell({ isOut: true, expectedOn: days(-1) })
  expect(refused.json().error.validationErrors).toMatchObject([{ code: 'DayHasPassed', members: ['expectedOn'] }])
  expect(await seenBy(claim)).toMatchObject({ items: [] })
  expect((await tell({ isOut: true, expectedOn: days(0) })).statusCode).toBe(200)
  expect((await seenBy(claim)).items).toMatchObject([{ expectedOn: days(0) }])
  server.setClock(new Date(Date.now() + 2 * 24 * 60 * 60_000))
  expect((await seenBy(await claimAt(server, near))).items).toMatchObject([{ branchId: here, expectedOn: null }])
})

test('The counter lists the products, out-of-stock ones first, and finds one by its name', async () => {
  const id = await addProduct(server.db)
  await server.db.query(`UPDATE product SET name = 'Zinc' WHERE id = $1`, [id])
  const list = async (query: object = {}) =>
    (await call(server.app, listStock, { query }, { token: pharmacist.token })).result
  await tell({ isOut: true }, id)
  expect((await list()).items.map(({ name }) => name)).toEqual(['Zinc', 'Insulin glargine'])
  expect(await list({ Filter: 'zin' })).toMatchObject({ totalCount: 1, items: [{ id, out: { expectedOn: null } }] })
  // It is about this branch only.
  const other = await pharmacistAt(server, near)
  const theirs = await call(server.app, listStock, { query: { Filter: 'zin' } }, { token: other.token })
  expect(theirs.result.items).toMatchObject([{ id, out: null }])
})

test('Staff report only for branches where they work, and a patient never does', async () => {
  const nowhere = await pharmacistAt(server, null)
  expect(refusal(await tell({ isOut: true }, product, nowhere))).toEqual(problemOf('StaffWithoutBranch'))
  const claim = await claimAt(server, here)
  expect(refusal(await tell({ isOut: true }, product, claim))).toEqual(problemOf('NotAllowed'))
  const reviewer = await addSession(server.db, (await addAccount(server.db, 'reviewer')).accountId)
  expect(refusal(await tell({ isOut: true }, product, reviewer))).toEqual(problemOf('NotAllowed'))
})
