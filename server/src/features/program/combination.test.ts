import { dayInManila } from '@aruga/contract/days'
import { type CombinationFrom, chooseCombination, readCombinations } from '@aruga/contract/program/combination'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addProduct, addSession, addStaff } from '../../testing/people.ts'
import { acceptPrescriptionAs, addReviewer } from '../../testing/staff.ts'
import { patientOf } from '../documents/testing.ts'

let server: TestApp
let token: string
const today = dayInManila(new Date())
const nextYear = `${Number(today.slice(0, 4)) + 1}-01-01`

beforeAll(async () => {
  server = await startTestApp()
  const { accountId } = await addStaff(server.db, 'administrator')
  token = (await addSession(server.db, accountId, server.context.clock())).token
})
afterAll(() => server.close())

const choose = (body: CombinationFrom) => call(server.app, chooseCombination, { body }, { token })
const read = async () => (await call(server.app, readCombinations, {}, { token })).result
const lastChoice = async () =>
  (await server.db.query(`SELECT reason FROM audit_entry WHERE action = 'program.combination_chosen' ORDER BY id`)).rows

test('A program that has chosen nothing gives the higher of both only', async () => {
  expect(await read()).toEqual({ current: 'HigherOnly', next: [] })
})

test('A choice counts from its day on, replaces one of the same day, and is on record once', async () => {
  await choose({ combination: 'ProgramFirst', from: nextYear })
  const later = { combination: 'OnStatutoryPrice', from: nextYear } as const
  expect((await choose(later)).result).toEqual({ current: 'HigherOnly', next: [later] })
  await choose(later)
  await choose({ combination: 'ProgramFirst', from: today })
  expect(await read()).toEqual({ current: 'ProgramFirst', next: [later] })
  expect(await lastChoice()).toEqual([
    { reason: `ProgramFirst ${nextYear}` },
    { reason: `OnStatutoryPrice ${nextYear}` },
    { reason: `ProgramFirst ${today}` },
  ])
})

test.each([
  ['2026-01-01', 'Please enter today or a later day.'],
  [`${Number(today.slice(0, 4)) + 6}-01-01`, `Not after ${Number(today.slice(0, 4)) + 5}.`],
  ['tomorrow', expect.any(String)],
])('A choice from %s is refused at its field', async (from, message) => {
  const answer = await choose({ combination: 'HigherOnly', from })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.validationErrors).toMatchObject([{ message, members: ['from'] }])
})

test('A letter has the combination of the day on which it was issued, and keeps it', async () => {
  await choose({ combination: 'ProgramFirst', from: today })
  const productId = await addProduct(server.db)
  const patient = await patientOf(server)
  const { id } = await patient.sent('Prescription')
  const accepted = await acceptPrescriptionAs(await addReviewer(server), id, { productId })
  const { letter } = accepted.json()
  await choose({ combination: 'HigherOnly', from: today })
  const { rows } = await server.db.query('SELECT combination FROM letter WHERE id = $1', [letter.id])
  expect(rows).toEqual([{ combination: 'ProgramFirst' }])
})
