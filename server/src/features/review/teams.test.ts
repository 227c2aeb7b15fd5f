// Teams, and assigning many cases at once.
import type { Role } from '@aruga/contract/permissions'
import { countCases } from '@aruga/contract/review/queue'
import * as contract from '@aruga/contract/review/teams'
import { closeStaffAccount } from '@aruga/contract/staff/staff'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatient, addSession, addStaff } from '../../testing/people.ts'
import { acceptPrescriptionAs, addReviewer, openAs, queueOf, type TestReviewer } from '../../testing/staff.ts'
import { patientOf } from '../documents/testing.ts'

let server: TestApp
let lead: TestReviewer
let reviewer: TestReviewer
let other: TestReviewer

const staffWith = async (role: Exclude<Role, 'patient'>, name: string): Promise<TestReviewer> => {
  const { accountId } = await addStaff(server.db, role, name)
  const { token } = await addSession(server.db, accountId, server.context.clock())
  return { app: server.app, accountId, name, token }
}

beforeAll(async () => {
  server = await startTestApp()
})
beforeEach(async () => {
  await server.db.query(`UPDATE document SET status = 'Accepted'`)
  await server.db.query(`UPDATE patient SET status = 'Active'`)
  lead = await staffWith('lead', 'Luz Lead')
  reviewer = await addReviewer(server)
  other = await addReviewer(server, 'Ramon Reviewer')
})
afterAll(() => server.close())

type Which = Partial<Parameters<typeof call<typeof contract.previewAssignment>>[2]['body']>
type To = { kind: 'person' | 'team'; id: string } | null
const preview = (by: TestReviewer, to: To, which: object = {}) =>
  call(server.app, contract.previewAssignment, { body: { ...which, to } }, by)
const assign = async (by: TestReviewer, to: To, which: Which = {}) => {
  const { seenAt } = (await preview(by, to, which)).result
  return call(server.app, contract.assignCases, { body: { ...which, to, seenAt } }, by)
}
const undo = (by: TestReviewer, id: string) => call(server.app, contract.undoAssignment, { params: { id } }, by)
const toPerson = ({ accountId }: TestReviewer): To => ({ kind: 'person', id: accountId })
const addTeam = async (...members: TestReviewer[]) => {
  const body = { name: `Team ${crypto.randomUUID()}`, memberIds: members.map(({ accountId }) => accountId) }
  return (await call(server.app, contract.addTeam, { body }, lead)).result
}
const ownersOf = async (by: TestReviewer, query: object = {}) =>
  (await queueOf(by, query)).items.map(({ owner }) => owner?.name ?? null)
const reasons = async (action: string) =>
  (await server.db.query('SELECT reason FROM audit_entry WHERE action = $1 ORDER BY id', [action])).rows.map(
    ({ reason }) => reason,
  )

/** Waiting prescriptions, the oldest first. */
async function waiting(count: number): Promise<string[]> {
  const patient = await patientOf(server)
  const ids: string[] = []
  while (ids.length < count) ids.push((await patient.sent('Prescription')).id)
  return ids
}

test('A lead makes a team, and its members find its cases under their team, others do not', async () => {
  const team = await addTeam(reviewer)
  expect(team.members).toEqual([{ id: reviewer.accountId, name: reviewer.name }])
  const [one, two] = await waiting(3)
  const { result } = await assign(reviewer, { kind: 'team', id: team.id }, { ids: [one ?? '', two ?? ''] })
  expect(result.cases).toBe(2)
  expect(await ownersOf(reviewer)).toEqual([team.name, team.name, null])
  const meant = async (by: TestReviewer) => (await queueOf(by)).items.map(({ owner }) => owner?.mine ?? null)
  expect([await meant(reviewer), await meant(other)]).toEqual([
    [true, true, null],
    [false, false, null],
  ])
  expect((await queueOf(reviewer, { AssignedTo: 'myTeams' })).items.map(({ id }) => id)).toEqual([one, two])
  expect((await queueOf(other, { AssignedTo: 'myTeams' })).totalCount).toBe(0)
  expect((await queueOf(other, { AssignedTo: 'nobody' })).totalCount).toBe(1)
  const counts = async (by: TestReviewer) => (await call(server.app, countCases, {}, by)).result
  expect(await counts(reviewer)).toMatchObject({ mine: 0, myTeams: 2 })
  expect(await counts(other)).toMatchObject({ mine: 0, myTeams: null })
  expect(await reasons('assignment.made')).toContain(`2: ${team.name}`)
})

test('The preview says how many would change and how many of them are somebody else’s, and one undo restores each', async () => {
  const ids = await waiting(3)
  await assign(lead, toPerson(other), { ids: ids.slice(0, 1) })
  await assign(lead, toPerson(reviewer), { ids: ids.slice(1, 2) })
  expect((await preview(lead, toPerson(reviewer))).result).toMatchObject({ cases: 2, ofOthers: 1 })
  const { result: made } = await assign(lead, toPerson(reviewer))
  expect(made.cases).toBe(2)
  expect((await queueOf(reviewer, { AssignedTo: 'me' })).totalCount).toBe(3)
  // Only their own cases.
  expect(refusal(await undo(reviewer, made.id))).toEqual(problemOf('NotFound'))
  expect((await undo(lead, made.id)).result).toEqual({ cases: 2 })
  expect(await ownersOf(lead)).toEqual([other.name, reviewer.name, null])
  expect(refusal(await undo(lead, made.id))).toEqual(problemOf('NotFound'))
})

test('An undo leaves alone what was decided or assigned again meanwhile', async () => {
  const ids = await waiting(3)
  const { result: made } = await assign(lead, toPerson(reviewer))
  await openAs(reviewer, 'Prescription', ids[0] ?? '')
  await acceptPrescriptionAs(reviewer, ids[0] ?? '')
  await assign(reviewer, toPerson(other), { ids: ids.slice(1, 2) })
  expect((await undo(lead, made.id)).result).toEqual({ cases: 1 })
  expect(await ownersOf(lead)).toEqual([other.name, null])
  const { rows } = await server.db.query('SELECT FROM case_owner WHERE case_id = $1', [ids[0]])
  expect(rows).toEqual([])
})

test('All of a filter is assigned at once, however many, but not what comes in after the preview', async () => {
  await server.db.query(
    `WITH doctor AS (SELECT id FROM healthcare_professional LIMIT 1), made AS (
       INSERT INTO account (id, email, password_hash, roles, security_stamp, created_at)
       SELECT gen_random_uuid(), 'many-' || n || '@demo.test', 'x', '{patient}', gen_random_uuid(), now() - interval '1 day'
       FROM generate_series(1, 5000) n RETURNING id, email)
     INSERT INTO patient (id, account_id, patient_code, reference, status, first_name, last_name, mobile_phone_number, doctor_id, registered_at)
     SELECT gen_random_uuid(), made.id, 'MANY-' || substr(email, 6, 4), 'M-' || email, 'UnderReview', 'A', 'B', '0917', doctor.id, now() - interval '1 day'
     FROM made, doctor`,
  )
  await waiting(1)
  const { result: seen } = await preview(lead, toPerson(reviewer), { kind: 'Registration' })
  expect(seen).toMatchObject({ cases: 5000, ofOthers: 0 })
  server.setClock(new Date(Date.now() + 60_000))
  const { patientId } = await addPatient(server.db, 'UnderReview')
  await server.db.query(`UPDATE patient SET registered_at = now() + interval '30 seconds' WHERE id = $1`, [patientId])
  const body = { kind: 'Registration' as const, to: toPerson(reviewer), seenAt: seen.seenAt }
  const { result: made } = await call(server.app, contract.assignCases, { body }, lead)
  expect(made.cases).toBe(5000)
  expect((await queueOf(lead, { AssignedTo: 'nobody' })).totalCount).toBe(2)
  expect((await undo(lead, made.id)).result).toEqual({ cases: 5000 })
})

test('Two who assign the same cases at once: all end with one of them, who can undo it', async () => {
  const second = await server.startAnother()
  await waiting(20)
  const { seenAt } = (await preview(lead, null)).result
  const at = (app: TestApp['app'], to: TestReviewer, by: TestReviewer) =>
    call(app, contract.assignCases, { body: { to: toPerson(to), seenAt } }, by)
  const [one, two] = await Promise.all([at(server.app, reviewer, reviewer), at(second, other, other)])
  const owners = new Set(await ownersOf(lead))
  expect(owners.size).toBe(1)
  const winner = owners.has(other.name) ? two : one
  const winning = owners.has(other.name) ? other : reviewer
  expect(one.result.cases + two.result.cases).toBe(40)
  expect((await undo(winning, winner.result.id)).statusCode).toBe(200)
})

test('Whoever leaves, or a team that is removed, leaves their cases to everybody', async () => {
  const ids = await waiting(2)
  const team = await addTeam(other)
  await assign(lead, toPerson(other), { ids: ids.slice(0, 1) })
  await assign(lead, { kind: 'team', id: team.id }, { ids: ids.slice(1) })
  const administrator = await staffWith('administrator', 'Ana Administrator')
  expect(
    (await call(server.app, closeStaffAccount, { params: { id: other.accountId } }, administrator)).statusCode,
  ).toBe(200)
  const { items, people } = (await call(server.app, contract.listTeams, {}, lead)).result
  expect(items.find(({ id }) => id === team.id)?.members).toEqual([])
  expect(people.map(({ id }) => id)).not.toContain(other.accountId)
  expect(refusal(await preview(lead, toPerson(other)))).toEqual(problemOf('NotFound'))
  expect(new Set(await ownersOf(lead))).toEqual(new Set([null, team.name]))
  await call(server.app, contract.removeTeam, { params: { id: team.id } }, lead)
  expect(await ownersOf(lead)).toEqual([null, null])
  expect((await queueOf(lead, { AssignedTo: 'nobody' })).totalCount).toBe(2)
})

test('A team’s name is its own, and its members decide on cases', async () => {
  const team = await addTeam()
  const pharmacist = await addStaff(server.db, 'pharmacist')
  const add = (body: { name: string; memberIds: string[] }) => call(server.app, contract.addTeam, { body }, lead)
  expect(refusal(await add({ name: team.name.toUpperCase(), memberIds: [] }))).toEqual(problemOf('NameInUse'))
  expect(refusal(await add({ name: 'Another', memberIds: [pharmacist.accountId] }))).toEqual(problemOf('NotFound'))
  const change = { params: { id: team.id }, body: { name: team.name, memberIds: [lead.accountId] } }
  expect((await call(server.app, contract.changeTeam, change, lead)).result.members).toHaveLength(1)
  expect(refusal(await call(server.app, contract.addTeam, { body: change.body }, reviewer))).toEqual(
    problemOf('NotAllowed'),
  )
})
