// A pharmacist who works at several branches: they choose one at the till, and act for that branch.
import { dispenseClaim, readCounterDay } from '@aruga/contract/counter/counter'
import { chooseBranch } from '@aruga/contract/counter/till'
import { readStaffProfile } from '@aruga/contract/profile/staff'
import { editStaffAccount, inviteStaff } from '@aruga/contract/staff/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addStaff, PASSWORD } from '../../testing/people.ts'
import { claimAt, pharmacistAt } from './testing.ts'

let server: TestApp
let administrator: string
let [first, second, third] = ['', '', '']

beforeAll(async () => {
  server = await startTestApp()
  first = await addBranch(server.db, 'First Street')
  second = await addBranch(server.db, 'Second Street')
  third = await addBranch(server.db, 'Third Street')
  administrator = await logIn(server.app, (await addStaff(server.db, 'administrator')).email, PASSWORD)
})
afterAll(() => server.close())

const edit = (id: string, body: { branchId?: string; otherBranchIds?: string[] }) => {
  const who = { name: 'Test Pharmacist', roles: ['pharmacist' as const] }
  return call(server.app, editStaffAccount, { params: { id }, body: { ...who, ...body } }, { token: administrator })
}
/** Works at the first branch, and may choose the second. */
async function ofTwo() {
  const pharmacist = await pharmacistAt(server, first)
  await edit(pharmacist.accountId, { branchId: first, otherBranchIds: [second] })
  const { token } = pharmacist
  return {
    ...pharmacist,
    choose: (branchId: string) => call(server.app, chooseBranch, { body: { branchId } }, { token }),
    profile: async () => (await call(server.app, readStaffProfile, {}, { token })).result,
    handOver: (code: string, branchId: string) =>
      call(server.app, dispenseClaim, { body: { code, quantity: 2, branchId } }, { token }),
    dayHere: async () => (await call(server.app, readCounterDay, { query: {} }, { token })).result.items,
  }
}
const namesOf = (branches: { name: string }[]) => branches.map(({ name }) => name)

test('A pharmacist of two branches chooses one, and hands over only what is claimed there', async () => {
  const pharmacist = await ofTwo()
  expect(namesOf((await pharmacist.profile()).branches)).toEqual(['First Street', 'Second Street'])
  const claim = await claimAt(server, second)
  expect(refusal(await pharmacist.lookUp(claim.code))).toEqual(problemOf('ClaimCodeOtherBranch'))

  expect((await pharmacist.choose(second)).statusCode).toBe(204)
  expect((await pharmacist.choose(second)).statusCode).toBe(204)
  expect(await pharmacist.profile()).toMatchObject({ branch: { name: 'Second Street' } })
  expect(namesOf((await pharmacist.profile()).branches)).toEqual(['First Street', 'Second Street'])
  expect((await pharmacist.lookUp(claim.code)).statusCode).toBe(200)
  const { result } = await pharmacist.dispense(claim.code, 2)
  expect((await pharmacist.dayHere()).map(({ id }) => id)).toEqual([result.id])
  await pharmacist.choose(first)
  expect(await pharmacist.dayHere()).toEqual([])

  const { rows } = await server.db.query(
    `SELECT action, branch_id FROM audit_entry WHERE actor_id = $1 AND action IN ('till.branch_chosen', 'letter.dispensed') ORDER BY id`,
    [pharmacist.accountId],
  )
  expect(rows).toEqual([
    { action: 'till.branch_chosen', branch_id: second },
    { action: 'letter.dispensed', branch_id: second },
    { action: 'till.branch_chosen', branch_id: first },
  ])
})

test('A hand-over stored at one branch is recorded for it after its pharmacist changed to another', async () => {
  const pharmacist = await ofTwo()
  const claim = await claimAt(server, first)
  await pharmacist.choose(second)
  expect((await pharmacist.handOver(claim.code, first)).statusCode).toBe(200)
  const { rows } = await server.db.query(
    `SELECT d.branch_id, (SELECT branch_id FROM audit_entry WHERE subject_id = d.letter_id AND action = 'letter.dispensed') AS audited
     FROM dispensing d WHERE letter_id = $1`,
    [claim.letterId],
  )
  expect(rows).toEqual([{ branch_id: first, audited: first }])
})

test('A pharmacist cannot choose, or hand over for, a branch that is not theirs or is out of service', async () => {
  const pharmacist = await ofTwo()
  expect(refusal(await pharmacist.choose(third))).toEqual(problemOf('NotFound'))
  const claim = await claimAt(server, third)
  expect(refusal(await pharmacist.handOver(claim.code, third))).toEqual(problemOf('NotFound'))
  expect((await claim.open()).quantityPurchased).toBe(0)
  await server.db.query('UPDATE branch SET retired_at = now() WHERE id = $1', [second])
  expect(refusal(await pharmacist.choose(second))).toEqual(problemOf('NotFound'))
  await server.db.query('UPDATE branch SET retired_at = NULL WHERE id = $1', [second])
})

test('A branch that an administrator removes is gone with the next call', async () => {
  const pharmacist = await ofTwo()
  await pharmacist.choose(second)
  const claim = await claimAt(server, second)
  const { result } = await edit(pharmacist.accountId, { branchId: first })
  expect(namesOf(result.branches)).toEqual(['First Street'])
  expect(refusal(await pharmacist.lookUp(claim.code))).toEqual(problemOf('ClaimCodeOtherBranch'))
  expect(refusal(await pharmacist.choose(second))).toEqual(problemOf('NotFound'))
  expect(refusal(await pharmacist.handOver(claim.code, second))).toEqual(problemOf('NotFound'))
})

test('An invitation names several branches; one that does not exist is refused', async () => {
  const body = { name: 'Liza', emailAddress: 'liza@demo.test', roles: ['branchManager' as const], branchId: first }
  const invite = (otherBranchIds: string[]) =>
    call(server.app, inviteStaff, { body: { ...body, otherBranchIds } }, { token: administrator })
  expect(refusal(await invite([crypto.randomUUID()]))).toEqual(problemOf('BranchNotAvailable'))
  const { result } = await invite([third, first])
  expect(result).toMatchObject({ branch: { name: 'First Street' } })
  expect(namesOf(result.branches)).toEqual(['First Street', 'Third Street'])
})
