import { searchPatients } from '@aruga/contract/patients/patients'
import { readPatientTimeline } from '@aruga/contract/patients/timeline'
import { listStaffAccounts } from '@aruga/contract/staff/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { addPatient, addSession, addStaff } from '../testing/people.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const refusalsOf = async (accountId: string) =>
  (
    await server.db.query(
      `SELECT actor_id AS actor, patient_id AS patient, reason FROM audit_entry
       WHERE action = 'access.refused' AND subject_id = $1 ORDER BY id`,
      [accountId],
    )
  ).rows
const refused = (accountId: string, reason: string, patient: string | null = null) => ({
  actor: accountId,
  patient,
  reason,
})

test('The first five calls an hour that an account may not make are on record with their names', async () => {
  const patient = await addPatient(server.db)
  const { accountId } = patient
  const { token } = await addSession(server.db, accountId)
  for (let n = 0; n < 11; n++) await call(server.app, listStaffAccounts, { body: {} }, { token })
  await expect
    .poll(() => refusalsOf(accountId))
    .toEqual([
      ...Array(5).fill(refused(accountId, 'listStaffAccounts', patient.patientId)),
      refused(accountId, 'Count: 10', patient.patientId),
    ])
})

test('A reviewer’s attempt at a file that they have not opened is on record; a permitted call is not', async () => {
  const { accountId } = await addStaff(server.db, 'reviewer')
  const { token } = await addSession(server.db, accountId)
  const { patientId: id } = await addPatient(server.db)
  await call(server.app, searchPatients, { body: { text: 'Maria' } }, { token })
  expect((await call(server.app, readPatientTimeline, { params: { id } }, { token })).statusCode).toBe(403)
  await expect.poll(() => refusalsOf(accountId)).toEqual([refused(accountId, 'readPatientTimeline')])
})
