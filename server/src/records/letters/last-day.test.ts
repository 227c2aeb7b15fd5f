import { beginningOf, dayInManila, endOf } from '@aruga/contract/days'
import { claimLetter, readLetter, undoLetterClaim } from '@aruga/contract/letters/letters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patientOf } from '../../features/documents/testing.ts'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addLetter, addPatient, addProduct, PASSWORD } from '../../testing/people.ts'
import { acceptPrescriptionAs, addReviewer, prescriptionValues } from '../../testing/staff.ts'
import { expireLetters } from './expire.ts'
import { extendLetters } from './extend.ts'
import { remindOfLetters } from './remind.ts'

let server: TestApp
let branch: string
beforeAll(async () => {
  server = await startTestApp()
  branch = await addBranch(server.db)
})
afterAll(() => server.close())

const at = (time: string) => server.setClock(new Date(time))

/** A letter that a reviewer issues at the given time, and its patient. */
async function issuedAt(time: string) {
  at(time)
  const patient = await patientOf(server)
  const { id } = await patient.sent('Prescription')
  const productId = await addProduct(server.db)
  await server.db.query('UPDATE product SET letter_days = 30 WHERE id = $1', [productId])
  const prescription = { ...prescriptionValues(), writtenOn: dayInManila(new Date(time)) }
  const accepted = await acceptPrescriptionAs(await addReviewer(server), id, { productId, prescription })
  expect(accepted.statusCode).toBe(200)
  const { rows } = await server.db.query('SELECT id FROM letter WHERE patient_id = $1', [patient.patientId])
  const letterId = String(rows[0]?.id)
  const tokenNow = () => logIn(server.app, patient.email, PASSWORD)
  return {
    ...patient,
    letterId,
    read: async () =>
      (await call(server.app, readLetter, { params: { id: letterId } }, { token: await tokenNow() })).result,
    claim: async () =>
      call(server.app, claimLetter, { body: { id: letterId, pharmacyBranchId: branch } }, { token: await tokenNow() }),
    undo: async () => call(server.app, undoLetterClaim, { params: { id: letterId } }, { token: await tokenNow() }),
  }
}

test.each([
  ['2026-12-31T23:30:00.000Z', '2701', '2027-01-31T15:59:59.999Z'],
  ['2026-12-31T15:59:59.000Z', '2612', '2027-01-30T15:59:59.999Z'],
  ['2026-12-31T16:00:00.000Z', '2701', '2027-01-31T15:59:59.999Z'],
  ['2028-01-30T00:12:00.000Z', '2801', '2028-02-29T15:59:59.999Z'],
  ['2027-01-30T20:00:00.000Z', '2701', '2027-03-02T15:59:59.999Z'],
  ['2026-11-30T16:22:00.000Z', '2612', '2026-12-31T15:59:59.999Z'],
])(
  'A letter issued at %s has Manila’s month in its number and ends with its last day there',
  async (time, month, end) => {
    const letter = await (await issuedAt(time)).read()
    expect(letter.number).toMatch(new RegExp(`^L-${month}-\\d{4,}$`))
    expect(letter.validUntil).toBe(end)
  },
)

test('A letter can be claimed until midnight of its last day in Manila, and its code does not outlive it', async () => {
  const letter = await issuedAt('2026-12-01T00:12:00.000Z')
  at('2026-12-31T15:59:58.000Z')
  await remindOfLetters(server.context)
  await expireLetters(server.context)
  const claimed = await letter.claim()
  expect(claimed.statusCode).toBe(200)
  expect(claimed.result.claim?.codeValidUntil).toBe('2026-12-31T15:59:59.999Z')
  expect((await letter.undo()).statusCode).toBe(200)
  at('2026-12-31T16:00:00.000Z')
  expect(refusal(await letter.claim())).toEqual(problemOf('LetterExpired'))
  await expireLetters(server.context)
  expect(await letter.read()).toMatchObject({ status: 'Expired' })
})

test('A code claimed two days before its letter ends lives for a day', async () => {
  const letter = await issuedAt('2026-12-01T00:12:00.000Z')
  at('2026-12-29T03:00:00.000Z')
  expect((await letter.claim()).result.claim?.codeValidUntil).toBe('2026-12-30T03:00:00.000Z')
})

test.each([
  ['2026-12-23T23:59:00.000Z', 0],
  ['2026-12-24T00:00:00.000Z', 1],
])(
  'At %s, %i patients are reminded of a letter that ends on December 31: reminders go out at eight in the morning a week before',
  async (time, reminded) => {
    const { accountId } = await issuedAt('2026-12-01T00:12:00.000Z')
    at(time)
    await remindOfLetters(server.context)
    const { rows } = await server.db.query(
      `SELECT body_en FROM notification WHERE account_id = $1 AND kind = 'LetterExpiresSoon'`,
      [accountId],
    )
    expect(rows).toHaveLength(reminded)
    for (const { body_en } of rows) expect(body_en).toContain('until December 31, 2026. ')
  },
)

test('Open letters that end within a day are extended to its end, once; expired ones stay as they are', async () => {
  at('2026-11-20T04:00:00.000Z')
  const { patientId } = await addPatient(server.db)
  const letter = (status: string, end: string) => addLetter(server.db, patientId, { status, validUntil: new Date(end) })
  const byHour = await letter('Issued', '2027-02-26T00:12:00.000Z')
  const inTheNight = await letter('Issued', '2027-02-26T17:30:00.123Z')
  const whole = await letter('Issued', '2027-02-26T15:59:59.999Z')
  const ended = await letter('Expired', '2027-02-26T00:12:00.000Z')
  const many = await Promise.all(
    Array.from({ length: 230 }, (_, n) => letter('Issued', `2027-03-01T0${n % 10}:00:00Z`)),
  )
  expect(await extendLetters(server.context)).toBe(2 + many.length)
  expect(await extendLetters(server.context)).toBe(0)
  const endOfLetter = async (id: string) =>
    (await server.db.query('SELECT valid_until AS "end" FROM letter WHERE id = $1', [id])).rows[0]?.end
  expect(await Promise.all([byHour, inTheNight, whole, ended, many[7] ?? ''].map(endOfLetter))).toEqual([
    '2027-02-26T15:59:59.999Z',
    '2027-02-27T15:59:59.999Z',
    '2027-02-26T15:59:59.999Z',
    '2027-02-26T00:12:00.000Z',
    '2027-03-01T15:59:59.999Z',
  ])
})

test('The contract’s beginning, end and day of a time agree at every boundary', () => {
  for (const day of ['2028-02-29', '2026-12-31', '2027-01-01', '2027-02-28']) {
    expect([beginningOf(day), endOf(day)].map(dayInManila)).toEqual([day, day])
    expect(dayInManila(endOf(day).getTime() + 1)).not.toBe(day)
    expect(dayInManila(beginningOf(day).getTime() - 1)).not.toBe(day)
  }
})
