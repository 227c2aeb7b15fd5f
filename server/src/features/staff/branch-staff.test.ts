// A branch manager and the pharmacists of their branches: invitations, one-time PINs and sessions.
import { lockTill, unlockTill } from '@aruga/contract/counter/till'
import { readStaffProfile } from '@aruga/contract/profile/staff'
import {
  endBranchStaffSessions,
  giveTillPin,
  inviteToBranch,
  inviteToBranchAgain,
  listBranchStaff,
  takeFromBranches,
} from '@aruga/contract/staff/branch-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertStaff } from '../../testing/accounts.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { mailJobs, notificationsToMail } from '../../testing/mailed.ts'
import { addAccount, addBranch, addSession } from '../../testing/people.ts'
import { pharmacistAt } from '../counter/testing.ts'

let server: TestApp
let manager: string
let [here, second, elsewhere] = ['', '', '']

beforeAll(async () => {
  server = await startTestApp()
  here = await addBranch(server.db, 'Here Street')
  second = await addBranch(server.db, 'Second Street')
  elsewhere = await addBranch(server.db, 'Elsewhere Street')
  const { accountId } = await addAccount(server.db, 'branchManager')
  await insertStaff(server.db, { id: accountId, name: 'The manager', branchId: here })
  await server.db.query('INSERT INTO staff_branch VALUES ($1, $2)', [accountId, second])
  manager = (await addSession(server.db, accountId)).token
})
afterAll(() => server.close())

const staffOf = async (token: string) =>
  (await call(server.app, listBranchStaff, { body: { MaxResultCount: 100 } }, { token })).result.items.map(
    ({ id }) => id,
  )
const give = (id: string, token = manager) => call(server.app, giveTillPin, { params: { id } }, { token })
const endSessions = (id: string) => call(server.app, endBranchStaffSessions, { params: { id } }, { token: manager })
const again = (id: string) => call(server.app, inviteToBranchAgain, { params: { id } }, { token: manager })
const takeAway = (id: string) => call(server.app, takeFromBranches, { params: { id } }, { token: manager })
const lock = (token: string) => call(server.app, lockTill, {}, { token })
const open = (token: string, pin: string, newPin?: string) =>
  call(server.app, unlockTill, { body: { pin, ...(newPin && { newPin }) } }, { token })
async function branchAndStatus(id: string) {
  const { rows } = await server.db.query(
    `SELECT s.branch_id AS branch, a.status,
       ARRAY(SELECT action FROM audit_entry WHERE subject_id = $1 AND actor_id <> $1 ORDER BY id) AS actions
     FROM staff s JOIN account a ON a.id = s.account_id WHERE a.id = $1`,
    [id],
  )
  return rows[0]
}
const isOpen = async (token: string) => (await call(server.app, readStaffProfile, {}, { token })).statusCode === 200

test('A branch manager sees the pharmacists of each of their branches, and of no other', async () => {
  const [one, two, three] = [
    await pharmacistAt(server, here),
    await pharmacistAt(server, second),
    await pharmacistAt(server, elsewhere),
  ]
  const visiting = await pharmacistAt(server, elsewhere)
  await server.db.query('INSERT INTO staff_branch VALUES ($1, $2)', [visiting.accountId, here])
  const seen = await staffOf(manager)
  expect(seen).toEqual(expect.arrayContaining([one.accountId, two.accountId, visiting.accountId]))
  expect(seen).not.toContain(three.accountId)
  expect(refusal(await give(three.accountId))).toEqual(problemOf('NotFound'))
  expect(refusal(await endSessions(three.accountId))).toEqual(problemOf('NotFound'))
  expect(await isOpen(three.token)).toBe(true)
})

test('Only administrators change a pharmacist who has other roles', async () => {
  const both = await pharmacistAt(server, here)
  await server.db.query(`UPDATE account SET roles = '{pharmacist,administrator}' WHERE id = $1`, [both.accountId])
  expect(await staffOf(manager)).not.toContain(both.accountId)
  expect(refusal(await give(both.accountId))).toEqual(problemOf('NotFound'))
  expect(refusal(await endSessions(both.accountId))).toEqual(problemOf('NotFound'))
})

test('A PIN from a manager opens nothing until its owner has replaced it', async () => {
  const pharmacist = await pharmacistAt(server, here)
  const { pin } = (await give(pharmacist.accountId)).result
  expect(pin).toMatch(/^\d{6}$/)
  expect(await notificationsToMail(server.db, pharmacist.accountId)).toContain('TillPinGiven')
  const { token } = await addSession(server.db, pharmacist.accountId, server.context.clock())
  await lock(token)
  expect(refusal(await open(token, pin))).toEqual(problemOf('PinMustChange'))
  expect((await open(token, pin, '123456')).json().error.validationErrors).toMatchObject([
    { code: 'PinTooSimple', members: ['newPin'] },
  ])
  expect((await open(token, pin, pin)).statusCode).toBe(400)
  // A request for another PIN uses no tries up.
  for (let tries = 0; tries < 5; tries++) expect(refusal(await open(token, pin))).toEqual(problemOf('PinMustChange'))
  expect(await isOpen(token)).toBe(false)
  // The second is the same call again, as after a lost answer.
  for (let times = 0; times < 2; times++) expect((await open(token, pin, '480517')).statusCode).toBe(204)
  expect(await isOpen(token)).toBe(true)
  // The one-time PIN is gone, and the pharmacist's own PIN needs no other.
  await lock(token)
  expect((await open(token, pin, '730526')).statusCode).toBe(403)
  expect((await open(token, '480517')).statusCode).toBe(204)
  const { rows } = await server.db.query('SELECT hash FROM till_pin WHERE account_id = $1', [pharmacist.accountId])
  expect(JSON.stringify(rows)).not.toContain(pin)
})

test('A manager ends the sessions of a pharmacist, on record', async () => {
  const pharmacist = await pharmacistAt(server, second)
  expect(await isOpen(pharmacist.token)).toBe(true)
  expect((await endSessions(pharmacist.accountId)).statusCode).toBe(204)
  expect(await isOpen(pharmacist.token)).toBe(false)
  const { rows } = await server.db.query(`SELECT action FROM audit_entry WHERE subject_id = $1 ORDER BY id`, [
    pharmacist.accountId,
  ])
  expect(rows).toEqual([{ action: 'staff.logged_out' }])
})

test('A manager invites a pharmacist to one of their branches, in no other role', async () => {
  const invite = (branchId: string, emailAddress = 'new@demo.test') =>
    call(server.app, inviteToBranch, { body: { name: 'New', emailAddress, branchId } }, { token: manager })
  expect(refusal(await invite(elsewhere))).toEqual(problemOf('BranchNotAvailable'))
  const { result } = await invite(second)
  expect(result).toMatchObject({ roles: ['pharmacist'], state: 'Invited', branch: { id: second } })
  expect(await mailJobs(server.db, 'invitation', result.id)).toHaveLength(1)
  expect(refusal(await invite(here))).toEqual(problemOf('EmailAddressInUse'))
  expect((await again(result.id)).statusCode).toBe(204)
  expect(await mailJobs(server.db, 'invitation', result.id)).toHaveLength(2)
  const { accountId } = await pharmacistAt(server, here)
  expect(refusal(await again(accountId))).toEqual(problemOf('AlreadyJoined'))
})

test('A pharmacist removed from their only branches loses access, and an invitation ends too', async () => {
  const pharmacist = await pharmacistAt(server, second)
  await server.db.query('INSERT INTO staff_branch VALUES ($1, $2)', [pharmacist.accountId, here])
  expect((await takeAway(pharmacist.accountId)).statusCode).toBe(204)
  expect(await isOpen(pharmacist.token)).toBe(false)
  expect(await branchAndStatus(pharmacist.accountId)).toEqual({
    branch: second,
    status: 'closed',
    actions: ['staff.closed'],
  })
  expect(refusal(await takeAway(pharmacist.accountId))).toEqual(problemOf('NotFound'))
  expect(refusal(await give(pharmacist.accountId))).toEqual(problemOf('NotFound'))
})

test('A pharmacist who works elsewhere too continues there, and one of other branches is not affected', async () => {
  const pharmacist = await pharmacistAt(server, here)
  for (const branch of [second, elsewhere])
    await server.db.query('INSERT INTO staff_branch VALUES ($1, $2)', [pharmacist.accountId, branch])
  expect((await takeAway(pharmacist.accountId)).statusCode).toBe(204)
  expect(await isOpen(pharmacist.token)).toBe(false)
  expect(await branchAndStatus(pharmacist.accountId)).toEqual({
    branch: elsewhere,
    status: 'active',
    actions: ['staff.changed'],
  })
  expect(await staffOf(manager)).not.toContain(pharmacist.accountId)
  expect(refusal(await takeAway(pharmacist.accountId))).toEqual(problemOf('NotFound'))
  expect(await branchAndStatus(pharmacist.accountId)).toMatchObject({ branch: elsewhere, status: 'active' })
})

test('A pharmacist may do none of this', async () => {
  const [pharmacist, colleague] = [await pharmacistAt(server, here), await pharmacistAt(server, here)]
  expect(refusal(await give(colleague.accountId, pharmacist.token))).toEqual(problemOf('NotAllowed'))
})
