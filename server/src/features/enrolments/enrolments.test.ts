// A desk enrols somebody: what is stored, who decides it, and what a dishonest or mistaken desk cannot do.
import { acceptInvitation } from '@aruga/contract/caregivers/caregivers'
import { dayInManila, daysAfter, yearsAfter } from '@aruga/contract/days'
import { ENROLMENTS_A_DAY, listEnrolments, offerTakeOver } from '@aruga/contract/enrolments/enrolments'
import { signUp } from '@aruga/contract/registration/sign-up'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptKey } from '../../rate-limits/attempts.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccount, addDoctor, addSession, PASSWORD } from '../../testing/people.ts'
import {
  addReviewer,
  approveAs,
  declineRegistrationAs,
  openAs,
  openPatientAs,
  queueOf,
  type TestReviewer,
} from '../../testing/staff.ts'
import { findBusyDesks } from '../signals/find.ts'
import { type Desk, deskOf, enrolAt, enrolled } from './testing.ts'

let server: TestApp
let clinic: Desk
let reviewer: TestReviewer
beforeAll(async () => {
  server = await startTestApp()
  await addDoctor(server.db)
  await addDoctor(server.db, 'HCP-1357', true)
  clinic = await deskOf(server)
  reviewer = await addReviewer(server)
})
afterAll(() => server.close())

const rowsOf = async (sql: string, ...values: unknown[]) => (await server.db.query(sql, values)).rows
const patients = async () => Number((await rowsOf('SELECT count(*) FROM patient'))[0]?.count)

test('Somebody without phone and e-mail is enrolled, with consent, witness and signed paper', async () => {
  const { id, reference } = await enrolled(server, clinic)
  const [patient] = await rowsOf('SELECT * FROM patient WHERE id = $1', id)
  expect(patient).toMatchObject({
    ...{ reference, status: 'UnderReview', account_id: null, enrolled: 'Desk', enrolled_by: clinic.accountId },
    ...{ mobile_phone_number: '', postal_address: '1 Test Avenue\nQuezon City', language_code: 'fil' },
  })
  expect((await queueOf(reviewer, { Filter: reference })).items).toMatchObject([{ id }])
  const documents = await rowsOf('SELECT id, kind, sent_by FROM document WHERE patient_id = $1 ORDER BY kind', id)
  expect(documents.map(({ kind }) => kind)).toEqual(['Id', 'Prescription', 'SignedConsent'])
  const signed = documents.find(({ kind }) => kind === 'SignedConsent')
  const consents = await rowsOf(
    'SELECT purpose, granted, channel, recorded_by, witness, paper FROM consent WHERE patient_id = $1 ORDER BY purpose',
    id,
  )
  const recorded = { channel: 'desk', recorded_by: clinic.accountId, witness: 'Tess Bautista', paper: signed?.id }
  expect(consents).toEqual([
    { purpose: 'program', granted: true, ...recorded },
    { purpose: 'reminders', granted: false, ...recorded },
    { purpose: 'research', granted: false, ...recorded },
  ])
})

test('The reviewer sees who enrolled, how many, how many were declined, how it was signed and heard', async () => {
  const desk = await deskOf(server)
  const first = await enrolled(server, desk)
  await declineRegistrationAs(reviewer, first.id)
  const { id } = await enrolled(server, desk, { SignedOn: 'paper', Witness: ' Ben Cruz ' })
  const { patient, documents } = (await openAs(reviewer, 'Registration', id)).result
  expect(patient.enrolledAtDesk).toMatchObject({ lately: 2, declined: 1, signedOn: 'paper', witness: 'Ben Cruz' })
  expect(patient.enrolledAtDesk?.byName).toContain('Elena Calma')
  expect(documents.map(({ kind }) => kind).sort()).toEqual(['Id', 'Prescription', 'SignedConsent'])
})

test('Who enrolled somebody may neither approve nor decline them; a colleague may', async () => {
  const { id } = await enrolled(server, { ...reviewer })
  expect(refusal(await approveAs(reviewer, id))).toEqual(problemOf('OwnEnrolment'))
  expect(refusal(await declineRegistrationAs(reviewer, id))).toEqual(problemOf('OwnEnrolment'))
  expect((await approveAs(await addReviewer(server, 'Another Reviewer'), id)).statusCode).toBe(200)
  expect(await rowsOf('SELECT status FROM patient WHERE id = $1', id)).toEqual([{ status: 'Active' }])
})

test('The same name and birthdate, or the same number, is asked about first; another person is on record', async () => {
  const number = '0917 555 0999'
  await enrolled(server, clinic, { FirstName: 'Ma.', LastName: 'Dela Peña', MobilePhoneNumber: number })
  const before = await patients()
  const again = { FirstName: 'MARIA', LastName: 'de la Pena' }
  expect(refusal(await enrolAt(server, clinic, again))).toEqual(problemOf('PossibleDuplicate'))
  expect(refusal(await enrolAt(server, clinic, { MobilePhoneNumber: '+63 917 555 0999' }))).toEqual(
    problemOf('PossibleDuplicate'),
  )
  expect(await patients()).toBe(before)
  const { id } = await enrolled(server, clinic, { ...again, IsAnotherPerson: 'true' })
  const audited = await rowsOf(
    `SELECT actor_id FROM audit_entry WHERE patient_id = $1 AND action = 'registration.duplicate_denied'`,
    id,
  )
  expect(audited).toEqual([{ actor_id: clinic.accountId }])
})

test('Names cannot be tried all day: what is refused as a duplicate counts for the limit', async () => {
  const desk = await deskOf(server)
  const known = { FirstName: 'Known', LastName: 'Person' }
  await enrolled(server, desk, known)
  const key = attemptKey(server.context.keys.attempts, `enrolments of ${desk.accountId}`)
  await server.db.query('UPDATE attempt SET count = $2 WHERE key = $1', [key, ENROLMENTS_A_DAY - 1])
  expect(refusal(await enrolAt(server, desk, { Witness: null })).status).toBe(400)
  expect(refusal(await enrolAt(server, desk, known))).toEqual(problemOf('PossibleDuplicate'))
  expect(refusal(await enrolAt(server, desk)).status).toBe(429)
})

test('Who enrols is no witness, a paper is needed, and a doctor’s code has to be in use', async () => {
  const before = await patients()
  const [{ name } = { name: '' }] = await rowsOf('SELECT name FROM staff WHERE account_id = $1', clinic.accountId)
  const own = await enrolAt(server, clinic, { Witness: String(name).toUpperCase() })
  expect(own.json().error.validationErrors).toMatchObject([{ code: 'WitnessIsEnroller' }])
  const [desk, words] = [await deskOf(server), 'Ana-Luz  Peña Cruz']
  await server.db.query('UPDATE staff SET name = $2 WHERE account_id = $1', [desk.accountId, words])
  for (const Witness of ['Ana–Luz Peña Cruz', 'Ana Luz Peña  Cruz', 'ana-luz pena cruz', 'Peña Cruz, Ana-Luz']) {
    const same = await enrolAt(server, desk, { Witness })
    expect(same.json().error?.validationErrors, Witness).toMatchObject([{ code: 'WitnessIsEnroller' }])
  }
  expect((await enrolAt(server, clinic, { FileConsent: null })).json().error.validationErrors).toMatchObject([
    { code: 'FileRequired' },
  ])
  expect(refusal(await enrolAt(server, clinic, { HCPCode: 'HCP-1357' }))).toEqual(problemOf('HcpCodeRetired'))
  expect(refusal(await enrolAt(server, clinic, { IsAgreed: 'false' })).status).toBe(400)
  expect((await enrolAt(server, clinic, { Birthdate: '2999-01-01' })).json().error.validationErrors).toMatchObject([
    { code: 'BirthdateImpossible' },
  ])
  expect(await patients()).toBe(before)
})

test('Nobody under 18 is enrolled at a desk, where they would agree alone; from the birthday on they are', async () => {
  const before = await patients()
  const today = dayInManila(server.context.clock())
  const young = await enrolAt(server, clinic, { Birthdate: daysAfter(yearsAfter(today, -18), 1) })
  expect(young.statusCode).toBe(400)
  expect(young.json().error.validationErrors).toMatchObject([{ code: 'GuardianNeeded', members: ['birthdate'] }])
  expect(await patients()).toBe(before)
  expect((await enrolAt(server, clinic, { Birthdate: yearsAfter(today, -18) })).statusCode).toBe(200)
})

test('A desk lists whom it enrolled itself, without names, and reads no other patient', async () => {
  const [desk, other] = [await deskOf(server), await deskOf(server)]
  const { id, reference } = await enrolled(server, desk)
  const mine = (await call(server.app, listEnrolments, {}, desk)).result
  expect(mine).toEqual({
    totalCount: 1,
    items: [{ id, reference, status: 'UnderReview', enrolledAt: expect.any(String), card: null, hasAccount: false }],
  })
  expect((await call(server.app, listEnrolments, {}, other)).result.totalCount).toBe(0)
  expect((await openAs({ ...reviewer, ...desk }, 'Registration', id)).statusCode).toBe(403)
})

test('Who was enrolled makes a log-in with the link, before anybody has decided the registration; who left does not', async () => {
  const { id } = await enrolled(server, clinic)
  const { link } = (await call(server.app, offerTakeOver, { params: { id } }, clinic)).result
  const invitation = new URL(link).searchParams.get('token') ?? ''
  const name = { firstName: 'Rosario', lastName: 'Bautista', password: PASSWORD }
  const make = (emailAddress: string) => call(server.app, signUp, { body: { invitation, ...name, emailAddress } })
  expect(await rowsOf('SELECT status FROM patient WHERE id = $1', id)).toEqual([{ status: 'UnderReview' }])
  expect((await make('rosario.desk@demo.test')).statusCode).toBe(204)
  expect(await rowsOf('SELECT status FROM account WHERE email = $1', 'rosario.desk@demo.test')).toEqual([
    { status: 'unverified' },
  ])
  await server.db.query(`UPDATE patient SET status = 'Unsubscribed' WHERE id = $1`, [id])
  expect(refusal(await make('rosario.late@demo.test'))).toEqual(problemOf('InvitationInvalid'))
})

test('Link and code make the patient the account’s own; another desk cannot make them', async () => {
  const [desk, other] = [await deskOf(server), await deskOf(server)]
  const { id } = await enrolled(server, desk)
  const offer = (by: { token: string }) => call(server.app, offerTakeOver, { params: { id } }, by)
  expect(refusal(await offer(other))).toEqual(problemOf('NotFound'))
  expect(refusal(await offer(reviewer))).toEqual(problemOf('FileNotOpened'))
  await openPatientAs(reviewer, id)
  expect((await offer(reviewer)).statusCode).toBe(200)
  const { link, code, isSent } = (await offer(desk)).result
  expect(isSent).toBe(false)
  const { accountId } = await addAccount(server.db, 'patient')
  const { token } = await addSession(server.db, accountId)
  const shown = { token: new URL(link).searchParams.get('token') ?? '', code: code ?? '' }
  expect((await call(server.app, acceptInvitation, { body: shown }, { token })).result).toEqual({ patientId: id })
  expect(refusal(await offer(desk))).toEqual(problemOf('TakeOverNotOffered'))
})

test('Where the number is known, the code goes there by SMS, and the link does not', async () => {
  const { id } = await enrolled(server, clinic, { MobilePhoneNumber: '0917 555 0777' })
  const { result, body } = await call(server.app, offerTakeOver, { params: { id } }, clinic)
  expect(result).toMatchObject({ isSent: true, code: null })
  expect(body).not.toMatch(/"[0-9]{6}"/)
})

test('The code of the fourth patient of a day goes by SMS, too; who offers again and again is stopped, and reads no code', async () => {
  const desk = await deskOf(server)
  const offer = (id: string) => call(server.app, offerTakeOver, { params: { id } }, desk)
  let last = ''
  for (let n = 0; n < 4; n++) {
    last = (await enrolled(server, desk, { MobilePhoneNumber: `0917 555 040${n}` })).id
    expect((await offer(last)).result).toMatchObject({ isSent: true, code: null })
  }
  for (let n = 0; n < 2; n++) expect((await offer(last)).result).toMatchObject({ isSent: true, code: null })
  const refused = await offer(last)
  expect(refusal(refused).status).toBe(429)
  expect(refused.body).not.toMatch(/"[0-9]{6}"/)
})

test('An offer to somebody who has a log-in is refused, and uses up no code of theirs', async () => {
  const desk = await deskOf(server)
  const { id } = await enrolled(server, desk, { MobilePhoneNumber: '0917 555 0409' })
  const { accountId } = await addAccount(server.db, 'patient')
  await server.db.query('UPDATE patient SET account_id = $2 WHERE id = $1', [id, accountId])
  for (let n = 0; n < 4; n++)
    expect(refusal(await call(server.app, offerTakeOver, { params: { id } }, desk))).toEqual(
      problemOf('TakeOverNotOffered'),
    )
})

test('A patient with nobody else is told on paper, before link and code make the page somebody’s own', async () => {
  const { id } = await enrolled(server, clinic)
  const { link, code } = (await call(server.app, offerTakeOver, { params: { id } }, clinic)).result
  const { token } = await addSession(server.db, (await addAccount(server.db, 'patient')).accountId)
  const shown = { token: new URL(link).searchParams.get('token') ?? '', code: code ?? '' }
  expect((await call(server.app, acceptInvitation, { body: shown }, { token })).statusCode).toBe(200)
  const paper = await rowsOf('SELECT kind FROM paper_notice WHERE patient_id = $1', id)
  expect(paper).toEqual([{ kind: 'TakenOver' }])
})

test('A desk many of whose patients are declined raises a signal, once a month', async () => {
  const desk = await deskOf(server)
  for (let n = 0; n < 5; n++) await enrolled(server, desk)
  await server.db.query(`UPDATE patient SET status = 'Declined' WHERE enrolled_by = $1`, [desk.accountId])
  await findBusyDesks(server.context)
  await findBusyDesks(server.context)
  const raised = await rowsOf(`SELECT id FROM signal WHERE kind = 'BusyDesk' AND key LIKE $1`, `${desk.accountId}%`)
  expect(raised).toHaveLength(1)
  const subjects = await rowsOf('SELECT patient_id FROM signal_subject WHERE signal_id = $1', raised[0]?.id)
  expect(subjects).toHaveLength(5)
  const others = await rowsOf(`SELECT id FROM signal WHERE kind = 'BusyDesk' AND key LIKE $1`, `${clinic.accountId}%`)
  expect(others).toEqual([])
})
