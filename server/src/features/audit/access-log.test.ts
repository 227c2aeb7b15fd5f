import { readdirSync, readFileSync } from 'node:fs'
import { accessKinds, listAccess } from '@aruga/contract/audit/access-log'
import { type AuditAction, auditActions } from '@aruga/contract/audit/audit'
import { dispenseClaim, lookUpClaim } from '@aruga/contract/counter/counter'
import { claimLetter } from '@aruga/contract/letters/letters'
import { openCase } from '@aruga/contract/review/queue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAudit } from '../../audit/record-audit.ts'
import { closeSignal } from '../../records/signals/close.ts'
import { suspectIf } from '../../records/signals/suspect-if.ts'
import { call, logIn, startTestApp, type TestApp } from '../../testing/app.ts'
import {
  addAccess,
  addAccount,
  addBranch,
  addLetter,
  addPatient,
  addPharmacist,
  PASSWORD,
} from '../../testing/people.ts'
import { findLastContact, readTimeline } from '../patients/timeline.ts'
import { readFullHistory } from '../portable-copy/full-history.ts'
import { listHistory } from '../review/history.ts'
import { staffActions } from './access-kinds.ts'
import { listAccessTo, newestFirst } from './access-log.ts'

let server: TestApp
let patient: Awaited<ReturnType<typeof addPatient>>
let token: string
let reviewer: Awaited<ReturnType<typeof addAccount>>
const day = (n: number) => new Date(Date.UTC(2026, 0, n))

beforeAll(async () => {
  server = await startTestApp()
  patient = await addPatient(server.db)
  token = await logIn(server.app, patient.email, PASSWORD)
  reviewer = await addAccount(server.db, 'reviewer')
})
afterAll(() => server.close())

const accessOf = (by: string, query: Record<string, unknown> = {}) =>
  call(server.app, listAccess, { query }, { token: by })

type Entry = { actorId: string | null; action: AuditAction; at: Date; patientId?: string; reason?: string }
const addEntry = ({ patientId = patient.patientId, ...entry }: Entry) =>
  recordAudit(server.db, { ...entry, patientId, subjectId: patientId, request: { id: 'test' } })

test('A patient sees the role and branch of staff who accessed their data, but no names', async () => {
  const branchId = await addBranch(server.db, 'Katipunan Avenue')
  const pharmacist = await addPharmacist(server.db, branchId)
  const counter = await logIn(server.app, pharmacist.email, PASSWORD)
  const desk = await logIn(server.app, reviewer.email, PASSWORD)
  const params = { kind: 'Registration' as const, id: patient.patientId }
  await call(server.app, openCase, { params, body: { reason: 'PatientAsked' } }, { token: desk })
  const letterId = await addLetter(server.db, patient.patientId)
  const body = { id: letterId, pharmacyBranchId: branchId }
  const code = (await call(server.app, claimLetter, { body }, { token })).result.claim?.code ?? ''
  await call(server.app, lookUpClaim, { body: { code } }, { token: counter })
  await call(server.app, dispenseClaim, { body: { code, quantity: 2 } }, { token: counter })
  // The pharmacist moves to another branch; the entry keeps the one where it happened.
  const elsewhere = await addBranch(server.db, 'Shaw Boulevard')
  await server.db.query('UPDATE staff SET branch_id = $2 WHERE account_id = $1', [pharmacist.accountId, elsewhere])

  const { result } = await accessOf(token)
  expect(result.totalCount).toBe(3)
  expect(result.items.map(({ what, by, branchName }) => ({ what, by, branchName }))).toEqual([
    { what: 'UnitsDispensed', by: 'pharmacist', branchName: 'Katipunan Avenue' },
    { what: 'ClaimLookedUp', by: 'pharmacist', branchName: 'Katipunan Avenue' },
    { what: 'FileOpened', by: 'reviewer', branchName: null },
  ])
  expect(result.items[0]?.at).toMatch(/Z$/)
  expect(result.items[2]?.reason).toBe('PatientAsked')
  expect(JSON.stringify(result)).not.toContain('Test Pharmacist')
})

test('A suspicion of misuse reads as another reason, in the app and the portable copy, until its signal is closed', async () => {
  const suspect = await addPatient(server.db)
  const auditTarget = { patientId: suspect.patientId, actorId: reviewer.accountId }
  const [first, latest] = [day(1), day(60)]
  const accesses = { patientId: suspect.patientId, by: reviewer.accountId }
  await suspectIf(server.db, { reason: 'SuspectedMisuse' }, { ...accesses, now: first })
  await addEntry({
    ...auditTarget,
    action: 'case.opened',
    at: first,
    reason: 'SuspectedMisuse: the same receipt twice',
  })
  await addEntry({ ...auditTarget, action: 'patient.opened', at: first, reason: 'Complaint' })
  await addEntry({ ...auditTarget, action: 'signal.read', at: first, reason: 'ComparedFiles' })
  await suspectIf(server.db, { reason: 'SuspectedMisuse' }, { ...accesses, now: latest })
  await addEntry({ ...auditTarget, action: 'document.viewed_as_sent', at: latest, reason: 'SuspectedMisuse' })
  const reasons = async (daysLater: number, filter: string | null = null) => {
    const now = new Date(first.getTime() + daysLater * 24 * 60 * 60_000)
    const query = { patientId: suspect.patientId, filter, order: newestFirst, limit: 10, offset: 0, now }
    return (await listAccessTo(server.db, query)).items.map(({ reason }) => reason).sort()
  }
  const afterwards = ['ComparedFiles', 'Complaint', 'SuspectedMisuse', 'SuspectedMisuse: the same receipt twice']
  expect(await reasons(179)).toEqual(['Complaint', 'Other', 'Other', 'Other'])
  expect(await reasons(179, '%misuse%')).toEqual([])
  // The longest that it is withheld.
  expect(await reasons(181)).toEqual(afterwards)

  const { rows } = await server.db.query('SELECT signal_id FROM signal_subject WHERE patient_id = $1', [
    suspect.patientId,
  ])
  expect(rows).toHaveLength(1)
  const closed = { id: rows[0]?.signal_id, by: reviewer.accountId, now: latest }
  expect(await closeSignal(server.db, { ...closed, outcome: 'Harmless', note: 'Sent twice.' })).toBe(true)
  expect(await reasons(61)).toEqual(afterwards)

  // Another signal does not hide what the patient has learned already.
  const now = server.context.clock()
  await suspectIf(server.db, { reason: 'SuspectedMisuse' }, { ...accesses, now })
  await addEntry({ ...auditTarget, action: 'case.opened', at: now, reason: 'SuspectedMisuse: new one' })
  const theirs = await accessOf(await logIn(server.app, suspect.email, PASSWORD))
  const copy = await readFullHistory(server.db, suspect.patientId, now)
  for (const text of [theirs.body, JSON.stringify(copy.data.accessLog)]) {
    expect(text).toContain('the same receipt twice')
    expect(text).not.toContain('new one')
  }
})

test('The access log leaves out the patient’s own actions, automatic ones, and those on other patients', async () => {
  const other = await addPatient(server.db)
  const theirs = await logIn(server.app, other.email, PASSWORD)
  const auditTarget = { patientId: other.patientId, at: day(1) }
  await addEntry({ ...auditTarget, actorId: other.accountId, action: 'letter.claimed' })
  await addEntry({ ...auditTarget, actorId: null, action: 'letter.expired' })
  expect((await accessOf(theirs)).result).toEqual({ totalCount: 0, items: [] })
  // A reviewer who is a patient too: their own actions are a patient's.
  await server.db.query(`UPDATE account SET roles = '{patient,reviewer}' WHERE id = $1`, [other.accountId])
  await addEntry({ ...auditTarget, actorId: other.accountId, action: 'registration.read' })
  expect((await accessOf(theirs)).result.totalCount).toBe(0)
  await addEntry({ ...auditTarget, actorId: reviewer.accountId, action: 'registration.read' })
  expect((await accessOf(theirs)).result.totalCount).toBe(1)
  expect((await accessOf(token)).result.totalCount).toBe(3)
})

test('The access log can be sorted, filtered and paged', async () => {
  const other = await addPatient(server.db)
  const theirs = await logIn(server.app, other.email, PASSWORD)
  for (let n = 1; n <= 5; n++) {
    const reason = n === 4 ? 'Blurry' : undefined
    const entry = { actorId: reviewer.accountId, at: day(n), patientId: other.patientId, ...(reason && { reason }) }
    await addEntry({ ...entry, action: 'document.declined' })
  }
  const days = async (query: Record<string, unknown>) =>
    (await accessOf(theirs, query)).result.items.map(({ at }) => new Date(at).getUTCDate())
  expect(await days({})).toEqual([5, 4, 3, 2, 1])
  expect(await days({ Sorting: 'at' })).toEqual([1, 2, 3, 4, 5])
  expect(await days({ SkipCount: 1, MaxResultCount: 2 })).toEqual([4, 3])
  expect(await days({ Filter: 'blur' })).toEqual([4])
  expect((await accessOf(theirs, { SkipCount: 50 })).result).toEqual({ totalCount: 5, items: [] })
  expect((await accessOf(theirs, { Sorting: 'reason' })).statusCode).toBe(400)
})

test('A staff action without an access kind of its own is shown as Other', async () => {
  const other = await addPatient(server.db)
  const theirs = await logIn(server.app, other.email, PASSWORD)
  await addEntry({
    actorId: reviewer.accountId,
    action: 'receipt.quantity_put',
    at: day(1),
    patientId: other.patientId,
  })
  expect((await accessOf(theirs)).result.items).toMatchObject([{ what: 'Other', by: 'reviewer' }])
})

/** Staff actions on the program, not on a patient. */
const onTheProgram =
  /^(adverse_event\.(clock_confirmed|month_\w+)$|retention\.period_changed$|(announcement|assignment|audit|branch|breach|budget|page|paper_kind|jobs|mail|patients|pharmacy|product|professional|program|proposal|recall|second_factor|staff|statement|table|team|text|tier|till|webhook|working_time)\.)/

const callsOfStaff =
  /@aruga\/contract\/([\w-]+\/staff|(announcements|counter|csv|formulary|patients|reports|review|search|second-factor)\/)/

test('Every audited staff action on a patient has an access kind of its own', () => {
  const features = new URL('../', import.meta.url)
  const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(new URL(path, features), 'utf8'))
    .filter((source) => callsOfStaff.test(source) && source.includes('recordAudit'))
  const recorded = auditActions.filter((action) => sources.some((source) => source.includes(`'${action}'`)))
  expect(recorded).toContain('registration.read')
  expect(recorded).toContain('letter.dispensed')
  // An erased patient has no account left to read the log with.
  const onPatients = recorded.filter((action) => !onTheProgram.test(action) && action !== 'erasure.done')
  for (const action of onPatients) expect(Object.keys(staffActions)).toContain(action)
  for (const kind of Object.values(staffActions)) expect(accessKinds).toContain(kind)
})

test('A patient sees what a caregiver did for them, by whom in their own words; a caregiver’s own patient does not', async () => {
  const [mother, daughter] = [await addPatient(server.db), await addPatient(server.db)]
  const access = await addAccess(server.db, { accountId: daughter.accountId, patientId: mother.patientId })
  await server.db.query(`UPDATE patient_access SET since = $2, relation = 'my daughter' WHERE id = $1`, [
    access,
    day(1),
  ])
  const done = { patientId: mother.patientId, actorId: daughter.accountId }
  await addEntry({ ...done, action: 'letter.claimed', at: day(2) })
  await addEntry({ ...done, action: 'consent.granted', at: day(3) })
  await addEntry({ ...done, actorId: mother.accountId, action: 'letter.claim_undone', at: day(4) })
  const { result } = await accessOf(await logIn(server.app, mother.email, PASSWORD))
  const by = { by: 'caregiver', relation: 'my daughter', branchName: null }
  expect(result.items).toMatchObject([
    { ...by, what: 'ConsentChanged' },
    { ...by, what: 'LetterClaimed' },
  ])
  expect((await accessOf(await logIn(server.app, daughter.email, PASSWORD))).result.totalCount).toBe(0)
  const history = await listHistory(server.db, mother.patientId, null)
  expect(history.map(({ what, by: who, byName }) => [what, who, byName])).toEqual([
    ['LetterClaimUndone', 'patient', null],
    ['LetterClaimed', 'caregiver', 'my daughter'],
  ])
  const timeline = await readTimeline(server.db, {
    ...{ patientId: mother.patientId, roles: [], kind: null, before: null, limit: 5 },
  })
  expect(timeline.items.map(({ what, by: who, byName }) => [what, who, byName])).toEqual([
    ['LetterClaimUndone', 'patient', null],
    ['ConsentGranted', 'caregiver', 'my daughter'],
    ['LetterClaimed', 'caregiver', 'my daughter'],
  ])
  expect((await findLastContact(server.db, mother.patientId))?.by).toBe('patient')
})
