import { randomInt } from 'node:crypto'
import { search } from '@aruga/contract/search/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addReviewer, declineAs, type TestReviewer } from '../../testing/staff.ts'
import { patientOf, type TestPatient } from '../documents/testing.ts'

let server: TestApp
let reviewer: TestReviewer
let patient: TestPatient
let code: string

beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
  patient = await patientOf(server)
  await server.db.query(
    `UPDATE patient SET first_name = 'Luningning', last_name = 'Peñaflor', mobile_phone_number = '+63 917 555 0188' WHERE id = $1`,
    [patient.patientId],
  )
  // One of some thirty codes has no digit.
  code = 'KQRT-HXNM'
  await server.db.query('UPDATE patient SET patient_code = $2 WHERE id = $1', [patient.patientId, code])
  await patientOf(server)
})
afterAll(() => server.close())

const request = (text: string) => call(server.app, search, { body: { text } }, { token: reviewer.token })
const find = async (text: string) => (await request(text)).result

test('A search finds patients by name, number, e-mail or code, with their cases, waiting ones first', async () => {
  const declined = await patient.sent('Prescription')
  await declineAs(reviewer, declined.id)
  const waiting = await patient.sent('Prescription')
  for (const typed of ['penaflor', '0917 555 0188', patient.email, code]) {
    const result = await find(typed)
    expect(
      result.patients.map(({ id }) => id),
      typed,
    ).toEqual([patient.patientId])
    expect(
      result.cases.map(({ kind, id, state }) => [kind, id, state]),
      typed,
    ).toEqual([
      ['Prescription', waiting.id, 'Waiting'],
      ['Prescription', declined.id, 'Decided'],
      ['Registration', patient.patientId, 'Decided'],
    ])
    expect(result.cases[1]?.decidedAt).toMatch(/Z$/)
  }
})

test('A search finds a patient who logs in by a number by the address that a family shares', async () => {
  const [mother, father] = [await patientOf(server), await patientOf(server)]
  const address = `family-${randomInt(100_000, 999_999)}@home.test`
  for (const [n, { accountId }] of [mother, father].entries()) {
    const mobile = `+63917${n}${randomInt(100_000, 999_999)}`
    await server.db.query('UPDATE account SET email = NULL, mobile = $2, contact_email = $3 WHERE id = $1', [
      ...[accountId, mobile, address],
    ])
  }
  for (const typed of [address, address.toUpperCase(), address.slice(0, 14)]) {
    const ids = (await find(typed)).patients.map(({ id }) => id)
    expect(ids.sort(), typed).toEqual([mother.patientId, father.patientId].sort())
  }
})

test('A search finds a letter by the beginning of its number, with its patient’s cases', async () => {
  const letterId = await patient.letter()
  const number = `L-2611-${randomInt(91_000, 91_999)}`
  await server.db.query('UPDATE letter SET number = $2 WHERE id = $1', [letterId, number])
  const receipt = await patient.sent('OfficialReceipt', { letterId })
  for (const typed of [number.toLowerCase().slice(0, -1), number.slice(2)]) {
    const result = await find(typed)
    expect(result.letters, typed).toMatchObject([{ id: letterId, patientCode: code, status: 'Issued' }])
    expect(result.cases).toContainEqual(
      expect.objectContaining({ id: receipt.id, state: 'WithPatient', letterNumber: number }),
    )
  }
  expect((await find(number)).patients).toMatchObject([{ id: patient.patientId }])
  expect((await find(code)).letters).toMatchObject([{ id: letterId }])
})

test('Every search is audited without its text, and a search that is too short is refused', async () => {
  expect(await find('Nobody At All')).toEqual({ patients: [], morePatients: false, letters: [], cases: [] })
  expect((await request('a b')).statusCode).toBe(400)
  const { rows } = await server.db.query(
    `SELECT DISTINCT patient_id, reason FROM audit_entry WHERE actor_id = $1 AND action = 'patients.searched'`,
    [reviewer.accountId],
  )
  expect(rows).toEqual([{ patient_id: null, reason: null }])
})
