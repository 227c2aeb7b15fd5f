// Declining a registration for good, which for the patient differs from "send it again".
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { readProfile } from '@aruga/contract/profile/profile'
import { declineAsNotEligible, reconsiderRegistration } from '@aruga/contract/review/decisions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addReviewer, openAs, queueOf, type TestReviewer } from '../../testing/staff.ts'
import { patientOf } from '../documents/testing.ts'

let server: TestApp
let reviewer: TestReviewer

beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
})
afterAll(() => server.close())

const note = { en: 'It is for another medicine.', fil: 'Para po ito sa ibang gamot.' }

async function addApplicant() {
  const patient = await patientOf(server, 'UnderReview')
  const { rows } = await server.db.query<{ id: string }>(
    `INSERT INTO document (id, patient_id, kind, status, filename, original_name, content_type, size, sha256, uploaded_at)
     SELECT gen_random_uuid(), $1, kind, 'UnderReview', replace(gen_random_uuid()::text, '-', ''), 'a.pdf', 'application/pdf', 1, kind, now()
     FROM unnest('{Id,Prescription}'::text[]) kind RETURNING id`,
    [patient.patientId],
  )
  return { ...patient, documentIds: rows.map(({ id }) => id) }
}
type Applicant = Awaited<ReturnType<typeof addApplicant>>

const refuse = ({ patientId: id, documentIds }: Pick<Applicant, 'patientId' | 'documentIds'>) =>
  call(server.app, declineAsNotEligible, { params: { id }, body: { documentIds, note } }, { token: reviewer.token })
const reconsider = ({ patientId: id }: Pick<Applicant, 'patientId'>) =>
  call(
    server.app,
    reconsiderRegistration,
    { params: { id }, body: { reason: 'They called: the doctor had written the wrong medicine' } },
    { token: reviewer.token },
  )
const profileOf = async ({ token }: Pick<Applicant, 'token'>) =>
  (await call(server.app, readProfile, {}, { token })).result
const actionsOn = async (id: string) => {
  const { rows } = await server.db.query(
    `SELECT action, reason FROM audit_entry WHERE subject_id = $1 AND action LIKE 'registration.%' ORDER BY id`,
    [id],
  )
  return rows.filter(({ action }) => action !== 'registration.read')
}

test('A registration that is not eligible is declined for good: the patient reads why, and has nothing to send again', async () => {
  const applicant = await addApplicant()
  expect((await refuse(applicant)).result).toMatchObject({ outcome: 'Declined', letter: null })
  expect(await profileOf(applicant)).toMatchObject({ status: 'Declined', notEligible: true, statusReason: note.en })
  const { result } = await call(server.app, listNotifications, {}, { token: applicant.token })
  expect(result.items).toMatchObject([
    { kind: 'RegistrationNotEligible', link: '/tabs/home', body: expect.stringContaining(note.en) },
  ])
  for (const id of applicant.documentIds) {
    const { rows } = await server.db.query('SELECT status FROM document WHERE id = $1', [id])
    expect(rows).toEqual([{ status: 'Accepted' }])
  }
  expect(await actionsOn(applicant.patientId)).toEqual([{ action: 'registration.not_eligible', reason: null }])
  expect(refusal(await refuse(applicant)).code).toBe('Aruga:CaseAlreadyDecided')
})

test('Only what the reviewer saw can be declined for good', async () => {
  const applicant = await addApplicant()
  const [first = ''] = applicant.documentIds
  expect(refusal(await refuse({ ...applicant, documentIds: [first] }))).toEqual(problemOf('CaseChanged'))
  expect(await profileOf(applicant)).toMatchObject({ status: 'UnderReview', notEligible: false })
})

test('A reconsidered registration waits again with its documents; the reason is audited, and the patient notified', async () => {
  const applicant = await addApplicant()
  expect(refusal(await reconsider(applicant))).toEqual(problemOf('RegistrationNotFinal'))
  await refuse(applicant)
  const both = await Promise.all([reconsider(applicant), reconsider(applicant)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  const profile = await profileOf(applicant)
  expect(profile).toMatchObject({ status: 'UnderReview', notEligible: false })
  const { items } = await queueOf(reviewer, { Filter: profile.patientCode })
  expect(items).toMatchObject([{ kind: 'Registration', id: applicant.patientId }])
  const { result } = await openAs(reviewer, 'Registration', applicant.patientId)
  expect(result.documents.map(({ id }) => id).sort()).toEqual([...applicant.documentIds].sort())
  expect(result.history.map(({ what }) => what)).toEqual(expect.arrayContaining(['NotEligible', 'Reconsidered']))
  expect((await actionsOn(applicant.patientId)).at(-1)).toMatchObject({
    action: 'registration.reconsidered',
    reason: expect.stringContaining('They called'),
  })
  const { result: notifications } = await call(server.app, listNotifications, {}, { token: applicant.token })
  expect(notifications.items.map(({ kind }) => kind)).toEqual(['RegistrationReceived', 'RegistrationNotEligible'])
})
