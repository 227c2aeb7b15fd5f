import { listPharmacies, readBranch, searchBranches } from '@aruga/contract/pharmacies'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  const found = await search({ Filter: 'botika KATIPUNAN' })
  expect(found.result.items.map(({ name }) => name)).toEqual(['Katipunan Avenue'])
  expect((await search({ Filter: 'osmeÑa' })).result.totalCount).toBe(1)
  expect((await search({ Filter: 'nowhere at all' })).result).toEqual({ totalCount: 0, items: [] })
})

test('With a position the nearest branch comes first, with its distance in metres', async () => {
  const { result } = await search({ Latitude: 14.6394, Longitude: 121.0744 })
  expect(result.items.map(({ name }) => name)).toEqual(['Katipunan Avenue', 'Shaw Boulevard', 'Osmeña Boulevard'])
  expect(result.items[0]?.distance).toBe(0)
  // Katipunan to Shaw is about 6.9 km as the crow flies.
  expect(result.items[1]?.distance).toBeGreaterThan(6500)
  expect(result.items[1]?.distance).toBeLessThan(7300)
})

test('A branch that left the program is not offered anywhere', async () => {
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
