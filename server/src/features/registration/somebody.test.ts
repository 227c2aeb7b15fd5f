// A parent registers a child, and a guardian somebody who cannot, with the paper that proves it; and what must not work.
import { listCaregivers } from '@aruga/contract/caregivers/caregivers'
import { listOwnPatients } from '@aruga/contract/caregivers/patients'
import { dayInManila, daysAfter, yearsAfter } from '@aruga/contract/days'
import { listDocuments } from '@aruga/contract/documents/documents'
import type { ResultOf } from '@aruga/contract/endpoint'
import { editProfile, readProfile } from '@aruga/contract/profile/profile'
import { dayOfAge, isChild, MAX_REGISTERED, registerSomebody } from '@aruga/contract/registration/somebody'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pdfOf } from '../../files/fixtures/pdf.ts'
import { call, problemOf, refusal, sendForm, startTestApp, type TestApp } from '../../testing/app.ts'
import {
  addAccess,
  addAccount,
  addDoctor,
  addPatient,
  addPatientWithoutAccount,
  addProduct,
  addSession,
} from '../../testing/people.ts'
import {
  addReviewer,
  approveAs,
  declineRegistrationAs,
  documentIdsSeenBy,
  openAs,
  queueOf,
  type TestReviewer,
} from '../../testing/staff.ts'

let server: TestApp
let reviewer: TestReviewer
beforeAll(async () => {
  server = await startTestApp({ trustProxy: 1 })
  await addDoctor(server.db)
  await addProduct(server.db)
  reviewer = await addReviewer(server)
})
afterEach(() => server.setClock(new Date()))
afterAll(() => server.close())

let papers = 0
const paper = (name: string) =>
  new File([new Uint8Array(pdfOf(++papers % 4 || 1)), `${papers}`], name, { type: 'application/pdf' })
const today = () => dayInManila(server.context.clock())

async function parent() {
  const added = await addPatient(server.db)
  await server.db.query(`UPDATE patient SET first_name = 'Ana', last_name = 'Reyes' WHERE id = $1`, [added.patientId])
  return { ...added, token: (await addSession(server.db, added.accountId, server.context.clock())).token }
}
type Changes = Partial<Record<'Birthdate' | 'Grounds' | 'Relation' | 'HCPCode' | 'OptionalConsents', string>>
const formOf = (changes: Changes): [string, string | File][] => [
  ...Object.entries({
    HCPCode: 'HCP-2468',
    FirstName: 'Bituin',
    LastName: 'Reyes',
    Birthdate: yearsAfter(today(), -9),
    Grounds: 'Parent',
    Relation: ' Mother ',
    IsAgreed: 'true',
    ...changes,
  }),
  ['FileId', paper('id.pdf')],
  ['FilePrescription', paper('rx.pdf')],
  ['FileAuthority', paper('birth.pdf')],
]
async function sendParts(token: string, parts: [string, string | File][], headers: Record<string, string> = {}) {
  const answer = await sendForm(server.app, registerSomebody, parts, { authorization: `Bearer ${token}`, ...headers })
  return Object.assign(answer, { result: answer.json() as ResultOf<typeof registerSomebody> })
}
const send = (token: string, changes: Changes = {}) => sendParts(token, formOf(changes))
const actFor = async (accountId: string, patientId: string) =>
  (await addSession(server.db, accountId, server.context.clock(), patientId)).token

test('A mother registers her child: the reviewer sees the paper that proves it and decides on it with the registration', async () => {
  const mother = await parent()
  const birthdate = yearsAfter(today(), -9)
  const sent = await send(mother.token, { OptionalConsents: 'reminders' })
  expect(sent.statusCode, sent.body).toBe(200)
  const { patientId } = sent.result
  const { items } = (await call(server.app, listOwnPatients, {}, { token: mother.token })).result
  expect(items[1]).toMatchObject({
    id: patientId,
    grounds: 'Parent',
    relation: 'Mother',
    scope: ['see', 'send', 'claim', 'collect', 'own'],
    until: new Date(`${dayOfAge(birthdate)}T00:00:00+08:00`).toISOString(),
  })
  const consents = await server.db.query('SELECT DISTINCT channel, recorded_by FROM consent WHERE patient_id = $1', [
    patientId,
  ])
  expect(consents.rows).toEqual([{ channel: 'guardian', recorded_by: mother.accountId }])

  // Also without a mobile number.
  const found = await queueOf(reviewer, { Filter: sent.result.reference })
  expect(found.items.map(({ id }) => id)).toEqual([patientId])
  const { result } = await openAs(reviewer, 'Registration', patientId)
  expect(result.documents.map(({ kind }) => kind).sort()).toEqual(['Authority', 'Id', 'Prescription'])
  expect(result.patient.guardian).toEqual({ name: 'Ana Reyes', grounds: 'Parent', relation: 'Mother' })
  const child = await actFor(mother.accountId, patientId)
  expect((await call(server.app, readProfile, {}, { token: child })).result.status).toBe('UnderReview')
  expect((await approveAs(reviewer, patientId)).statusCode).toBe(200)
  expect((await call(server.app, readProfile, {}, { token: child })).result.status).toBe('Active')
  const { items: documents } = (await call(server.app, listDocuments, {}, { token: child })).result
  expect(documents.find(({ kind }) => kind === 'Authority')?.status).toBe('Accepted')
})

test('A paper that proves nothing is declined alone, and the guardian sends another one', async () => {
  const guardian = await parent()
  const { patientId } = (await send(guardian.token, { Grounds: 'Guardian', Birthdate: '1950-03-14' })).result
  const documentIds = await documentIdsSeenBy(reviewer, patientId)
  const { result } = await openAs(reviewer, 'Registration', patientId)
  const authority = result.documents.find(({ kind }) => kind === 'Authority')?.id ?? ''
  await declineRegistrationAs(reviewer, patientId, { documentIds, wrong: [authority] })
  const { items } = (await call(server.app, listDocuments, {}, { token: await actFor(guardian.accountId, patientId) }))
    .result
  expect(Object.fromEntries(items.map(({ kind, status }) => [kind, status]))).toEqual({
    Authority: 'Declined',
    Id: 'Accepted',
    Prescription: 'Accepted',
  })
  // Of an adult it ends by no birthday.
  const own = (await call(server.app, listOwnPatients, {}, { token: guardian.token })).result.items
  expect(own[1]).toMatchObject({ grounds: 'Guardian', until: null })
})

test('A repeat with the same key registers nobody twice', async () => {
  const mother = await parent()
  const [parts, key] = [formOf({}), { 'idempotency-key': 'a-key-of-the-app' }]
  const [one, two] = [await sendParts(mother.token, parts, key), await sendParts(mother.token, parts, key)]
  expect(two.result).toEqual(one.result)
  expect((await call(server.app, listOwnPatients, {}, { token: mother.token })).result.items).toHaveLength(2)
})

test('A parent registers nobody of 18, and nobody who is not born yet; a minor’s guardian ends at 18 too', async () => {
  const mother = await parent()
  const fieldError = async (changes: Changes) => (await send(mother.token, changes)).json().error.validationErrors[0]
  expect(await fieldError({ Birthdate: yearsAfter(today(), -18) })).toMatchObject({ members: ['birthdate'] })
  expect(await fieldError({ Birthdate: daysAfter(today(), 2) })).toMatchObject({ members: ['birthdate'] })
  expect(await fieldError({ Grounds: 'Program' })).toMatchObject({ members: ['grounds'] })
  const born = daysAfter(yearsAfter(today(), -18), 1)
  expect((await send(mother.token, { Grounds: 'Guardian', Birthdate: born })).statusCode).toBe(200)
  const { items } = (await call(server.app, listOwnPatients, {}, { token: mother.token })).result
  expect(items.map(({ until }) => until)).toEqual([
    null,
    new Date(`${daysAfter(today(), 1)}T00:00:00+08:00`).toISOString(),
  ])
})

test('The day of age is the birthday in Manila; of February 29 it is March 1', () => {
  expect(dayOfAge('2008-02-29')).toBe('2026-03-01')
  expect(isChild('2008-11-30', new Date('2026-11-29T15:59:59Z'))).toBe(true)
  expect(isChild('2008-11-30', new Date('2026-11-29T16:00:00Z'))).toBe(false)
})

test('Nobody changes the birthdate later: what the parent sends is not taken, and the end stays', async () => {
  const mother = await parent()
  const birthdate = daysAfter(yearsAfter(today(), -18), 30)
  const { patientId } = (await send(mother.token, { Birthdate: birthdate })).result
  const token = await actFor(mother.accountId, patientId)
  const { result: profile } = await call(server.app, readProfile, {}, { token })
  await call(
    server.app,
    editProfile,
    {
      fields: { firstName: 'Bituin', lastName: 'Reyes', birthdate: '2020-01-01', Birthdate: '2020-01-01' } as never,
    } as never,
    { token },
  )
  expect((await call(server.app, readProfile, {}, { token })).result.birthdate).toBe(birthdate)
  expect(profile.birthdate).toBe(birthdate)
  server.setClock(new Date(`${dayOfAge(birthdate)}T00:00:00+08:00`))
  expect((await call(server.app, readProfile, {}, { token })).statusCode).toBe(401)
})

test('An account without a patient of its own registers somebody, too; for nine people it must call', async () => {
  const { accountId } = await addAccount(server.db, 'patient')
  const { token } = await addSession(server.db, accountId, server.context.clock())
  expect((await send(token)).statusCode).toBe(200)
  for (let n = 1; n < MAX_REGISTERED; n++)
    await addAccess(server.db, { accountId, patientId: await addPatientWithoutAccount(server.db), grounds: 'Guardian' })
  expect(refusal(await send(token))).toEqual(problemOf('TooManyRegistered'))
})

test('A caregiver cannot register somebody as if they were the patient, and staff register nobody here', async () => {
  const [mother, helper] = [await parent(), await parent()]
  await addAccess(server.db, {
    accountId: helper.accountId,
    patientId: mother.patientId,
    scope: ['see', 'send', 'claim'],
  })
  // In a session that acts for the mother it is the helper's own account that registers.
  const { patientId } = (await send(await actFor(helper.accountId, mother.patientId))).result
  const who = await server.db.query('SELECT account_id FROM patient_access WHERE patient_id = $1', [patientId])
  expect(who.rows).toEqual([{ account_id: helper.accountId }])
  expect(refusal(await send(reviewer.token))).toEqual(problemOf('NotAllowed'))
  const { items } = (await call(server.app, listCaregivers, {}, { token: mother.token })).result
  expect(items).toHaveLength(1)
})
