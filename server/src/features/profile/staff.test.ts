import { readStaffProfile } from '@aruga/contract/profile/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addPatient, addPharmacist, addSession } from '../../testing/people.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const tokenOf = async (accountId: string) => (await addSession(server.db, accountId)).token

test('A pharmacist’s profile has their branch, and the branches they may choose', async () => {
  const branchId = await addBranch(server.db, 'Katipunan Avenue')
  const { accountId, email } = await addPharmacist(server.db, branchId)
  const { result } = await call(server.app, readStaffProfile, {}, { token: await tokenOf(accountId) })
  expect(result).toEqual({
    id: accountId,
    name: 'Test Pharmacist',
    emailAddress: email,
    roles: ['pharmacist'],
    branch: { id: branchId, name: 'Katipunan Avenue', pharmacyName: 'Test Botika' },
    branches: [{ id: branchId, name: 'Katipunan Avenue', pharmacyName: 'Test Botika' }],
    languages: ['en', 'fil'],
    locks: false,
    byOrganisation: false,
    answersClaims: false,
  })
})

test('The profile of a pharmacist without a branch has none', async () => {
  const { accountId } = await addPharmacist(server.db, null)
  const { result } = await call(server.app, readStaffProfile, {}, { token: await tokenOf(accountId) })
  expect(result.branch).toBeNull()
})

test('A patient cannot read a staff profile', async () => {
  const { accountId } = await addPatient(server.db)
  const answer = await call(server.app, readStaffProfile, {}, { token: await tokenOf(accountId) })
  expect(refusal(answer)).toEqual(problemOf('NotAllowed'))
})
