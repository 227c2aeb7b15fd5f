import { randomUUID } from 'node:crypto'
import { lookUpClaim } from '@aruga/contract/counter/counter'
import { resetPassword, sendPasswordResetCode, verifyPasswordResetToken } from '@aruga/contract/password/password'
import * as contract from '@aruga/contract/staff/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_PASSWORD } from '../../auth/passwords/passwords.ts'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { auditActionsOf, linkIn, mailJobs } from '../../testing/mailed.ts'
import { addAccount, addBranch, addPatient, addSession, addStaff, PASSWORD } from '../../testing/people.ts'
import { writeResetMail } from '../password/mails.ts'
import { writeInvitationMail } from './invitation.ts'

let server: TestApp
let adminId: string
let token: string
let branchId: string

beforeAll(async () => {
  server = await startTestApp()
  branchId = await addBranch(server.db)
  adminId = (await addStaff(server.db, 'administrator')).accountId
  token = (await addSession(server.db, adminId)).token
})
afterAll(() => server.close())

const newAddress = () => `somebody-${randomUUID()}@demo.test`
type Invited = Parameters<typeof call<typeof contract.inviteStaff>>[2]['body']
const invite = (body: Partial<Invited> = {}) =>
  call(
    server.app,
    contract.inviteStaff,
    { body: { name: 'Rosa Halimbawa', emailAddress: newAddress(), roles: ['reviewer'], ...body } },
    { token },
  )
type Action = (typeof contract)['closeStaffAccount' | 'endStaffSessions' | 'inviteStaffAgain' | 'reopenStaffAccount']
const act = (action: Action, id: string) => call(server.app, action, { params: { id } }, { token })
const edit = (id: string, body: Partial<Invited>) =>
  call(
    server.app,
    contract.editStaffAccount,
    { params: { id }, body: { name: 'Rosa', roles: ['reviewer'], ...body } },
    { token },
  )
const list = async (query: object) =>
  (await call(server.app, contract.listStaffAccounts, { body: query }, { token })).result

/** The link of the newest invitation, as mailed. */
async function linkOf(accountId: string) {
  const job = (await mailJobs(server.db, 'invitation', accountId)).at(-1)
  return linkIn(job && (await writeInvitationMail(server.context, job)))
}
const choosePassword = async (accountId: string, password: string) => {
  const { query } = await linkOf(accountId)
  const body = { userId: query.userId ?? '', resetToken: query.resetToken ?? '', password }
  return call(server.app, resetPassword, { body })
}

test('An invited staff member chooses a password through the mailed link and gets their role', async () => {
  const emailAddress = newAddress()
  const { result: invited } = await invite({ emailAddress })
  expect(invited).toEqual({
    id: expect.any(String),
    name: 'Rosa Halimbawa',
    emailAddress,
    roles: ['reviewer'],
    branch: null,
    branches: [],
    state: 'Invited',
    secondFactor: false,
    byOrganisation: false,
    tillPin: false,
    sessions: 0,
    lastUsedAt: null,
  })
  expect((await linkOf(invited.id)).url.pathname).toBe('/console/invitation')
  expect((await choosePassword(invited.id, 'Quiet-mango-7')).statusCode).toBe(204)
  await logIn(server.app, emailAddress, 'Quiet-mango-7')
  const { items } = await list({ Filter: emailAddress.toUpperCase() })
  expect(items).toMatchObject([{ state: 'Active', sessions: 1, lastUsedAt: expect.stringMatching(/Z$/) }])
  expect(await auditActionsOf(server.db, invited.id)).toEqual(['staff.invited', 'password.reset'])
})

test('Before a password is chosen nobody can log in to the account', async () => {
  const emailAddress = newAddress()
  await invite({ emailAddress })
  for (const password of ['', 'A'.repeat(43), PASSWORD]) {
    await expect(logIn(server.app, emailAddress, password)).rejects.toThrow()
  }
})

test('An invitation still works after somebody requests a password reset for its address', async () => {
  const emailAddress = newAddress()
  const { result } = await invite({ emailAddress })
  const { query } = await linkOf(result.id)
  const link = { userId: result.id, resetToken: query.resetToken ?? '' }
  await call(server.app, sendPasswordResetCode, { body: { email: emailAddress } })
  const [job] = await mailJobs(server.db, 'passwordReset', result.id)
  expect(job && (await writeResetMail(server.context, job))).toBeDefined()
  expect((await call(server.app, verifyPasswordResetToken, { body: link })).result).toBe(true)
  expect((await call(server.app, resetPassword, { body: { ...link, password: 'Quiet-mango-7' } })).statusCode).toBe(204)
})

test('A new invitation invalidates the old link, and is refused once a password is chosen', async () => {
  const { result } = await invite()
  const old = await linkOf(result.id)
  expect((await act(contract.inviteStaffAgain, result.id)).statusCode).toBe(200)
  await linkOf(result.id)
  const body = { userId: result.id, resetToken: old.query.resetToken ?? '', password: 'Quiet-mango-7' }
  expect(refusal(await call(server.app, resetPassword, { body }))).toEqual(problemOf('InvalidToken'))
  await choosePassword(result.id, 'Quiet-mango-7')
  expect(refusal(await act(contract.inviteStaffAgain, result.id))).toEqual(problemOf('AlreadyJoined'))
})

test('Somebody who signs in with the organisation’s account is invited again: logged out, and free for whoever has the address there next', async () => {
  const { accountId, email } = await addStaff(server.db, 'reviewer')
  await logIn(server.app, email, PASSWORD)
  await server.db.query('UPDATE account SET password_hash = $2 WHERE id = $1', [accountId, NO_PASSWORD])
  await server.db.query(
    `INSERT INTO staff_identity (account_id, issuer, subject, linked_at) VALUES ($1, 'https://login.hospital.test', 'lost', now())`,
    [accountId],
  )
  expect((await list({ Filter: email })).items[0]).toMatchObject({ state: 'Active', byOrganisation: true, sessions: 1 })
  const { result } = await act(contract.inviteStaffAgain, accountId)
  expect(result).toMatchObject({ state: 'Invited', byOrganisation: false, sessions: 0 })
  // No provider is set up here, so that the invitation leads to a password.
  expect((await choosePassword(accountId, 'Quiet-mango-7')).statusCode).toBe(204)
})

test('An address gets at most five invitations an hour', async () => {
  const { result } = await invite()
  for (let n = 0; n < 4; n++) expect((await act(contract.inviteStaffAgain, result.id)).statusCode).toBe(200)
  const refused = await act(contract.inviteStaffAgain, result.id)
  expect(refusal(refused)).toEqual(problemOf('TooManyRequests'))
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  expect(await mailJobs(server.db, 'invitation', result.id)).toHaveLength(5)
})

test('An address can have only one account, a patient’s or staff’s, case-insensitive', async () => {
  const { email } = await addPatient(server.db)
  expect(refusal(await invite({ emailAddress: email.toUpperCase() }))).toEqual(problemOf('EmailAddressInUse'))
  const answers = await Promise.all([1, 2, 3].map(() => invite({ emailAddress: 'twice@demo.test' })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
})

test('A pharmacist needs a branch in service; other roles have none', async () => {
  const without = await invite({ roles: ['pharmacist'] })
  expect(without.statusCode).toBe(400)
  expect(without.json().error.validationErrors).toMatchObject([{ members: ['branchId'] }])
  expect(refusal(await invite({ roles: ['pharmacist'], branchId: randomUUID() }))).toEqual(
    problemOf('BranchNotAvailable'),
  )
  expect((await invite({ roles: ['pharmacist'], branchId })).result.branch).toMatchObject({ id: branchId })
  expect((await invite({ roles: ['reviewer'], branchId })).result.branch).toBeNull()
})

test('A branch manager needs a branch in service too', async () => {
  const without = await invite({ roles: ['branchManager'] })
  expect(without.json().error.validationErrors).toMatchObject([{ members: ['branchId'] }])
  expect((await invite({ roles: ['branchManager', 'lead'], branchId })).result.branch).toMatchObject({
    id: branchId,
  })
})

test.each([
  ['finance', 'pharmacist'],
  ['finance', 'branchManager'],
  ['administrator', 'pharmacist'],
  ['administrator', 'branchManager'],
] as const)(
  'Nobody gets an account that is %s and %s, and one that has both is named and put right',
  async (pays, claims) => {
    const fault = [{ code: 'RolesClaimAndPay', members: ['roles'] }]
    const roles = [pays, claims]
    expect((await invite({ roles, branchId })).json().error.validationErrors).toMatchObject(fault)
    const { accountId } = await addStaff(server.db, pays)
    const refused = await edit(accountId, { roles, branchId })
    expect(refused.json().error.validationErrors).toMatchObject(fault)

    // As it was before this was refused.
    await server.db.query('UPDATE account SET roles = $2::role[] WHERE id = $1', [accountId, roles])
    const named = async () => (await list({ ClaimsAndPays: true })).items.map(({ id }) => id)
    expect(await named()).toEqual([accountId])
    const renamed = await edit(accountId, { name: 'Rosa', roles, branchId })
    expect(renamed.json().error.validationErrors).toMatchObject(fault)
    expect((await act(contract.closeStaffAccount, accountId)).result.state).toBe('Closed')
    expect(await named()).toEqual([])
    expect(refusal(await act(contract.reopenStaffAccount, accountId))).toEqual(problemOf('AccountClaimsAndPays'))
    expect((await edit(accountId, { roles: [claims], branchId })).result.roles).toEqual([claims])
    expect((await act(contract.reopenStaffAccount, accountId)).result.state).toBe('Active')
  },
)

test('A changed role applies to the next call', async () => {
  const { accountId } = await addStaff(server.db, 'reviewer')
  const own = (await addSession(server.db, accountId)).token
  const body = { code: 'K7M4QXHP' }
  expect((await call(server.app, lookUpClaim, { body }, { token: own })).statusCode).toBe(403)
  await edit(accountId, { roles: ['pharmacist'], branchId })
  expect(refusal(await call(server.app, lookUpClaim, { body }, { token: own }))).toEqual(problemOf('ClaimCodeUnknown'))
})

test('Closing an account logs it out everywhere immediately; a reopened one can log in again', async () => {
  const { accountId, email } = await addStaff(server.db, 'reviewer')
  const own = await logIn(server.app, email, PASSWORD)
  expect((await act(contract.closeStaffAccount, accountId)).result).toMatchObject({ state: 'Closed', sessions: 0 })
  expect((await call(server.app, contract.listStaffAccounts, { body: {} }, { token: own })).statusCode).toBe(401)
  await expect(logIn(server.app, email, PASSWORD)).rejects.toThrow()
  expect((await act(contract.reopenStaffAccount, accountId)).result.state).toBe('Active')
  await logIn(server.app, email, PASSWORD)
})

test('Ending sessions logs out every device without closing the account', async () => {
  const { accountId, email } = await addStaff(server.db, 'reviewer')
  await logIn(server.app, email, PASSWORD)
  await logIn(server.app, email, PASSWORD)
  expect((await list({ Filter: email })).items[0]?.sessions).toBe(2)
  expect((await act(contract.endStaffSessions, accountId)).result).toMatchObject({ sessions: 0, state: 'Active' })
  await logIn(server.app, email, PASSWORD)
})

test('A reloaded browser counts as one device', async () => {
  const { accountId, email } = await addStaff(server.db, 'reviewer')
  for (let reloads = 0; reloads < 3; reloads++) await logIn(server.app, email, PASSWORD)
  await server.db.query("UPDATE connect_session SET sign_in_id = 'a browser' WHERE account_id = $1", [accountId])
  await logIn(server.app, email, PASSWORD)
  expect((await list({ Filter: email })).items[0]?.sessions).toBe(2)
})

test('The last administrator cannot be removed, even when two remove each other', async () => {
  expect(refusal(await act(contract.closeStaffAccount, adminId))).toEqual(problemOf('LastAdministrator'))
  expect(refusal(await edit(adminId, { roles: ['reviewer'] }))).toEqual(problemOf('LastAdministrator'))
  // An invited administrator without a password does not count.
  await invite({ roles: ['administrator'] })
  expect(refusal(await act(contract.closeStaffAccount, adminId))).toEqual(problemOf('LastAdministrator'))

  const { accountId: second } = await addStaff(server.db, 'administrator')
  const secondToken = (await addSession(server.db, second)).token
  const answers = await Promise.all([
    act(contract.closeStaffAccount, second),
    call(server.app, contract.closeStaffAccount, { params: { id: adminId } }, { token: secondToken }),
  ])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const { rows } = await server.db.query(`UPDATE account SET status = 'active' WHERE id = $1 RETURNING id`, [adminId])
  expect(rows).toHaveLength(1)
  token = (await addSession(server.db, adminId)).token
  await act(contract.closeStaffAccount, second)
})

test('A patient’s account cannot be listed, changed or closed as staff', async () => {
  const { accountId, email } = await addPatient(server.db)
  expect((await list({ Filter: email })).items).toEqual([])
  for (const answer of [
    await act(contract.closeStaffAccount, accountId),
    await act(contract.inviteStaffAgain, accountId),
    await edit(accountId, {}),
  ]) {
    expect(refusal(answer)).toEqual(problemOf('NotFound'))
  }
  await logIn(server.app, email, PASSWORD)
})

test('The list is sorted by name and can be filtered by role and state', async () => {
  const { items, totalCount } = await list({ MaxResultCount: 1000 })
  expect(totalCount).toBe(items.length)
  expect(await list({ SkipCount: 5000 })).toEqual({ totalCount, items: [] })
  expect(items.map(({ name }) => name)).toEqual(items.map(({ name }) => name).sort())
  const filtered = await list({ Role: 'pharmacist', State: 'Invited' })
  expect(filtered.items.length).toBeGreaterThan(0)
  expect(filtered.items.every(({ roles, state }) => roles.includes('pharmacist') && state === 'Invited')).toBe(true)
  expect((await addAccount(server.db, 'reviewer')).email).not.toBe('')
})
