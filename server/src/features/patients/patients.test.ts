import { randomUUID } from 'node:crypto'
import { listAccess } from '@aruga/contract/audit/access-log'
import { lookUpClaim } from '@aruga/contract/counter/counter'
import { claimLetter, readLetter } from '@aruga/contract/letters/letters'
import { cancelLetter } from '@aruga/contract/letters/staff'
import { listNotifications } from '@aruga/contract/notifications/notifications'
import {
  openPatient,
  readPatient,
  readPatientOpening,
  searchPatients,
  writeToPatient,
} from '@aruga/contract/patients/patients'
import { readPatientTimeline } from '@aruga/contract/patients/timeline'
import { openCase } from '@aruga/contract/review/queue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addLetter, addPharmacist, addSession } from '../../testing/people.ts'
import { addReviewer, note, openAs, type TestReviewer, viewAs } from '../../testing/staff.ts'
import { expectNothingNew, patientOf, snapshot, type TestPatient } from '../documents/testing.ts'

let server: TestApp
let reviewer: TestReviewer
let patient: TestPatient

beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
  patient = await patientOf(server)
  await server.db.query(
    `UPDATE patient SET first_name = 'Luningning', last_name = 'Peñaflor', mobile_phone_number = '+63 917 555 0188' WHERE id = $1`,
    [patient.patientId],
  )
})
afterAll(() => server.close())

const by = () => ({ token: reviewer.token })
const search = async (text: string) =>
  (await call(server.app, searchPatients, { body: { text } }, by())).result.items.map(({ id }) => id)
const row = async () =>
  (await server.db.query('SELECT patient_code, reference FROM patient WHERE id = $1', [patient.patientId])).rows[0]

test('A reviewer finds a patient by name, mobile number, e-mail, code, reference or letter number', async () => {
  const { patient_code: code, reference } = (await row()) ?? {}
  for (const typed of [
    'penaflor luningning',
    'PEÑAF',
    '0917 555 0188',
    '917-555-0188',
    patient.email,
    code,
    reference,
  ]) {
    expect(await search(typed), typed).toEqual([patient.patientId])
  }
  const letterId = await addLetter(server.db, patient.patientId)
  await server.db.query(`UPDATE letter SET number = 'L-2611-9001' WHERE id = $1`, [letterId])
  const { result } = await call(server.app, searchPatients, { body: { text: ' l-2611-9001' } }, by())
  expect(result.items).toMatchObject([{ id: patient.patientId, letter: { id: letterId } }])
  expect(await search('Nobody At All')).toEqual([])
  // E-mail addresses are searched only for typed addresses.
  expect(await search(patient.email.split('@')[0] ?? '')).toEqual([])
  expect((await call(server.app, searchPatients, { body: { text: 'a b' } }, by())).statusCode).toBe(400)
  const { rows } = await server.db.query(
    `SELECT DISTINCT patient_id, reason FROM audit_entry WHERE actor_id = $1 AND action = 'patients.searched'`,
    [reviewer.accountId],
  )
  expect(rows).toEqual([{ patient_id: null, reason: null }])
})

test('Namesakes differ by birthdate and the branch of their last claim, and a birthdate finds them', async () => {
  const born = ['1951-03-14', '1961-04-03', null]
  const ids: string[] = []
  for (const birthdate of born) {
    const { patientId } = await patientOf(server)
    ids.unshift(patientId)
    await server.db.query(
      `UPDATE patient SET first_name = 'Corazon', last_name = 'Kapangalan', birthdate = $2 WHERE id = $1`,
      [patientId, birthdate],
    )
  }
  const [, second = ''] = ids
  const letterId = await addLetter(server.db, second)
  await server.db.query('UPDATE letter SET branch_id = $2 WHERE id = $1', [letterId, await addBranch(server.db)])
  const patientsWith = async (text: string) =>
    (await call(server.app, searchPatients, { body: { text } }, by())).result.items
  expect((await patientsWith('kapangalan')).map(({ id, birthdate, city }) => ({ id, birthdate, city }))).toEqual([
    { id: ids[0], birthdate: null, city: null },
    { id: second, birthdate: '1961-04-03', city: 'Quezon City' },
    { id: ids[2], birthdate: '1951-03-14', city: null },
  ])
  for (const typed of ['1961-04-03', 'corazon 3/4/1961', 'April 3, 1961 kapangalan']) {
    expect(await search(typed), typed).toEqual([second])
  }
  expect(await search('luningning 1961-04-03')).toEqual([])
})

test('The pages of a search contain each match exactly once', async () => {
  const ids = new Set<string>()
  for (let n = 0; n < 7; n++) {
    const { patientId } = await patientOf(server)
    ids.add(patientId)
    // Some registered in the same millisecond.
    await server.db.query(
      `UPDATE patient SET last_name = 'Maramihan', registered_at = timestamptz '2026-11-01' + $2 * interval '1 day' WHERE id = $1`,
      [patientId, n >> 2],
    )
  }
  const pageAfter = async (after: string | undefined) => {
    const body = { text: 'maramihan', MaxResultCount: 3, ...(after && { after }) }
    return (await call(server.app, searchPatients, { body }, by())).result
  }
  const first = await pageAfter(undefined)
  const second = await pageAfter(first.next ?? '')
  const third = await pageAfter(second.next ?? '')
  expect([first, second, third].map(({ items, next }) => [items.length, next !== null])).toEqual([
    [3, true],
    [3, true],
    [1, false],
  ])
  const paged = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id))
  expect(new Set(paged)).toEqual(ids)
})

test('Opening a patient needs a reason, which the patient can read', async () => {
  const rx = await patient.sent('Prescription')
  const params = { id: patient.patientId }
  const early = await call(server.app, readPatient, { params }, by())
  expect(refusal(early)).toEqual(problemOf('FileNotOpened'))
  const withoutNote = await call(server.app, openPatient, { params, body: { reason: 'Other' } }, by())
  expect(withoutNote.statusCode).toBe(400)
  const body = { reason: 'PatientAsked', note: 'She called about her letter.' } as const
  const { result } = await call(server.app, openPatient, { params, body }, by())
  expect(result).toMatchObject({
    patient: { id: patient.patientId, firstName: 'Luningning', emailAddress: patient.email, status: 'Active' },
    summary: {
      turn: { who: 'Program', why: 'Decide', case: { kind: 'Prescription', id: rx.id }, overdue: false },
      open: { letters: 1, cases: 1 },
      units: { purchased: 0, approved: 12, unit: 'pen' },
      lastContact: { by: 'patient', what: 'DocumentSent' },
    },
    documents: [{ id: rx.id, status: 'UnderReview' }],
  })
  expect(result.letters).toHaveLength(1)
  const again = await call(server.app, readPatientTimeline, { params, query: {} }, by())
  expect(again.result.items[0]).toMatchObject({
    what: 'PatientOpened',
    by: 'staff',
    byName: reviewer.name,
    reason: 'PatientAsked: She called about her letter.',
  })
  expect((await viewAs(reviewer, rx.id)).statusCode).toBe(200)
  const seen = await call(server.app, listAccess, {}, { token: patient.token })
  expect(seen.result.items.map(({ what, reason }) => ({ what, reason }))).toEqual([
    { what: 'DocumentViewed', reason: null },
    { what: 'FileOpened', reason: 'PatientAsked: She called about her letter.' },
  ])
  const nobody = await call(server.app, openPatient, { params: { id: randomUUID() }, body }, by())
  expect(refusal(nobody)).toEqual(problemOf('NotFound'))
})

test('Reading or opening a case gives access to its documents but not to the patient’s page', async () => {
  const seen = await patientOf(server)
  const rx = await seen.sent('Prescription')
  const params = { id: seen.patientId }
  const page = () => call(server.app, readPatient, { params }, by())
  await openAs(reviewer, 'Prescription', rx.id)
  expect((await viewAs(reviewer, rx.id)).statusCode).toBe(200)
  expect(refusal(await page())).toEqual(problemOf('FileNotOpened'))
  const of = { kind: 'Prescription', id: rx.id } as const
  await call(server.app, openCase, { params: of, body: { reason: 'Complaint' } }, by())
  expect(refusal(await page())).toEqual(problemOf('FileNotOpened'))
  expect((await call(server.app, readPatientOpening, { params }, by())).result).toEqual({ isOpen: false })
})

test('Reading a patient’s page is audited at most once an hour, even for simultaneous reads', async () => {
  const seen = await patientOf(server)
  const params = { id: seen.patientId }
  await call(server.app, openPatient, { params, body: { reason: 'PatientAsked' } }, by())
  const viewsOf = async () => {
    const { rows } = await server.db.query(
      'SELECT action, case_id FROM audit_entry WHERE patient_id = $1 AND actor_id = $2 ORDER BY id',
      [seen.patientId, reviewer.accountId],
    )
    return rows.map(({ action, case_id }) => [action, case_id])
  }
  const opened = ['patient.opened', seen.patientId]
  const again = ['patient.read', seen.patientId]
  const readAt = async (minutes: number) => {
    server.setClock(new Date(Date.now() + minutes * 60_000))
    const { token } = await addSession(server.db, reviewer.accountId, server.context.clock())
    const answers = await Promise.all([1, 2, 3].map(() => call(server.app, readPatient, { params }, { token })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    server.setClock(new Date())
    return viewsOf()
  }
  expect(await readAt(50)).toEqual([opened])
  expect(await readAt(70)).toEqual([opened, again])
  expect(await readAt(120)).toEqual([opened, again])
  expect(await readAt(140)).toEqual([opened, again, again])
  const { result } = await call(server.app, listAccess, {}, { token: seen.token })
  expect(result.items.map(({ what }) => what)).toEqual(['FileRead', 'FileRead', 'FileOpened'])
})

test('Checking whether a patient’s page is open writes nothing to the audit log', async () => {
  const checked = await patientOf(server)
  const params = { id: checked.patientId }
  const isOpenTo = async (token: string) => {
    const { result } = await call(server.app, readPatientOpening, { params }, { token })
    return result.isOpen
  }
  expect(await isOpenTo(reviewer.token)).toBe(false)
  const seen = await call(server.app, listAccess, {}, { token: checked.token })
  expect(seen.result.items).toEqual([])
  await call(server.app, openPatient, { params, body: { reason: 'PatientAsked' } }, by())
  expect(await isOpenTo(reviewer.token)).toBe(true)
  expect(await isOpenTo((await addReviewer(server)).token)).toBe(false)

  server.setClock(new Date(Date.now() + 13 * 60 * 60_000))
  const tomorrow = await addSession(server.db, reviewer.accountId, server.context.clock())
  expect(await isOpenTo(tomorrow.token)).toBe(false)
  server.setClock(new Date())
  const nobody = await call(server.app, readPatientOpening, { params: { id: randomUUID() } }, by())
  expect(refusal(nobody)).toEqual(problemOf('NotFound'))
})

test('A message from staff reaches the patient once, in their language and by mail', async () => {
  const writer = await patientOf(server)
  const params = { id: writer.patientId }
  const body = {
    title: { en: 'About your letter', fil: 'Tungkol sa inyong sulat' },
    body: { en: 'Please call us.\n\nThank you. {left}' },
  }
  const headers = { 'idempotency-key': 'one-message-to-a-patient' }
  const write = (options = headers) => call(server.app, writeToPatient, { params, body }, { ...by(), headers: options })
  expect(refusal(await write({ 'idempotency-key': 'before-the-file' }))).toEqual(problemOf('FileNotOpened'))
  expect((await call(server.app, listNotifications, {}, writer)).result.items).toEqual([])
  await call(server.app, openPatient, { params, body: { reason: 'PatientAsked' } }, by())
  expect((await write()).statusCode).toBe(204)
  const after = await snapshot(server)
  expect((await write()).statusCode).toBe(204)
  await expectNothingNew(server, after)
  const asFilipino = { token: writer.token, headers: { 'accept-language': 'fil' } }
  const { result } = await call(server.app, listNotifications, {}, asFilipino)
  expect(result.items).toMatchObject([
    { kind: 'MessageFromProgram', title: 'Tungkol sa inyong sulat', body: 'Please call us.\n\nThank you. {left}' },
  ])
  const { rows } = await server.db.query('SELECT mail_due FROM notification WHERE account_id = $1', [writer.accountId])
  expect(rows).toEqual([{ mail_due: true }])

  await server.db.query(`UPDATE account SET status = 'closed' WHERE id = $1`, [writer.accountId])
  const closed = await write({ 'idempotency-key': 'another-message' })
  expect(refusal(closed)).toEqual(problemOf('PatientUnreachable'))
})

const cancel = (id: string) =>
  call(server.app, cancelLetter, { params: { id }, body: { reason: 'IssuedByMistake', note } }, by())

test('Cancelling a letter takes effect immediately for patient and counter, and happens once', async () => {
  const branchId = await addBranch(server.db)
  const { token: counter } = await addSession(server.db, (await addPharmacist(server.db, branchId)).accountId)
  const id = await addLetter(server.db, patient.patientId)
  const claim = { id, pharmacyBranchId: branchId }
  const claimed = await call(server.app, claimLetter, { body: claim }, { token: patient.token })
  const code = claimed.result.claim?.code ?? ''
  expect((await cancel(id)).statusCode).toBe(200)
  const atCounter = await call(server.app, lookUpClaim, { body: { code } }, { token: counter })
  expect(refusal(atCounter)).toEqual(problemOf('LetterCancelled'))
  const letter = async (language: string) => {
    const headers = { 'accept-language': language }
    return (await call(server.app, readLetter, { params: { id } }, { token: patient.token, headers })).result
  }
  expect((await letter('en')).timeline.at(-1)).toMatchObject({ state: 'Cancelled', by: 'program', note: note.en })
  expect((await letter('fil')).timeline.at(-1)).toMatchObject({ note: note.fil })
  expect(await letter('en')).toMatchObject({ status: 'Cancelled', claim: null })
  const notifications = await server.db.query(
    `SELECT body_en FROM notification WHERE account_id = $1 AND kind = 'LetterCancelled'`,
    [patient.accountId],
  )
  expect(notifications.rows).toEqual([{ body_en: `The letter for Insulin glargine can no longer be used. ${note.en}` }])
  const again = await cancel(id)
  expect(refusal(again)).toEqual(problemOf('LetterNotOpen'))
  // Says who was faster, and when.
  const details = { status: 'Cancelled', by: reviewer.name, at: expect.stringMatching(/Z$/) }
  expect(again.json().error.data).toEqual(details)
  expect(refusal(await cancel(randomUUID()))).toEqual(problemOf('NotFound'))
})

test('A letter cancelled and claimed at the same time ends up cancelled', async () => {
  const branchId = await addBranch(server.db)
  for (let round = 0; round < 6; round++) {
    const id = await addLetter(server.db, patient.patientId)
    const claim = { id, pharmacyBranchId: branchId }
    const [cancelled, claimed] = await Promise.all([
      cancel(id),
      call(server.app, claimLetter, { body: claim }, { token: patient.token }),
    ])
    expect(cancelled.statusCode).toBe(200)
    expect([200, 403]).toContain(claimed.statusCode)
    const { rows } = await server.db.query('SELECT status FROM letter WHERE id = $1', [id])
    expect(rows).toEqual([{ status: 'Cancelled' }])
  }
})

test('An expired or used-up letter cannot be cancelled', async () => {
  for (const state of [{ status: 'Dispensed' }, { validUntil: new Date('2026-01-01') }]) {
    const id = await addLetter(server.db, patient.patientId, state)
    const refused = await cancel(id)
    expect(refusal(refused)).toEqual(problemOf('LetterNotOpen'))
    expect(refused.json().error.data).toMatchObject({ status: state.status ?? 'Expired', by: null })
  }
})
