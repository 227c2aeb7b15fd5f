import { claimLetter, letterStatuses } from '@aruga/contract/letters/letters'
import { LETTERS_COUNTED, type ListedLetter, listAllLetters } from '@aruga/contract/letters/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addLetter, addPatient, addSession, addStaff } from '../../testing/people.ts'
import { addReviewer } from '../../testing/staff.ts'

const DAY_MS = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

let server: TestApp
let token: string
let patient: Awaited<ReturnType<typeof addPatient>>
let codes: { code: string; reference: string }

beforeAll(async () => {
  server = await startTestApp()
  token = (await addReviewer(server)).token
  patient = await addPatient(server.db)
  const { rows } = await server.db.query('SELECT patient_code AS code, reference FROM patient WHERE id = $1', [
    patient.patientId,
  ])
  codes = rows[0] as typeof codes
  // Issued one day apart.
  await letter('L-2610-0101', { status: 'Cancelled' }, -5)
  await letter('L-2610-0102', { validUntil: inDays(-1) }, -4)
  await letter('L-2611-0103', { status: 'Dispensed', validUntil: inDays(2) }, -3)
  const claimed = await letter('L-2611-0104', { validUntil: inDays(40) }, -2)
  await letter('L-2611-0105', { validUntil: inDays(3) }, -1)
  const { token: own } = await addSession(server.db, patient.accountId)
  const claim = { id: claimed, pharmacyBranchId: await addBranch(server.db) }
  await call(server.app, claimLetter, { body: claim }, { token: own })
  await addLetter(server.db, (await addPatient(server.db)).patientId, { validUntil: inDays(80) })
})
afterAll(() => server.close())

async function letter(number: string, state: Parameters<typeof addLetter>[2], issued: number) {
  const id = await addLetter(server.db, patient.patientId, state)
  await server.db.query('UPDATE letter SET number = $2, issued_at = $3 WHERE id = $1', [id, number, inDays(issued)])
  return id
}

const request = (query: object) => call(server.app, listAllLetters, { query }, { token })
const list = async (query: object = {}) => (await request(query)).result
const numbersOf = ({ items }: { items: ListedLetter[] }) => items.map(({ number }) => number.slice(2))
const numbersListed = async (query: object) => numbersOf(await list({ Filter: codes.code, ...query }))

test('Every letter is listed, newest first, with its numbers and codes but no name', async () => {
  const all = await list()
  expect(all).toMatchObject({ totalCount: 6, more: false })
  expect(numbersOf(all).slice(1)).toEqual(['2611-0105', '2611-0104', '2611-0103', '2610-0102', '2610-0101'])
  expect(all.items[2]).toMatchObject({
    number: 'L-2611-0104',
    status: 'Claimed',
    patientId: patient.patientId,
    patientCode: codes.code,
    reference: codes.reference,
    productName: 'Insulin glargine',
    quantityApproved: 12,
    quantityPurchased: 0,
    branchName: 'Test Avenue',
  })
  expect(JSON.stringify(all)).not.toMatch(/"Test"|Patient"|@demo\.test/)
})

test('A letter is found by the beginning of its number or by its patient’s codes, not by name', async () => {
  for (const typed of ['L-2611-0104', ' l-2611-0104 ', '2611-0104']) {
    expect(numbersOf(await list({ Filter: typed })), typed).toEqual(['2611-0104'])
  }
  expect(numbersOf(await list({ Filter: 'l-2610' }))).toEqual(['2610-0102', '2610-0101'])
  for (const typed of [codes.code, codes.code.toLowerCase().slice(1, 6), codes.reference]) {
    expect((await list({ Filter: typed })).totalCount, typed).toBe(5)
  }
  for (const typed of ['Patient', '5550100', '0104', '%', 'x']) {
    expect((await list({ Filter: typed })).totalCount, typed).toBe(0)
  }
})

test('Letters can be filtered by state, product and approaching expiry', async () => {
  const states = await Promise.all(letterStatuses.map(async (Status) => [Status, await numbersListed({ Status })]))
  expect(Object.fromEntries(states)).toEqual({
    Issued: ['2611-0105'],
    Claimed: ['2611-0104'],
    Dispensed: ['2611-0103'],
    // Past its date; stored as issued.
    Expired: ['2610-0102'],
    Cancelled: ['2610-0101'],
  })
  expect(await numbersListed({ EndsWithinDays: 7 })).toEqual(['2611-0105'])
  expect(await numbersListed({ EndsWithinDays: 60, Sorting: 'validUntil' })).toEqual(['2611-0105', '2611-0104'])
  expect(await numbersListed({ EndsWithinDays: 60, Status: 'Claimed' })).toEqual(['2611-0104'])
  const [{ product_id: ProductId } = {}] = (await server.db.query('SELECT product_id FROM letter LIMIT 1')).rows
  expect(await numbersListed({ ProductId })).toHaveLength(5)
  expect(await numbersListed({ ProductId: patient.patientId })).toEqual([])
})

test('Letters can be sorted by issue or expiry, and pages do not overlap', async () => {
  const oldestFirst = ['2610-0101', '2610-0102', '2611-0103', '2611-0104', '2611-0105']
  expect(await numbersListed({ Sorting: 'issuedAt' })).toEqual(oldestFirst)
  expect(await numbersListed({ Sorting: 'issuedAt DESC, validUntil' })).toEqual(oldestFirst.toReversed())
  expect((await numbersListed({ Sorting: 'validUntil DESC', MaxResultCount: 2 }))[1]).toBe('2611-0104')
  const page = { Sorting: 'issuedAt', MaxResultCount: 2 }
  const pages = await Promise.all([0, 2, 4, 6].map((SkipCount) => list({ Filter: codes.code, ...page, SkipCount })))
  expect(pages.map(numbersOf)).toEqual([oldestFirst.slice(0, 2), oldestFirst.slice(2, 4), oldestFirst.slice(4), []])
  expect(pages.map(({ totalCount }) => totalCount)).toEqual([5, 5, 5, 5])
  expect((await request({ Sorting: 'patientCode' })).statusCode).toBe(400)
})

test('Listing letters writes nothing to the audit log', async () => {
  const entries = async () => (await server.db.query('SELECT count(*)::int AS n FROM audit_entry')).rows
  const before = await entries()
  await list({ Filter: codes.code })
  expect(await entries()).toEqual(before)
})

test('An administrator lists letters too', async () => {
  const { accountId } = await addStaff(server.db, 'administrator')
  const administrator = { token: (await addSession(server.db, accountId)).token }
  expect((await call(server.app, listAllLetters, {}, administrator)).result.totalCount).toBe(6)
})

test('The total of a very long list stops at the cap', async () => {
  await server.db.query(
    `INSERT INTO letter (id, number, patient_id, product_id, product_name, strength, unit, benefit_en, benefit_fil,
       quantity_approved, status, issued_at, valid_until)
     SELECT gen_random_uuid(), 'M-' || n, l.patient_id, l.product_id, l.product_name, l.strength, l.unit, '', '', 1, 'Issued',
       l.issued_at, l.valid_until
     FROM letter l, generate_series(1, $1) n WHERE l.number = 'L-2611-0105'`,
    [LETTERS_COUNTED],
  )
  expect(await list({ Filter: 'm-' })).toMatchObject({ totalCount: LETTERS_COUNTED, more: false })
  expect(await list()).toMatchObject({ totalCount: LETTERS_COUNTED, more: true })
})
