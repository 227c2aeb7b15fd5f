import { listLetters } from '@aruga/contract/letters/letters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addLetter, addPatient, addPharmacist, PASSWORD } from '../../testing/people.ts'

let server: TestApp
let token: string
let patientId: string

beforeAll(async () => {
  server = await startTestApp()
  const patient = await addPatient(server.db)
  patientId = patient.patientId
  token = await logIn(server.app, patient.email, PASSWORD)
  for (let quantity = 1; quantity <= 12; quantity++) await addLetter(server.db, patientId, { quantity })
  await addLetter(server.db, patientId, { validUntil: new Date(Date.now() - 1000) })
  await server.db.query(
    `UPDATE letter SET product_name = 'Ácido 100%_test' WHERE quantity_approved = 3 AND patient_id = $1`,
    [patientId],
  )
  await addLetter(server.db, (await addPatient(server.db)).patientId)
})
afterAll(() => server.close())

const list = (query: Record<string, unknown>) => call(server.app, listLetters, { query }, { token })

test('The first page has ten of the patient’s letters, newest first, and the total', async () => {
  const { result } = await list({})
  expect(result.totalCount).toBe(13)
  expect(result.items).toHaveLength(10)
  const issued = result.items.map(({ issuedAt }) => issuedAt)
  // Compared as numbers: as text, a shorter fraction of a second would sort wrongly.
  const times = issued.map((time) => Date.parse(time))
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  expect(issued[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
})

test('No letter appears on two pages, and a page past the end still has the total', async () => {
  const pages = await Promise.all([0, 5, 10, 15].map((SkipCount) => list({ SkipCount, MaxResultCount: 5 })))
  const ids = pages.flatMap(({ result }) => result.items.map(({ id }) => id))
  expect(new Set(ids).size).toBe(13)
  expect(pages.map(({ result }) => result.totalCount)).toEqual([13, 13, 13, 13])
})

test('Search ignores case and takes wildcard characters literally', async () => {
  expect((await list({ Filter: '100%_T' })).result.totalCount).toBe(1)
  expect((await list({ Filter: 'áCIDO' })).result.totalCount).toBe(1)
  expect((await list({ Filter: 'glargine' })).result.totalCount).toBe(12)
  expect((await list({ Filter: '%' })).result.totalCount).toBe(1)
  expect((await list({ Filter: '   ' })).result.totalCount).toBe(13)
})

test('Letters can be sorted by the allowed fields and filtered by state', async () => {
  const sorted = await list({ Sorting: 'productName desc, number', MaxResultCount: 20 })
  expect(sorted.result.items[0]?.productName).toBe('Ácido 100%_test')
  const all = await list({ Sorting: 'status, productName desc, validUntil, issuedAt, number desc', MaxResultCount: 20 })
  expect(all.result.items.map(({ status }) => status)).toEqual(['Expired', ...Array(12).fill('Issued')])
  const expired = await list({ Status: 'Expired' })
  expect(expired.result.items.map(({ status }) => status)).toEqual(['Expired'])
  expect((await list({ status: 'Issued', maxresultcount: 1000 })).result.items).toHaveLength(12)
})

test('The path works with and without a trailing slash', async () => {
  for (const url of [listLetters.path, listLetters.path.slice(0, -1)]) {
    const answer = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(answer.json().totalCount).toBe(13)
  }
})

test('A response contains only the declared fields', async () => {
  const { result } = await list({})
  expect(Object.keys(result).sort()).toEqual(['items', 'totalCount'])
  expect(Object.keys(result.items[0] ?? {}).sort()).toEqual(
    Object.keys(listLetters.result.properties.items.items.properties).sort(),
  )
})

test('A missing token or a wrong role is answered before an invalid request is', async () => {
  const pharmacist = await addPharmacist(server.db, null)
  const counter = await logIn(server.app, pharmacist.email, PASSWORD)
  const revoked = await logIn(server.app, (await addPatient(server.db)).email, PASSWORD)
  await server.app.inject({ url: '/connect/logout', headers: { authorization: `Bearer ${revoked}` } })
  for (const query of [{}, { Sorting: 'nothing' }, { MaxResultCount: 'many' }]) {
    for (const invalid of [undefined, 'rubbish', revoked]) {
      const answer = await call(server.app, listLetters, { query } as never, invalid ? { token: invalid } : {})
      expect([answer.statusCode, answer.body]).toEqual([401, ''])
      expect(answer.headers['www-authenticate']).toBe(invalid ? 'Bearer error="invalid_token"' : 'Bearer')
    }
    const asPharmacist = await call(server.app, listLetters, { query } as never, { token: counter })
    expect(refusal(asPharmacist)).toEqual(problemOf('NotAllowed'))
  }
  expect((await list({ Sorting: 'nothing' })).statusCode).toBe(400)
})

test('Only a cancelled letter has the time of its cancellation', async () => {
  const patient = await addPatient(server.db)
  const own = await logIn(server.app, patient.email, PASSWORD)
  await addLetter(server.db, patient.patientId)
  const id = await addLetter(server.db, patient.patientId)
  await server.db.query(`UPDATE letter SET status = 'Cancelled' WHERE id = $1`, [id])
  await server.db.query(
    `INSERT INTO letter_event (letter_id, state, at, by) VALUES ($1, 'Cancelled', '2026-11-18T02:00:00Z', 'program')`,
    [id],
  )
  const { result } = await call(server.app, listLetters, { query: {} }, { token: own })
  const dates = new Map(result.items.map((letter) => [letter.id, letter.cancelledAt]))
  expect(Date.parse(dates.get(id) ?? '')).toBe(Date.parse('2026-11-18T02:00:00Z'))
  expect([...dates.values()].filter((date) => date === null)).toHaveLength(1)
})
