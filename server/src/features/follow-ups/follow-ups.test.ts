import { randomUUID } from 'node:crypto'
import { listAccess } from '@aruga/contract/audit/access-log'
import { dayInManila, daysAfter } from '@aruga/contract/days'
import * as contract from '@aruga/contract/follow-ups/follow-ups'
import { type FollowUpPlan, noteCall } from '@aruga/contract/patients/calls'
import { readPatientTimeline } from '@aruga/contract/patients/timeline'
import { addTeam } from '@aruga/contract/review/teams'
import { closeStaffAccount, editStaffAccount } from '@aruga/contract/staff/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { follow, topicsOf } from '../../events/testing.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addSession, addStaff } from '../../testing/people.ts'
import { addReviewer, openPatientAs, type TestReviewer } from '../../testing/staff.ts'
import { patientOf, type TestPatient } from '../documents/testing.ts'
import { eraseFiles } from '../erasure/erase.ts'
import { readFullHistory } from '../portable-copy/full-history.ts'
import { leave } from '../unsubscribe/unsubscribe.ts'

let server: TestApp
let reviewer: TestReviewer
let colleague: TestReviewer
let administrator: { token: string }

const today = () => dayInManila(server.context.clock())
const inDays = (days: number) => daysAfter(today(), days)

beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
  colleague = await addReviewer(server, 'Ben Colleague')
  administrator = await signedIn('administrator')
})
afterAll(() => server.close())

async function signedIn(role: 'administrator' | 'lead') {
  const { accountId } = await addStaff(server.db, role)
  return addSession(server.db, accountId, server.context.clock())
}
const note = (of: TestPatient, followUp?: FollowUpPlan, changes: object = {}) => {
  const at = new Date(server.context.clock().getTime() - 60_000).toISOString()
  const body = { at, direction: 'FromPatient', outcome: 'FollowUp', words: 'Asked where to buy.', ...changes } as const
  return call(
    server.app,
    noteCall,
    { params: { id: of.patientId }, body: { ...body, ...(followUp && { followUp }) } },
    reviewer,
  )
}
const listOf = async (Whose: contract.FollowUpOwners, by = reviewer) =>
  (await call(server.app, contract.listFollowUps, { query: { Whose } }, by)).result.items
const count = async (by = reviewer) => (await call(server.app, contract.countFollowUps, {}, by)).result
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)
const plan = (id: string, body: FollowUpPlan, by = reviewer) =>
  call(server.app, contract.planFollowUp, { params: { id }, body }, by)
const finish = (id: string, by = reviewer, result = 'They found it.') =>
  call(server.app, contract.finishFollowUp, { params: { id }, body: { result } }, by)
const reopen = (id: string, by = reviewer) => call(server.app, contract.reopenFollowUp, { params: { id } }, by)

/** A patient with a follow-up; by default tomorrow, by the reviewer. */
async function promised(followUp?: FollowUpPlan) {
  const patient = await patientOf(server)
  await openPatientAs(reviewer, patient.patientId)
  expect((await note(patient, followUp)).statusCode).toBe(204)
  const found = (await listOf('anyone')).find(({ patientId }) => patientId === patient.patientId)
  return { patient, id: found?.id ?? '', followUp: found }
}
const timelineOf = async (of: TestPatient) => {
  const { result } = await call(server.app, readPatientTimeline, { params: { id: of.patientId } }, reviewer)
  return result.items
}

test('A call that needs a follow-up gets one: tomorrow and by its writer, or as they say', async () => {
  const usual = await promised()
  expect(usual.followUp).toMatchObject({
    day: inDays(1),
    owner: { id: reviewer.accountId, name: reviewer.name },
    notedBy: reviewer.name,
  })
  expect(JSON.stringify(usual.followUp)).not.toContain('Asked where')
  const chosen = await promised({ day: today(), ownerId: colleague.accountId })
  expect(idsOf(await listOf('me'))).not.toContain(chosen.id)
  expect(idsOf(await listOf('me', colleague))).toEqual([chosen.id])
  expect(await count(colleague)).toMatchObject({ mine: 1 })
  const settled = await patientOf(server)
  await openPatientAs(reviewer, settled.patientId)
  await note(settled, undefined, { outcome: 'Settled' })
  expect((await listOf('anyone')).map(({ patientId }) => patientId)).not.toContain(settled.patientId)
})

test('A day in the past, too late or of a settled call is refused at its field, and so is an owner who may not', async () => {
  const { patient, id } = await promised()
  const members = (answer: { json: () => unknown }) =>
    (answer.json() as { error: { validationErrors: { members: string[] }[] } }).error.validationErrors.flatMap(
      (one) => one.members,
    )
  const mine = { ownerId: reviewer.accountId }
  expect(members(await note(patient, { day: inDays(-1), ...mine }))).toEqual(['followUp.day'])
  expect(members(await plan(id, { day: inDays(400), ...mine }))).toEqual(['day'])
  expect(members(await note(patient, { day: inDays(1), ...mine }, { outcome: 'Settled' }))).toEqual(['followUp'])
  const pharmacist = await addStaff(server.db, 'pharmacist')
  for (const ownerId of [pharmacist.accountId, patient.accountId, randomUUID()])
    expect(members(await plan(id, { day: inDays(1), ownerId }))).toEqual(['ownerId'])
  expect(refusal(await plan(randomUUID(), { day: inDays(1), ownerId: null }))).toEqual(problemOf('NotFound'))
})

test('It is postponed and handed over on record, and open lists of all reviewers change at once', async () => {
  const { patient, id } = await promised({ day: today(), ownerId: reviewer.accountId })
  const reader = await follow(server.app, colleague.token)
  expect((await plan(id, { day: inDays(7), ownerId: colleague.accountId })).statusCode).toBe(204)
  await expect.poll(() => topicsOf(reader)).toContain('assignments')
  expect((await listOf('me', colleague)).find((one) => one.id === id)).toMatchObject({ day: inDays(7) })
  expect((await timelineOf(patient))[0]).toMatchObject({
    what: 'FollowUpPlanned',
    byName: reviewer.name,
    reason: `${inDays(7)}: ${colleague.name}`,
  })
  const { result } = await call(server.app, listAccess, {}, patient)
  expect(result.items[0]).toMatchObject({ what: 'FollowUpChanged', reason: null })
})

test('The list is in the order of days; a team has its members’ and nobody’s', async () => {
  const later = await promised({ day: inDays(3), ownerId: colleague.accountId })
  const nobodys = await promised({ day: inDays(2), ownerId: null })
  const stranger = await addReviewer(server, 'Sol Stranger')
  const theirs = await promised({ day: inDays(1), ownerId: stranger.accountId })
  const lead = await signedIn('lead')
  const memberIds = [reviewer.accountId, colleague.accountId]
  await call(server.app, addTeam, { body: { name: `Team ${randomUUID()}`, memberIds } }, lead)
  const team = await listOf('myTeams')
  expect(idsOf(team)).toEqual(expect.arrayContaining([later.id, nobodys.id]))
  expect(idsOf(team)).not.toContain(theirs.id)
  expect(team.map(({ day }) => day)).toEqual(team.map(({ day }) => day).toSorted())
  expect(new Set(idsOf(team)).size).toBe(team.length)
  expect((await listOf('nobody')).every(({ owner }) => owner === null)).toBe(true)
  expect(idsOf(await listOf('anyone'))).toContain(theirs.id)
})

test('Done once, with a result on the timeline and in the portable copy; its writer can undo it for five minutes', async () => {
  const { patient, id } = await promised({ day: today(), ownerId: reviewer.accountId })
  const [one, two] = await Promise.all([finish(id), finish(id, colleague, 'Also called.')])
  expect([one.statusCode, two.statusCode].toSorted()).toEqual([204, 409])
  const [winner, loser] = one.statusCode === 204 ? [reviewer, colleague] : [colleague, reviewer]
  const result = winner === reviewer ? 'They found it.' : 'Also called.'
  expect((await finish(id, winner, result)).statusCode).toBe(204)
  expect(refusal(await finish(id, winner, 'Something else.'))).toEqual(problemOf('FollowUpEnded'))
  expect(refusal(await plan(id, { day: today(), ownerId: null }))).toEqual(problemOf('FollowUpEnded'))
  const done = (await timelineOf(patient)).filter(({ what }) => what === 'FollowUpDone')
  expect(done).toMatchObject([{ byName: winner.name, words: result }])
  const copy = await readFullHistory(server.db, patient.patientId, new Date())
  expect(copy.data.calls).toMatchObject([{ followUpDay: today(), followUpResult: result }])

  expect(refusal(await reopen(id, loser))).toEqual(problemOf('FollowUpOpen'))
  expect((await reopen(id, winner)).statusCode).toBe(204)
  expect(refusal(await reopen(id, winner))).toEqual(problemOf('FollowUpOpen'))
  expect(idsOf(await listOf('me'))).toContain(id)
  await finish(id, winner)
  await server.db.query(`UPDATE follow_up SET ended_at = ended_at - interval '6 minutes' WHERE id = $1`, [id])
  expect(refusal(await reopen(id, winner))).toEqual(problemOf('FollowUpOpen'))
  expect(refusal(await reopen(randomUUID()))).toEqual(problemOf('NotFound'))
})

test('When an account is closed, or may no longer open patients, its follow-ups are nobody’s, and counted for all', async () => {
  const [leaving, moving] = [await addReviewer(server, 'Lea Leaving'), await addReviewer(server, 'Mo Moving')]
  const before = (await count()).nobodys
  const first = await promised({ day: today(), ownerId: leaving.accountId })
  const second = await promised({ day: today(), ownerId: moving.accountId })
  const done = await promised({ day: today(), ownerId: leaving.accountId })
  await finish(done.id)
  await call(server.app, closeStaffAccount, { params: { id: leaving.accountId } }, administrator)
  const changed = { name: moving.name, roles: ['observer' as const], branchId: null }
  const edited = await call(
    server.app,
    editStaffAccount,
    { params: { id: moving.accountId }, body: changed },
    administrator,
  )
  expect(edited.statusCode).toBe(200)
  expect((await count()).nobodys).toBe(before + 2)
  expect(idsOf(await listOf('nobody', colleague))).toEqual(expect.arrayContaining([first.id, second.id]))
  await reopen(done.id)
  expect((await listOf('nobody')).find(({ id }) => id === done.id)).toMatchObject({ owner: null })
  expect((await plan(first.id, { day: today(), ownerId: leaving.accountId })).statusCode).toBe(400)
})

test('It ends by itself when the patient leaves, cannot come back by an undo, and is deleted with an erasure', async () => {
  const { patient, id } = await promised()
  const undone = await promised()
  await finish(undone.id)
  for (const { patientId, accountId } of [patient, undone.patient])
    await inTransaction(server.db, (tx) =>
      leave(tx, { patientId, actorId: accountId, request: { id: 'test' }, now: server.context.clock() }),
    )
  expect(idsOf(await listOf('anyone'))).not.toContain(id)
  expect(refusal(await finish(id))).toEqual(problemOf('FollowUpEnded'))
  expect(refusal(await reopen(undone.id))).toEqual(problemOf('FollowUpOpen'))
  expect(refusal(await note(patient))).toEqual(problemOf('PatientUnreachable'))
  await inTransaction(server.db, (tx) => eraseFiles(tx, patient.patientId))
  expect(refusal(await finish(id))).toEqual(problemOf('NotFound'))
})

test('The words of the call are read on the page of a patient who was opened for a reason', async () => {
  const { patient, id } = await promised()
  const params = { id: patient.patientId }
  expect(refusal(await call(server.app, contract.listPatientFollowUps, { params }, colleague))).toEqual(
    problemOf('FileNotOpened'),
  )
  const { items } = (await call(server.app, contract.listPatientFollowUps, { params }, reviewer)).result
  expect(items).toMatchObject([{ id, words: 'Asked where to buy.', owner: { id: reviewer.accountId } }])
  await finish(id)
  expect((await call(server.app, contract.listPatientFollowUps, { params }, reviewer)).result.items).toEqual([])
})
