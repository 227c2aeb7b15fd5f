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

test('A patient sees ten of their letters at first, newest first, and how many there are in all', async () => {
  const { result } = await list({})
  expect(result.totalCount).toBe(13)
  expect(result.items).toHaveLength(10)
  const times = result.items.map(({ issuedAt }) => issuedAt)
  // As moments: as text, a fraction that ends with zeros would come behind a longer one.
  const moments = times.map((time) => Date.parse(time))
  expect(moments).toEqual(moments.toSorted((one, other) => other - one))
  expect(times[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
})

test('Pages follow each other without a letter twice, and a page past the end still counts', async () => {
  const pages = await Promise.all([0, 5, 10, 15].map((SkipCount) => list({ SkipCount, MaxResultCount: 5 })))
  const ids = pages.flatMap(({ result }) => result.items.map(({ id }) => id))
  expect(new Set(ids).size).toBe(13)
  expect(pages.map(({ result }) => result.totalCount)).toEqual([13, 13, 13, 13])
})

test('A search finds letters by what a person would type, wildcards taken as they are', async () => {
  expect((await list({ Filter: '100%_T' })).result.totalCount).toBe(1)
  expect((await list({ Filter: 'áCIDO' })).result.totalCount).toBe(1)
  expect((await list({ Filter: 'glargine' })).result.totalCount).toBe(12)
  expect((await list({ Filter: '%' })).result.totalCount).toBe(1)
  expect((await list({ Filter: '   ' })).result.totalCount).toBe(13)
})

test('Letters can be sorted by the fields offered, and asked for by state', async () => {
  const sorted = await list({ Sorting: 'productName desc, number', MaxResultCount: 20 })
  expect(sorted.result.items[0]?.productName).toBe('Ácido 100%_test')
  const all = await list({ Sorting: 'status, productName desc, validUntil, issuedAt, number desc', MaxResultCount: 20 })
  expect(all.result.items.map(({ status }) => status)).toEqual(['Expired', ...Array(12).fill('Issued')])
  const expired = await list({ Status: 'Expired' })
  expect(expired.result.items.map(({ status }) => status)).toEqual(['Expired'])
  expect((await list({ status: 'Issued', maxresultcount: 1000 })).result.items).toHaveLength(12)
})

test('Both spellings of the path answer, with and without the last slash', async () => {
  for (const url of [listLetters.path, listLetters.path.slice(0, -1)]) {
    const answer = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(answer.json().totalCount).toBe(13)
  }
})

test('Nothing but declared fields leaves the server', async () => {
  const { result } = await list({})
  expect(Object.keys(result).sort()).toEqual(['items', 'totalCount'])
  expect(Object.keys(result.items[0] ?? {}).sort()).toEqual(
    Object.keys(listLetters.result.properties.items.items.properties).sort(),
  )
})

test('Who holds no living token, or is no patient, hears that before what is wrong with the question', async () => {
  const pharmacist = await addPharmacist(server.db, null)
  const counter = await logIn(server.app, pharmacist.email, PASSWORD)
  const ended = await logIn(server.app, (await addPatient(server.db)).email, PASSWORD)
  await server.app.inject({ url: '/connect/logout', headers: { authorization: `Bearer ${ended}` } })
  for (const query of [{}, { Sorting: 'nothing' }, { MaxResultCount: 'many' }]) {
    for (const none of [undefined, 'rubbish', ended]) {
      const answer = await call(server.app, listLetters, { query } as never, none ? { token: none } : {})
      expect([answer.statusCode, answer.body]).toEqual([401, ''])
      expect(answer.headers['www-authenticate']).toBe(none ? 'Bearer error="invalid_token"' : 'Bearer')
    }
    const theirs = await call(server.app, listLetters, { query } as never, { token: counter })
    expect(refusal(theirs)).toEqual(problemOf('NotAllowed'))
  }
  expect((await list({ Sorting: 'nothing' })).statusCode).toBe(400)
})
