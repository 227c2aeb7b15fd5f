import { randomUUID } from 'node:crypto'
import { listAccess } from '@aruga/contract/audit/access-log'
import { dispenseClaim } from '@aruga/contract/counter/counter'
import { putOfficialReceipt } from '@aruga/contract/documents/documents'
import { claimLetter } from '@aruga/contract/letters/letters'
import { type CallNote, noteCall } from '@aruga/contract/patients/calls'
import { openPatient, readPatient, writeToPatient } from '@aruga/contract/patients/patients'
import { readPatientTimeline, type TimelineKind, timelineKinds } from '@aruga/contract/patients/timeline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccess, addBranch, addLetter } from '../../testing/people.ts'
import { addReviewer, declineAs, type TestReviewer } from '../../testing/staff.ts'
import { pharmacistAt } from '../counter/testing.ts'
import { patientOf, type TestPatient } from '../documents/testing.ts'
import { eraseFiles } from '../erasure/erase.ts'
import { readFullHistory } from '../portable-copy/full-history.ts'

const start = Date.now()
const minutesAgo = (minutes: number) => new Date(start - minutes * 60_000).toISOString()

let server: TestApp
let reviewer: TestReviewer
let patient: TestPatient

beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
  patient = await patientOf(server)
})
afterAll(() => server.close())

const timelineOf = (id: string, query: { Kind?: TimelineKind; Before?: string; MaxResultCount?: number } = {}) =>
  call(server.app, readPatientTimeline, { params: { id }, query }, reviewer)
const open = (id: string) =>
  call(server.app, openPatient, { params: { id }, body: { reason: 'PatientAsked' } }, reviewer)

test('The timeline has everything that happened, newest first, each entry with what the patient was notified of', async () => {
  const id = patient.patientId
  const rx = await patient.sent('Prescription')
  await declineAs(reviewer, rx.id)
  const letterId = await addLetter(server.db, id)
  const branchId = await addBranch(server.db)
  const claimed = await call(server.app, claimLetter, { body: { id: letterId, pharmacyBranchId: branchId } }, patient)
  const counter = await pharmacistAt(server, branchId)
  const code = claimed.result.claim?.code ?? ''
  await counter.lookUp(code)
  await counter.dispense(code, 4)
  await open(id)
  const body = { title: { en: 'About your letter' }, body: { en: 'Please call us.' } }
  await call(server.app, writeToPatient, { params: { id }, body }, reviewer)
  await notifyPatient(server.db, { patientId: patient.patientId, kind: 'PortableCopyReady', now: new Date() })

  const { items, next } = (await timelineOf(id)).result
  expect(next).toBeNull()
  expect(items).toMatchObject([
    { what: 'Told', by: 'program', told: [{ readAt: null }] },
    { what: 'MessageWritten', by: 'staff', byName: reviewer.name, told: [{ title: 'About your letter' }] },
    { what: 'PatientOpened', reason: 'PatientAsked' },
    { what: 'UnitsDispensed', by: 'pharmacy', quantity: 4, letter: { id: letterId }, told: [{ readAt: null }] },
    { what: 'LetterClaimed', by: 'patient', letter: { id: letterId } },
    { what: 'DocumentDeclined', document: { id: rx.id, status: 'Declined' }, told: [{}] },
    { what: 'DocumentSent', by: 'patient', document: { id: rx.id, kind: 'Prescription' } },
  ])
  expect(items[3]?.branchName).toBe(items[4]?.branchName)
})

test('What several who may see the patient were told is on the timeline once', async () => {
  const [one, helper] = [await patientOf(server), await patientOf(server)]
  await addAccess(server.db, { ...helper, patientId: one.patientId })
  const [past, now] = [new Date(Date.now() - 1000), new Date()]
  await notifyPatient(server.db, { patientId: one.patientId, kind: 'LetterExpired', now: past })
  await notifyPatient(server.db, { patientId: one.patientId, kind: 'PortableCopyReady', now })
  await notifyPatient(server.db, { patientId: helper.patientId, kind: 'PortableCopyReady', now })
  await server.db.query('UPDATE notification SET read_at = now() WHERE account_id = $1', [helper.accountId])
  await open(one.patientId)
  const page = (Before?: string) =>
    timelineOf(one.patientId, { Kind: 'Message', MaxResultCount: 1, ...(Before && { Before }) })
  const first = (await page()).result
  expect(first.items).toMatchObject([
    { what: 'Told', told: [{ title: 'The copy of your data is ready', readAt: null }] },
  ])
  const second = (await page(first.next ?? '')).result
  expect(second).toMatchObject({ items: [{ told: [{ title: 'Your letter has ended', readAt: null }] }], next: null })
})

test('Each letter of a visit has its own message on the timeline, and their receipt the units of each', async () => {
  const one = await patientOf(server)
  const id = one.patientId
  const letters = [await addLetter(server.db, id), await addLetter(server.db, id)]
  const [first = '', second = ''] = letters
  const branchId = await addBranch(server.db)
  const claim = (letterId: string) =>
    call(server.app, claimLetter, { body: { id: letterId, pharmacyBranchId: branchId } }, one)
  const code = (await claim(first)).result.claim?.code ?? ''
  await claim(second)
  const counter = await pharmacistAt(server, branchId)
  await counter.lookUp(code)
  const visit = { code, letterId: first, quantity: 4, together: [{ letterId: second, quantity: 2 }] }
  await call(server.app, dispenseClaim, { body: visit }, { token: counter.token })
  const receipt = await one.sent('OfficialReceipt', { letterId: first })
  const split = { id: receipt.id, orQuantityInput: 4, together: [{ letterId: second, quantity: 2 }] }
  await call(server.app, putOfficialReceipt, { body: split }, one)
  await open(id)

  const { items } = (await timelineOf(id)).result
  const handedOver = items.filter(({ what }) => what === 'UnitsDispensed')
  expect(handedOver.map(({ letter, told }) => [letter?.id, told.length])).toEqual([
    [second, 1],
    [first, 1],
  ])
  expect(handedOver[0]?.told).not.toEqual(handedOver[1]?.told)
  expect(items.find(({ what }) => what === 'QuantityPut')).toMatchObject({
    quantity: 4,
    letter: { id: first },
    together: [{ number: handedOver[0]?.letter?.number, unit: 'pen', quantity: 2 }],
  })
})

test('The timeline is paged without gaps, and all its kinds together are the whole', async () => {
  const id = patient.patientId
  const all = (await timelineOf(id)).result.items.map((item) => item.id)
  const paged: string[] = []
  let next: string | null = null
  do {
    const { result } = await timelineOf(id, { MaxResultCount: 2, ...(next && { Before: next }) })
    expect(result.items.length).toBeLessThanOrEqual(2)
    paged.push(...result.items.map((item) => item.id))
    next = result.next
  } while (next)
  expect(paged).toEqual(all)
  const byKind = await Promise.all(timelineKinds.map(async (Kind) => (await timelineOf(id, { Kind })).result.items))
  expect(
    byKind
      .flat()
      .map((item) => item.id)
      .toSorted(),
  ).toEqual(all.toSorted())
})

test('Only the timeline of a patient opened for a reason today can be read, and the patient sees that it was', async () => {
  const other = await patientOf(server)
  expect(refusal(await timelineOf(other.patientId))).toEqual(problemOf('FileNotOpened'))
  expect(refusal(await timelineOf(randomUUID()))).toEqual(problemOf('NotFound'))
  await open(other.patientId)
  expect((await timelineOf(other.patientId)).statusCode).toBe(200)
  const { result } = await call(server.app, listAccess, {}, other)
  expect(result.items.map(({ what }) => what)).toEqual(['FileOpened'])
})

test('A phone call that staff note is on the timeline at its own time, and is the last contact if they spoke', async () => {
  const one = await patientOf(server)
  const id = one.patientId
  const note = (body: Partial<CallNote>) =>
    call(
      server.app,
      noteCall,
      {
        params: { id },
        body: { at: minutesAgo(30), direction: 'FromPatient', outcome: 'FollowUp', words: ' Where? ', ...body },
      },
      reviewer,
    )
  expect(refusal(await note({}))).toEqual(problemOf('FileNotOpened'))
  await open(id)
  expect((await note({})).statusCode).toBe(204)
  expect(
    (await note({ at: minutesAgo(10), direction: 'ToPatient', outcome: 'NoAnswer', words: 'Rang twice' })).statusCode,
  ).toBe(204)
  const { items } = (await timelineOf(id, { Kind: 'Message' })).result
  expect(items).toMatchObject([
    { what: 'CallNoted', by: 'staff', words: 'Rang twice', call: { direction: 'ToPatient', outcome: 'NoAnswer' } },
    {
      what: 'CallNoted',
      byName: reviewer.name,
      words: 'Where?',
      call: { direction: 'FromPatient', outcome: 'FollowUp' },
    },
  ])
  expect(Date.parse(items[1]?.call?.at ?? '')).toBe(Date.parse(minutesAgo(30)))
  const { summary } = (await call(server.app, readPatient, { params: { id } }, reviewer)).result
  expect(summary.lastContact).toMatchObject({ by: 'patient', what: 'CallNoted' })
  expect(Date.parse(summary.lastContact?.at ?? '')).toBe(Date.parse(minutesAgo(30)))

  const seen = (await call(server.app, listAccess, {}, one)).result.items
  expect(seen.map(({ what }) => what)).toEqual(['CallNoted', 'CallNoted', 'FileOpened'])
  const copy = await readFullHistory(server.db, id, new Date())
  expect(copy.data.calls.map(({ words }) => words)).toEqual(['Where?', 'Rang twice'])
  await inTransaction(server.db, (tx) => eraseFiles(tx, id))
  expect((await readFullHistory(server.db, id, new Date())).data.calls).toEqual([])
})

test('A call in the future, or by the patient without an answer, is refused at its field', async () => {
  const fields = async (body: Partial<CallNote>) => {
    const whole: CallNote = { at: minutesAgo(1), direction: 'FromPatient', outcome: 'Settled', words: 'Fine', ...body }
    const answer = await call(server.app, noteCall, { params: { id: patient.patientId }, body: whole }, reviewer)
    const { validationErrors } = (answer.json() as { error: { validationErrors: { members: string[] }[] } }).error
    return validationErrors.flatMap(({ members }) => members)
  }
  expect(await fields({ at: minutesAgo(-5) })).toEqual(['at'])
  expect(await fields({ outcome: 'NoAnswer' })).toEqual(['outcome'])
  expect(await fields({ words: ' \n ' })).toEqual(['words'])
})

test('A damaged cursor is refused at its field', async () => {
  await open(patient.patientId)
  expect((await timelineOf(patient.patientId, { Before: 'yesterday' })).statusCode).toBe(400)
})

test('The summary shows whose task is next: ours first, then the patient’s', async () => {
  const one = await patientOf(server)
  const summary = async () =>
    (await call(server.app, readPatient, { params: { id: one.patientId } }, reviewer)).result.summary
  await open(one.patientId)
  expect(await summary()).toMatchObject({
    turn: { who: 'Nobody', why: 'Nothing', case: null, dueAt: null },
    units: null,
  })
  const letterId = await addLetter(server.db, one.patientId)
  expect((await summary()).turn).toMatchObject({ who: 'Patient', why: 'Claim' })
  await call(server.app, claimLetter, { body: { id: letterId, pharmacyBranchId: await addBranch(server.db) } }, one)
  expect((await summary()).turn).toMatchObject({ who: 'Patient', why: 'Buy' })
  const receipt = await one.sent('OfficialReceipt', { letterId })
  expect((await summary()).turn).toMatchObject({ who: 'Patient', why: 'TellQuantity' })
  await one.put(receipt.id, 3)
  expect(await summary()).toMatchObject({
    turn: { who: 'Program', why: 'Decide', case: { kind: 'OfficialReceipt', id: receipt.id } },
    open: { letters: 1, cases: 1 },
  })
  await declineAs(reviewer, receipt.id)
  expect((await summary()).turn).toMatchObject({ who: 'Patient', why: 'SendAgain' })
  await server.db.query(`UPDATE patient SET status = 'Unsubscribed' WHERE id = $1`, [one.patientId])
  expect((await summary()).turn).toMatchObject({ who: 'Nobody', why: 'Gone' })
})
