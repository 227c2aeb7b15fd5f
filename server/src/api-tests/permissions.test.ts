// Every call as every role that has its permission; refusals.test.ts makes every call as every other role.
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import { rolesWith, type StaffRole } from '@aruga/contract/permissions'
import * as statements from '@aruga/contract/reimbursement/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertStaff } from '../testing/accounts.ts'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { faultsOf } from '../testing/documented.ts'
import { exampleOf } from '../testing/examples.ts'
import { addPlace, createFixtures, type Fixtures } from '../testing/fixtures.ts'
import { addAccount, addBranch, addSession } from '../testing/people.ts'
import { preparePicture, sendPlan } from '../testing/plan.ts'

let server: TestApp
let fixtures: Fixtures
let branchId: string

beforeAll(async () => {
  await preparePicture()
  server = await startTestApp({ trustProxy: 1 })
  const place = await addPlace(server)
  branchId = place.branch
  fixtures = await createFixtures(server, place)
})
afterAll(() => server.close())

/** A token of somebody with these roles, and with that branch. */
async function tokenOf(roles: [StaffRole, ...StaffRole[]], branch: string | null = branchId) {
  const { accountId } = await addAccount(server.db, roles[0])
  await server.db.query('UPDATE account SET roles = $2::role[] WHERE id = $1', [accountId, roles])
  await insertStaff(server.db, { id: accountId, name: 'Staff of the test', branchId: branch })
  return (await addSession(server.db, accountId, server.context.clock())).token
}

const codeOf = (answer: { statusCode: number; json: () => { error?: { code?: string } } }) =>
  answer.statusCode < 300 ? null : answer.json().error?.code

const staffRolesOf = ({ access }: Endpoint) =>
  access === 'public' ? [] : rolesWith(access).filter((role): role is StaffRole => role !== 'patient')
const shared = (endpoints as readonly Endpoint[])
  .filter((endpoint) => staffRolesOf(endpoint).length > 0)
  .map((endpoint) => [endpoint.name, endpoint] as const)

test.each(shared)('%s is open to every role with its permission', async (_name, endpoint) => {
  for (const role of staffRolesOf(endpoint)) {
    const authorization = `Bearer ${await tokenOf([role])}`
    const answer = await sendPlan(server.app, fixtures, endpoint, exampleOf(endpoint), { authorization })
    expect(faultsOf(endpoint, answer), `${role}: ${answer.body}`).toEqual([])
    expect(answer.statusCode, role).not.toBe(401)
    if (answer.statusCode === 403) expect(codeOf(answer), role).not.toBe('Aruga:NotAllowed')
  }
})

test('A role that may not read patients’ files gets none through a call of another permission', async () => {
  const authorization = `Bearer ${await tokenOf(['finance', 'observer', 'branchManager'])}`
  for (const name of ['readCase', 'openPatient', 'readPatient', 'viewPatientDocument', 'lookUpClaim']) {
    const endpoint = (endpoints as readonly Endpoint[]).find((one) => one.name === name)
    if (!endpoint) throw new Error(name)
    const answer = await sendPlan(server.app, fixtures, endpoint, exampleOf(endpoint), { authorization })
    expect(codeOf(answer), name).toBe('Aruga:NotAllowed')
  }
})

test('A branch manager with another role sees every branch’s statements, and settles only their own', async () => {
  const id = fixtures.named['statement.open'] ?? ''
  const elsewhere = await addBranch(server.db, `Branch ${randomUUID()}`)
  const answersTo = async (roles: [StaffRole, ...StaffRole[]], branch: string) => {
    const by = { token: await tokenOf(roles, branch) }
    const read = await call(server.app, statements.readStatement, { params: { id } }, by)
    const accept = { params: { id }, body: { owedAmount: 1 } }
    const accepted = await call(server.app, statements.acceptStatement, accept, by)
    return [read.statusCode, codeOf(accepted)]
  }
  expect(await answersTo(['branchManager'], elsewhere)).toEqual([404, 'Aruga:NotFound'])
  expect(await answersTo(['branchManager', 'finance'], elsewhere)).toEqual([200, 'Aruga:NotFound'])
  expect((await answersTo(['branchManager'], branchId))[0]).toBe(200)
  expect((await answersTo(['branchManager'], branchId))[1]).not.toBe('Aruga:NotFound')
})
