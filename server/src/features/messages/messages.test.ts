import { randomUUID } from 'node:crypto'
import { listAccess } from '@aruga/contract/audit/access-log'
import * as contract from '@aruga/contract/messages/messages'
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { openPatient, writeToPatient } from '@aruga/contract/patients/patients'
import { readPatientTimeline } from '@aruga/contract/patients/timeline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addReviewer, type TestReviewer } from '../../testing/staff.ts'
import { expectNothingNew, patientOf, snapshot, type TestPatient } from '../documents/testing.ts'
import { eraseFiles } from '../erasure/erase.ts'
import { readFullHistory } from '../portable-copy/full-history.ts'

let server: TestApp
let reviewer: TestReviewer

beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
})
afterAll(() => server.close())

const send = (of: TestPatient, words: string, headers = {}) =>
  call(server.app, contract.writeToProgram, { body: { words } }, { token: of.token, headers })
const own = async (of: TestPatient, language = 'en') => {
  const headers = { 'accept-language': language }
  return (await call(server.app, contract.listOwnMessages, {}, { token: of.token, headers })).result.items
}
const waits = async (of: TestPatient) =>
  (await call(server.app, contract.listWaitingMessages, {}, reviewer)).result.items.find(
    ({ patientId }) => patientId === of.patientId,
  )
const settle = (id: string) => call(server.app, contract.settleMessages, { params: { id } }, reviewer)
const reply = (of: TestPatient) => {
  const body = {
    title: { en: 'About your letter', fil: 'Tungkol sa inyong sulat' },
    body: { en: 'It is ready.', fil: 'Handa na po.' },
  }
  return call(server.app, writeToPatient, { params: { id: of.patientId }, body }, reviewer)
}
const openFile = async (of: TestPatient) => {
  const params = { id: of.patientId }
  return (await call(server.app, openPatient, { params, body: { reason: 'PatientAsked' } }, reviewer)).result
}

test('A patient’s message waits for staff until it is replied to, and both form one conversation', async () => {
  const patient = await patientOf(server)
  expect((await send(patient, ' When is it ready po? ')).result).toMatchObject({
    from: 'Patient',
    title: null,
    words: 'When is it ready po?',
  })
  await send(patient, 'I have two pens left.')
  expect(await waits(patient)).toMatchObject({ count: 2 })
  expect((await openFile(patient)).summary).toMatchObject({
    turn: { who: 'Program', why: 'Reply' },
    open: { messages: 2 },
    lastContact: { by: 'patient', what: 'MessageSent' },
  })
  expect((await reply(patient)).statusCode).toBe(204)
  expect(await waits(patient)).toBeUndefined()
  expect(await own(patient, 'fil')).toMatchObject([
    { from: 'Program', title: 'Tungkol sa inyong sulat', words: 'Handa na po.' },
    { from: 'Patient', words: 'I have two pens left.' },
    { from: 'Patient', words: 'When is it ready po?' },
  ])
  const [notification] = (await call(server.app, listNotifications, {}, patient)).result.items
  const [message] = await own(patient)
  expect(notification).toMatchObject({ kind: 'MessageFromProgram', readAt: null, link: `/messages?id=${message?.id}` })

  const query = { Kind: 'Message' as const }
  const params = { id: patient.patientId }
  const { items } = (await call(server.app, readPatientTimeline, { params, query }, reviewer)).result
  expect(items.map(({ what, words }) => [what, words])).toEqual([
    ['MessageWritten', null],
    ['MessageSent', 'I have two pens left.'],
    ['MessageSent', 'When is it ready po?'],
  ])
})

test('A message sent twice with the same key is stored once', async () => {
  const patient = await patientOf(server)
  const headers = { 'idempotency-key': 'one-message-of-a-patient' }
  const first = await send(patient, 'Hello po', headers)
  const after = await snapshot(server)
  expect((await send(patient, 'Hello po', headers)).result).toEqual(first.result)
  await expectNothingNew(server, after)
  expect(await own(patient)).toHaveLength(1)
})

test('Staff can mark once that no reply is needed, and the patient sees that it was read', async () => {
  const patient = await patientOf(server)
  await send(patient, 'Thank you po')
  expect(refusal(await settle(patient.patientId))).toEqual(problemOf('FileNotOpened'))
  expect(await waits(patient)).toMatchObject({ count: 1 })
  await openFile(patient)
  expect((await settle(patient.patientId)).statusCode).toBe(204)
  expect(await waits(patient)).toBeUndefined()
  expect((await settle(patient.patientId)).statusCode).toBe(204)
  const seen = (await call(server.app, listAccess, {}, patient)).result.items
  expect(seen.map(({ what }) => what)).toEqual(['MessageRead', 'FileOpened'])
  expect(refusal(await settle(randomUUID()))).toEqual(problemOf('NotFound'))
})

test('The conversation is in the portable copy, nobody else reads it, and erasure deletes it', async () => {
  const patient = await patientOf(server)
  const other = await patientOf(server)
  await send(patient, 'Where do I buy po?')
  await openFile(patient)
  await reply(patient)
  expect(await own(other)).toEqual([])
  const copied = async () => (await readFullHistory(server.db, patient.patientId, new Date())).data.messages
  expect(await copied()).toMatchObject([
    { from: 'you', words: 'Where do I buy po?', wordsFilipino: null },
    { from: 'program', words: 'It is ready.', wordsFilipino: 'Handa na po.' },
  ])
  await inTransaction(server.db, (tx) => eraseFiles(tx, patient.patientId))
  expect(await copied()).toEqual([])
})

test('An empty message is refused at its field', async () => {
  const answer = await send(await patientOf(server), ' \n ')
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('"words"')
})
