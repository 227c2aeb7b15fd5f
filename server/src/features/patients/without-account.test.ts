// What would go wrong silently where a patient without an account meets SQL that compares with NULL.
import { reportAdverseEvent } from '@aruga/contract/adverse-events/adverse-events'
import { listAccess } from '@aruga/contract/audit/access-log'
import { openBreach, readBreach } from '@aruga/contract/breaches/staff'
import { cancelLetter } from '@aruga/contract/letters/staff'
import { openPatient, writeToPatient } from '@aruga/contract/patients/patients'
import { readPatientTimeline } from '@aruga/contract/patients/timeline'
import { editProfile, readProfile } from '@aruga/contract/profile/profile'
import { readCase } from '@aruga/contract/review/queue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { eraseFromAdverseEvents } from '../../records/adverse-events/erase.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import {
  addAccess,
  addHold,
  addLetter,
  addPatient,
  addPatientWithoutAccount,
  addSession,
  addStaff,
} from '../../testing/people.ts'
import { searchAuditLog } from '../breaches/search.ts'
import { readFullHistory } from '../portable-copy/full-history.ts'
import { disposeOfDue } from '../retention/dispose.ts'

const EVERYTHING = ['see', 'send', 'claim', 'collect', 'own']

let server: TestApp
let reviewer: { accountId: string; token: string }

beforeAll(async () => {
  server = await startTestApp()
  const { accountId } = await addStaff(server.db, 'reviewer', 'Luz Halimbawa')
  reviewer = { accountId, token: (await addSession(server.db, accountId)).token }
})
afterAll(() => server.close())

const rows = async (sql: string, values: unknown[] = []) => (await server.db.query(sql, values)).rows
const open = (id: string) =>
  call(server.app, openPatient, { params: { id }, body: { reason: 'PatientAsked' } }, { token: reviewer.token })

/** A child, and a parent who is logged in for them. */
async function addChild() {
  const patientId = await addPatientWithoutAccount(server.db)
  const parent = await addPatient(server.db)
  await addAccess(server.db, { accountId: parent.accountId, patientId, grounds: 'Parent', scope: EVERYTHING })
  const { token } = await addSession(server.db, parent.accountId, new Date(), patientId)
  return { patientId, parent, token }
}

test('Staff see that the patient has no e-mail address', async () => {
  const { result } = await open(await addPatientWithoutAccount(server.db))
  expect(result.patient).toMatchObject({ emailAddress: null, language: null, addressConfirmed: true })
})

test('The access log and the timeline name the staff who read the data', async () => {
  const { patientId, token } = await addChild()
  await open(patientId)
  const { items } = (await call(server.app, listAccess, {}, { token })).result
  expect(items).toMatchObject([{ by: 'reviewer', what: 'FileOpened' }])
  const params = { id: patientId }
  const timeline = await call(server.app, readPatientTimeline, { params, query: {} }, { token: reviewer.token })
  expect(timeline.result.items).toMatchObject([{ what: 'PatientOpened', by: 'staff', byName: 'Luz Halimbawa' }])
})

test('A letter that a colleague has cancelled names the colleague', async () => {
  const patientId = await addPatientWithoutAccount(server.db)
  const id = await addLetter(server.db, patientId)
  await open(patientId)
  const note = { en: 'A mistake', fil: 'Mali' }
  const cancel = () =>
    call(server.app, cancelLetter, { params: { id }, body: { reason: 'Other', note } }, { token: reviewer.token })
  expect((await cancel()).statusCode).toBe(200)
  expect((await cancel()).json().error.data).toMatchObject({ by: 'Luz Halimbawa' })
})

test('A message reaches whoever may act for the patient; where nobody may, it is refused', async () => {
  const write = (id: string) => {
    const body = { title: { en: 'Hello', fil: 'Kumusta' }, body: { en: 'Hello', fil: 'Kumusta' } }
    return call(server.app, writeToPatient, { params: { id }, body }, { token: reviewer.token })
  }
  const alone = await addPatientWithoutAccount(server.db)
  const { patientId } = await addChild()
  for (const id of [alone, patientId]) await open(id)
  expect(refusal(await write(alone))).toEqual(problemOf('PatientUnreachable'))
  expect((await write(patientId)).statusCode).toBeLessThan(300)
})

test('A hold on a patient without an account stops nobody else’s disposal', async () => {
  await addHold(server.db, await addPatientWithoutAccount(server.db), reviewer.accountId)
  const { accountId } = await addPatient(server.db)
  await rows(
    `INSERT INTO notification (id, account_id, kind, title_en, title_fil, body_en, body_fil, created_at, mail_due)
     VALUES (gen_random_uuid(), $1, 'LetterIssued', 'a', 'a', 'a', 'a', '2020-01-01', false)`,
    [accountId],
  )
  await disposeOfDue(server.context)
  await rows('UPDATE retention_period SET effective_from = now()')
  await disposeOfDue(server.context)
  expect(await rows('SELECT FROM notification WHERE account_id = $1', [accountId])).toEqual([])
})

test('A report of side effects loses the names of a patient without an account', async () => {
  const { patientId, token } = await addChild()
  await rows(`UPDATE patient SET first_name = 'Teresita' WHERE id = $1`, [patientId])
  const facts = {
    product: 'Insulin',
    batch: null,
    beganOn: '2026-01-02',
    endedOn: null,
    seriousness: [],
    outcome: 'Unknown' as const,
  }
  const body = { words: 'Teresita fell', facts }
  expect((await call(server.app, reportAdverseEvent, { body }, { token })).statusCode).toBe(200)
  await inTransaction(server.db, (tx) => eraseFromAdverseEvents(tx, patientId))
  const [report] = await rows('SELECT words FROM adverse_event WHERE patient_id = $1', [patientId])
  expect(report?.words).not.toContain('Teresita')
})

test('A breach counts as unreachable only the patients for whom nobody has an account', async () => {
  const from = new Date(Date.now() - 60_000).toISOString()
  const { accountId } = await addStaff(server.db, 'administrator')
  const { token } = await addSession(server.db, accountId)
  const alone = await addPatientWithoutAccount(server.db)
  for (const id of [alone, (await addChild()).patientId])
    await rows(
      `INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id) VALUES (now() - interval '5 s', $1, 'patient.read', $2, $2)`,
      [accountId, id],
    )
  const to = new Date().toISOString()
  const body = { summary: 'A lost laptop', knownAt: from, scope: { actorId: accountId, from, to } }
  const { id } = (await call(server.app, openBreach, { body }, { token })).result
  await searchAuditLog(server.context, { breachId: id })
  const { result } = await call(server.app, readBreach, { params: { id } }, { token })
  expect(result).toMatchObject({ patients: 2, unreachable: 1 })
})

test('A parent reads and changes the child’s details; the child has no address, and the parent’s stays', async () => {
  const { parent, token } = await addChild()
  const profile = (await call(server.app, readProfile, {}, { token })).result
  expect(profile).toMatchObject({ emailAddress: null, pendingEmailAddress: null, hasSecurityQuestions: false })
  const body = { firstName: 'Bituin', lastName: 'Halimbawa', mobilePhoneNumber: '09170000001' }
  expect((await call(server.app, editProfile, { body }, { token })).result).toMatchObject({ firstName: 'Bituin' })
  const withAddress = { ...body, emailAddress: 'someone@demo.test' }
  expect(refusal(await call(server.app, editProfile, { body: withAddress }, { token }))).toEqual(
    problemOf('NotAllowedForPatient'),
  )
  expect(await rows('SELECT FROM mailed_link WHERE account_id = $1', [parent.accountId])).toEqual([])
})

test('The copy of a patient has the patient’s own sessions and notifications only, and what others did for them', async () => {
  const { patientId, parent } = await addChild()
  const insert = `INSERT INTO notification (id, account_id, patient_id, kind, title_en, title_fil, body_en, body_fil, created_at)
     VALUES (gen_random_uuid(), $1, $2, 'LetterIssued', $3, 'a', 'a', 'a', now())`
  await rows(insert, [parent.accountId, patientId, 'about the child'])
  await rows(insert, [parent.accountId, parent.patientId, 'about the parent'])
  await rows(
    `INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id, address) VALUES (now(), $1, 'letter.claimed', $2, $2, '10.0.0.1')`,
    [parent.accountId, patientId],
  )
  const ofChild = (await readFullHistory(server.db, patientId, new Date())).data
  expect(ofChild).toMatchObject({ sessions: [], notifications: [], profile: { emailAddress: null } })
  expect(ofChild.ownDeeds).toMatchObject([{ action: 'letter.claimed', address: null, byCaregiver: true }])
  const ofParent = (await readFullHistory(server.db, parent.patientId, new Date())).data
  expect(ofParent.notifications.map(({ titleEnglish }) => titleEnglish)).toEqual(['about the parent'])
})

test('A reviewer cancels no letter of somebody they act for', async () => {
  const { patientId } = await addPatient(server.db)
  const id = await addLetter(server.db, patientId)
  await open(patientId)
  const accessId = await addAccess(server.db, { accountId: reviewer.accountId, patientId })
  const note = { en: 'A copy by mistake.', fil: 'Kopya po ito na hindi sinasadya.' }
  const body = { reason: 'IssuedByMistake' as const, note }
  const cancel = () => call(server.app, cancelLetter, { params: { id }, body }, { token: reviewer.token })
  expect(refusal(await cancel())).toEqual(problemOf('OwnPatient'))
  await rows('UPDATE patient_access SET ended_at = now() WHERE id = $1', [accessId])
  expect((await cancel()).statusCode).toBe(200)
})

test('A reviewer neither reads nor decides a case of somebody they act for, nor of their own', async () => {
  const patientId = await addPatientWithoutAccount(server.db, 'UnderReview')
  const read = () =>
    call(server.app, readCase, { params: { kind: 'Registration', id: patientId } }, { token: reviewer.token })
  expect((await read()).statusCode).toBe(200)
  const accessId = await addAccess(server.db, { accountId: reviewer.accountId, patientId })
  expect(refusal(await read())).toEqual(problemOf('OwnPatient'))
  await rows('UPDATE patient_access SET ended_at = now() WHERE id = $1', [accessId])
  expect((await read()).statusCode).toBe(200)
  await rows('UPDATE patient SET account_id = $1 WHERE id = $2', [reviewer.accountId, patientId])
  expect(refusal(await read())).toEqual(problemOf('OwnPatient'))
})
