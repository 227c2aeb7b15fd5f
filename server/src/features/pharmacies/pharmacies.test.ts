import { listPharmacies, readBranch, searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addPatient, PASSWORD } from '../../testing/people.ts'

let server: TestApp
let token: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestApp()
  token = await logIn(server.app, (await addPatient(server.db)).email, PASSWORD)
  const places: [string, number, number][] = [
    ['Katipunan Avenue', 14.6394, 121.0744],
    ['Shaw Boulevard', 14.5836, 121.0461],
    ['Osmeña Boulevard', 10.3037, 123.8963],
    ['Closed Street', 14.64, 121.07],
  ]
  for (const [name, latitude, longitude] of places) {
    const id = await addBranch(server.db, name)
    ids[name] = id
    await server.db.query('UPDATE branch SET latitude = $2, longitude = $3 WHERE id = $1', [id, latitude, longitude])
  }
  await server.db.query('UPDATE branch SET retired_at = now() WHERE id = $1', [ids['Closed Street']])
})
afterAll(() => server.close())

const search = (query: Record<string, unknown>) => call(server.app, searchBranches, { query }, { token })

test('A patient finds a branch by any words of its name, pharmacy or city, in any order', async () => {
  const branches = await search({ Filter: 'botika KATIPUNAN' })
  expect(branches.result.items.map(({ name }) => name)).toEqual(['Katipunan Avenue'])
  expect((await search({ Filter: 'osmeÑa' })).result.totalCount).toBe(1)
  expect((await search({ Filter: 'nowhere at all' })).result).toEqual({ totalCount: 0, items: [] })
  expect((await search({ Filter: 'city, katipunan' })).result.totalCount).toBe(1)
  expect((await search({ Filter: 'katipunan osmeña' })).result.totalCount).toBe(0)
})

test('A search ignores accents, so that Osmeña Boulevard is found without typing ñ', async () => {
  for (const typed of ['osmena', 'Osmeña', 'OSMEN\u0303A', 'osmenã']) {
    expect((await search({ Filter: typed })).result.items.map(({ name }) => name)).toEqual(['Osmeña Boulevard'])
  }
})

test('Wildcard characters are searched literally', async () => {
  for (const Filter of ['%', '_', '\\', 'kat%nan', '％']) expect((await search({ Filter })).result.totalCount).toBe(0)
})

test('The total counts all matches, even past the last page', async () => {
  const page = await search({ Filter: 'botika', MaxResultCount: 1, SkipCount: 1 })
  expect(page.result).toMatchObject({ totalCount: 3, items: [{ name: expect.any(String) }] })
  expect((await search({ Filter: 'botika', SkipCount: 99 })).result).toEqual({ totalCount: 3, items: [] })
  expect((await search({ SkipCount: 99 })).result).toEqual({ totalCount: 3, items: [] })
})

test('The search uses the index', async () => {
  const plan = await inTransaction(server.db, async (tx) => {
    // Otherwise the few rows of a test would be read sequentially.
    await tx.query('SET LOCAL enable_seqscan = off')
    return tx.query(`EXPLAIN SELECT FROM branch b WHERE b.folded LIKE '%katip%' AND b.folded LIKE ALL ('{%a%}')`)
  })
  expect(JSON.stringify(plan.rows)).toContain('Index Scan on branch_folded')
})

test('With a position the nearest branch comes first, with its distance in metres', async () => {
  const { result } = await search({ Latitude: 14.6394, Longitude: 121.0744 })
  expect(result.items.map(({ name }) => name)).toEqual(['Katipunan Avenue', 'Shaw Boulevard', 'Osmeña Boulevard'])
  expect(result.items[0]?.distance).toBe(0)
  // Katipunan to Shaw is about 6.9 km as the crow flies.
  expect(result.items[1]?.distance).toBeGreaterThan(6500)
  expect(result.items[1]?.distance).toBeLessThan(7300)
})

test('Distances are right across the date line and at the antipode', async () => {
  const id = ids['Osmeña Boulevard']
  const at = (latitude: number, longitude: number) =>
    server.db.query('UPDATE branch SET latitude = $2, longitude = $3 WHERE id = $1', [id, latitude, longitude])
  const distanceFrom = async (Latitude: number, Longitude: number) =>
    (await search({ Filter: 'osmeña', Latitude, Longitude })).result.items[0]?.distance
  try {
    await at(0, 179.9)
    // 0.2 degrees of the equator.
    expect(await distanceFrom(0, -179.9)).toBeCloseTo(22_239, -1)
    // Half the circumference; rounding must not make asin fail.
    for (const [latitude, longitude] of [
      [14.6394, 121.0744],
      [-33.3, -0.1],
      [89.999, 45],
    ] as const) {
      await at(-latitude, longitude > 0 ? longitude - 180 : longitude + 180)
      expect(await distanceFrom(latitude, longitude)).toBeCloseTo(Math.PI * 6_371_000, -1)
    }
  } finally {
    await at(10.3037, 123.8963)
  }
})

test('An incomplete or impossible position is refused', async () => {
  const refused = async (query: Record<string, unknown>) => {
    const answer = await search(query)
    expect(answer.statusCode).toBe(400)
    return answer.json().error.validationErrors[0].members
  }
  expect(await refused({ Latitude: 14 })).toEqual(['longitude'])
  expect(await refused({ Longitude: 121 })).toEqual(['latitude'])
  expect(await refused({ Latitude: 91, Longitude: 121 })).toEqual(['latitude'])
  expect(await refused({ Latitude: 'NaN', Longitude: 121 })).toEqual(['latitude'])
})

test('A branch without a position comes last', async () => {
  const unknown = await addBranch(server.db, 'Nowhere Road')
  await server.db.query('UPDATE branch SET latitude = NULL, longitude = NULL WHERE id = $1', [unknown])
  const { result } = await search({ Latitude: 14.6, Longitude: 121 })
  expect(result.items.at(-1)).toMatchObject({ name: 'Nowhere Road', distance: null })
  await server.db.query('UPDATE branch SET retired_at = now() WHERE id = $1', [unknown])
})

test('The list and a branch are cached privately by entity tag until they change', async () => {
  const list = () => call(server.app, listPharmacies, {}, { token, headers: { 'if-none-match': etag } })
  const params = { branchId: ids['Shaw Boulevard'] ?? '' }
  let etag = String((await call(server.app, listPharmacies, {}, { token })).headers.etag)
  expect((await list()).statusCode).toBe(304)
  expect((await list()).headers['cache-control']).toBe('private, no-cache')
  await server.db.query(`UPDATE branch SET name = 'Shaw Boulevard East' WHERE id = $1`, [params.branchId])
  expect((await list()).statusCode).toBe(200)
  await server.db.query(`UPDATE branch SET name = 'Shaw Boulevard' WHERE id = $1`, [params.branchId])
  etag = String((await call(server.app, readBranch, { params }, { token })).headers.etag)
  const branch = await call(server.app, readBranch, { params }, { token, headers: { 'if-none-match': etag } })
  expect([branch.statusCode, branch.body]).toEqual([304, ''])
  // The tag without a token is refused.
  expect((await call(server.app, readBranch, { params }, { headers: { 'if-none-match': etag } })).statusCode).toBe(401)
})

test('A retired branch is not offered anywhere', async () => {
  const all = await call(server.app, listPharmacies, {}, { token })
  expect(JSON.stringify(all.result)).not.toContain('Closed Street')
  const closed = await call(server.app, readBranch, { params: { branchId: ids['Closed Street'] ?? '' } }, { token })
  expect(refusal(closed)).toEqual(problemOf('NotFound'))
  const open = await call(server.app, readBranch, { params: { branchId: ids['Shaw Boulevard'] ?? '' } }, { token })
  expect(open.result).toMatchObject({
    name: 'Shaw Boulevard',
    pharmacyName: 'Test Botika',
    city: 'Quezon City',
    hours: [],
  })
})

test('A position extremely close to zero is accepted', async () => {
  const nearby = await Promise.all([5e-324, -5e-324, 0].map((Latitude) => search({ Latitude, Longitude: Latitude })))
  expect(nearby.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(new Set(nearby.map(({ result }) => result.items[0]?.distance)).size).toBe(1)
})
