import { randomUUID } from 'node:crypto'
import { listConsents, setConsent } from '@aruga/contract/consents/consents'
import { dispenseClaim, lookUpClaim } from '@aruga/contract/counter/counter'
import { claimLetter, listLetters, readLetter } from '@aruga/contract/letters/letters'
import { issueLetter } from '@aruga/contract/letters/staff'
import { readProfile } from '@aruga/contract/profile/profile'
import { unsubscribe } from '@aruga/contract/unsubscribe/unsubscribe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import {
  addAccess,
  addAccount,
  addBranch,
  addLetter,
  addPatient,
  addPharmacist,
  addProduct,
  addSession,
  PASSWORD,
} from '../../testing/people.ts'
import { prescriptionValues } from '../../testing/staff.ts'

let server: TestApp
let branchId: string
let counter: string

beforeAll(async () => {
  server = await startTestApp()
  branchId = await addBranch(server.db)
  counter = await logIn(server.app, (await addPharmacist(server.db, branchId)).email, PASSWORD)
})
afterAll(() => server.close())

async function newPatient(status = 'Active') {
  const patient = await addPatient(server.db, status)
  return { ...patient, token: await logIn(server.app, patient.email, PASSWORD) }
}
type Person = Awaited<ReturnType<typeof newPatient>>
const leave = (token: string, app = server.app) => call(app, unsubscribe, {}, { token })
const claim = (token: string, id: string, app = server.app) =>
  call(app, claimLetter, { body: { id, pharmacyBranchId: branchId } }, { token })

const kindsOf = async ({ accountId }: Person) =>
  (
    await server.db.query<{ kind: string; mails: number }>(
      'SELECT kind, mail_due::int AS mails FROM notification WHERE account_id = $1 ORDER BY created_at, kind',
      [accountId],
    )
  ).rows
const statusesOf = async ({ patientId }: Person) =>
  (await server.db.query('SELECT status FROM letter WHERE patient_id = $1 ORDER BY issued_at', [patientId])).rows.map(
    ({ status }) => status,
  )

test.each(['Active', 'UnderReview', 'Declined'])(
  'A patient whose registration is %s can leave, and log in afterwards',
  async (status) => {
    const patient = await newPatient(status)
    const answer = await leave(patient.token)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect((await call(server.app, readProfile, {}, { token: patient.token })).statusCode).toBe(401)
    const again = await logIn(server.app, patient.email, PASSWORD)
    expect((await call(server.app, readProfile, {}, { token: again })).result.status).toBe('Unsubscribed')
  },
)

test('Leaving cancels open letters, withdraws consents, keeps finished letters and notifies once', async () => {
  const patient = await newPatient()
  const issued = await addLetter(server.db, patient.patientId)
  const claimed = await addLetter(server.db, patient.patientId)
  await addLetter(server.db, patient.patientId, { status: 'Dispensed' })
  await addLetter(server.db, patient.patientId, { status: 'Cancelled' })
  await addLetter(server.db, patient.patientId, { validUntil: new Date(Date.now() - 1000) })
  const code = (await claim(patient.token, claimed)).result.claim?.code ?? ''
  const elsewhere = await logIn(server.app, patient.email, PASSWORD)
  for (const [purpose, granted] of [
    ['program', true],
    ['reminders', true],
    ['research', false],
  ] as const) {
    await call(server.app, setConsent, { body: { purpose, granted, language: 'fil' } }, { token: patient.token })
  }
  await leave(patient.token)

  expect((await call(server.app, readProfile, {}, { token: elsewhere })).statusCode).toBe(401)
  expect(refusal(await call(server.app, lookUpClaim, { body: { code } }, { token: counter }))).toEqual(
    problemOf('LetterCancelled'),
  )
  expect(await statusesOf(patient)).toEqual(['Cancelled', 'Cancelled', 'Dispensed', 'Cancelled', 'Issued'])
  const kinds = await kindsOf(patient)
  expect(kinds.filter(({ kind }) => kind === 'Unsubscribed')).toEqual([{ kind: 'Unsubscribed', mails: 1 }])
  expect(kinds.map(({ kind }) => kind)).not.toContain('LetterCancelled')

  const token = await logIn(server.app, patient.email, PASSWORD)
  for (const id of [issued, claimed]) {
    const { result } = await call(server.app, readLetter, { params: { id } }, { token })
    expect(result.timeline.at(-1)).toMatchObject({ state: 'Cancelled', by: 'you' })
    expect(result.claim).toBeNull()
    expect(refusal(await claim(token, id))).toEqual(problemOf('LetterNotClaimable'))
  }
  const consents = (await call(server.app, listConsents, {}, { token })).result.items
  expect(consents.map(({ purpose, granted, pageLanguage }) => [purpose, granted, pageLanguage])).toEqual([
    ['program', false, 'fil'],
    ['reminders', false, 'fil'],
    ['research', false, 'fil'],
  ])
  const stored = await server.db.query('SELECT 1 FROM consent WHERE patient_id = $1', [patient.patientId])
  expect(stored.rows).toHaveLength(5)
  const audit = await server.db.query(
    `SELECT action, count(*)::int AS n FROM audit_entry WHERE patient_id = $1 AND action ~ 'cancelled|unsubscribed'
     GROUP BY action ORDER BY action`,
    [patient.patientId],
  )
  expect(audit.rows).toEqual([
    { action: 'letter.cancelled', n: 2 },
    { action: 'patient.unsubscribed', n: 1 },
  ])
})

test('Leaving again changes nothing and notifies nobody', async () => {
  const patient = await newPatient()
  await leave(patient.token)
  const token = await logIn(server.app, patient.email, PASSWORD)
  expect((await leave(token)).statusCode).toBe(204)
  expect(await kindsOf(patient)).toEqual([{ kind: 'Unsubscribed', mails: 1 }])
  // Not even this session has ended.
  expect((await call(server.app, listLetters, {}, { token })).statusCode).toBe(200)
})

test('Twenty simultaneous requests on two servers leave the program once', async () => {
  const patient = await newPatient()
  const letter = await addLetter(server.db, patient.patientId)
  const another = await server.startAnother()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => leave(patient.token, n % 2 ? server.app : another)),
  )
  for (const { statusCode } of answers) expect([204, 401]).toContain(statusCode)
  expect(await kindsOf(patient)).toEqual([{ kind: 'Unsubscribed', mails: 1 }])
  const events = await server.db.query('SELECT 1 FROM letter_event WHERE letter_id = $1', [letter])
  expect(events.rows).toHaveLength(1)
})

test('When claims race with leaving, no letter stays open and no code works', async () => {
  const another = await server.startAnother()
  for (let round = 0; round < 5; round++) {
    const patient = await newPatient()
    const letters = await Promise.all(Array.from({ length: 10 }, () => addLetter(server.db, patient.patientId)))
    const work = Array.from({ length: 50 }, (_, n) =>
      claim(patient.token, letters[n % 10] ?? '', n % 2 ? server.app : another),
    )
    work.splice(5 * round, 0, leave(patient.token) as never)
    for (const { statusCode } of await Promise.all(work)) expect([200, 204, 401, 403]).toContain(statusCode)
    expect(new Set(await statusesOf(patient))).toEqual(new Set(['Cancelled']))
    const { rows } = await server.db.query('SELECT claim_code FROM letter WHERE patient_id = $1 AND claim_code > $2', [
      patient.patientId,
      '',
    ])
    for (const { claim_code: code } of rows) {
      const handed = await call(server.app, dispenseClaim, { body: { code, quantity: 1 } }, { token: counter })
      expect(refusal(handed)).toEqual(problemOf('LetterCancelled'))
    }
  }
})

test('A letter issued while its patient leaves does not stay open', async () => {
  const desk = await logIn(server.app, (await addAccount(server.db, 'reviewer')).email, PASSWORD)
  const productId = await addProduct(server.db)
  const outcomes = new Set<number>()
  for (let round = 0; round < 12; round++) {
    const patient = await newPatient()
    const prescriptionId = randomUUID()
    await server.db.query(
      `INSERT INTO document (id, patient_id, kind, status, filename, original_name, content_type, size, sha256, uploaded_at)
       VALUES ($1::uuid, $2, 'Prescription', 'Accepted', 'file of ' || $1::uuid, 'rx.jpg', 'image/jpeg', 1, 'x', now())`,
      [prescriptionId, patient.patientId],
    )
    const body = { patientId: patient.patientId, prescriptionId, productId, prescription: prescriptionValues() }
    const issuing = () => call(server.app, issueLetter, { body }, { token: desk })
    const work = round % 2 ? [issuing(), leave(patient.token)] : [leave(patient.token), issuing()]
    for (const { statusCode } of await Promise.all(work)) outcomes.add(statusCode)
    expect(await statusesOf(patient)).not.toContain('Issued')
  }
  expect([...outcomes].every((status) => [200, 204, 403].includes(status))).toBe(true)
})

test('Leaving ends what others may do for the patient, not what their own account may do for others', async () => {
  const [daughter, mother, caregiver] = [await newPatient(), await newPatient(), await newPatient()]
  await addAccess(server.db, { accountId: daughter.accountId, patientId: mother.patientId })
  await addAccess(server.db, { accountId: caregiver.accountId, patientId: daughter.patientId })
  const sessionFor = async (accountId: string, patientId: string) =>
    (await addSession(server.db, accountId, new Date(), patientId)).token
  const forMother = await sessionFor(daughter.accountId, mother.patientId)
  const forDaughter = await sessionFor(caregiver.accountId, daughter.patientId)
  const statusFor = async (token: string) => (await call(server.app, readProfile, {}, { token })).statusCode
  expect([await statusFor(forMother), await statusFor(forDaughter)]).toEqual([200, 200])
  await leave(daughter.token)
  expect(await statusFor(daughter.token)).toBe(401)
  expect(await statusFor(forDaughter)).toBe(401)
  expect(await statusFor(forMother)).toBe(200)
  expect(await statusFor(caregiver.token)).toBe(200)
  const { rows } = await server.db.query(
    'SELECT patient_id, ended_at IS NOT NULL AS ended, ended_by FROM patient_access WHERE account_id = ANY ($1) ORDER BY ended',
    [[daughter.accountId, caregiver.accountId]],
  )
  expect(rows).toEqual([
    { patient_id: mother.patientId, ended: false, ended_by: null },
    { patient_id: daughter.patientId, ended: true, ended_by: daughter.accountId },
  ])
})

test('A guardian who leaves for a child stays logged in; the child’s own log-in ends', async () => {
  const [child, guardian] = [await newPatient(), await newPatient()]
  await addAccess(server.db, { ...guardian, patientId: child.patientId, scope: ['see', 'own'], grounds: 'Guardian' })
  const acting = await addSession(server.db, guardian.accountId, new Date(), child.patientId)
  expect((await leave(acting.token)).statusCode).toBe(204)
  const status = async (token: string) => (await call(server.app, readProfile, {}, { token })).statusCode
  expect([await status(child.token), await status(acting.token), await status(guardian.token)]).toEqual([401, 401, 200])
})
