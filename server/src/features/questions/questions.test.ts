import { listNotifications } from '@aruga/contract/notifications/notifications'
import { openPatient, readPatient } from '@aruga/contract/patients/patients'
import { readPatientTimeline } from '@aruga/contract/patients/timeline'
import {
  answerQuestion,
  askPatient,
  listAskedCases,
  listOwnQuestions,
  withdrawQuestion,
} from '@aruga/contract/questions/questions'
import type { CaseKind } from '@aruga/contract/review/case-file'
import { listCases, readCase } from '@aruga/contract/review/queue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { lapseQuestions } from '../../records/questions/lapse-questions.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addSession } from '../../testing/people.ts'
import { addReviewer, declineAs, type TestReviewer } from '../../testing/staff.ts'
import { documentOf, patientOf, pdfFile, type TestPatient } from '../documents/testing.ts'
import { leave } from '../unsubscribe/unsubscribe.ts'

let server: TestApp
let reviewer: TestReviewer

beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
})
afterAll(() => server.close())

const question = { en: 'Please send the second page.', fil: 'Pakipadala po ang ikalawang pahina.' }
const DAY = 24 * 60 * 60_000

const ask = (kind: CaseKind, id: string) =>
  call(server.app, askPatient, { params: { kind, id }, body: { question } }, reviewer)
const withdraw = (id: string) => call(server.app, withdrawQuestion, { params: { id } }, reviewer)
const answer = (of: { token: string }, id: string, words = 'I bought 3 pens.') =>
  call(server.app, answerQuestion, { params: { id }, body: { answer: words } }, of)
const queueHas = async (id: string) => {
  const { result } = await call(server.app, listCases, { query: { MaxResultCount: 1000 } }, reviewer)
  return result.items.find((one) => one.id === id)
}
const own = async (of: TestPatient, language = 'en') => {
  const headers = { 'accept-language': language }
  return (await call(server.app, listOwnQuestions, {}, { token: of.token, headers })).result.items
}
const stateOf = async (id: string) =>
  (await call(server.app, listAskedCases, {}, reviewer)).result.items.find((one) => one.id === id)?.state

test('A case with an open question leaves the queue, and comes back with the answer', async () => {
  const patient = await patientOf(server)
  const rx = await patient.sent('Prescription')
  const { result } = await ask('Prescription', rx.id)
  expect(result).toMatchObject({ state: 'Asked', question, askedBy: reviewer.name, answer: null })
  expect(await queueHas(rx.id)).toBeUndefined()
  expect(await stateOf(rx.id)).toBe('Asked')
  expect(refusal(await declineAs(reviewer, rx.id))).toEqual(problemOf('CaseNotWaiting'))
  expect(refusal(await ask('Prescription', rx.id))).toEqual(problemOf('CaseNotWaiting'))

  // The patient is notified in their language, and reads the question.
  const headers = { 'accept-language': 'fil' }
  const { result: notifications } = await call(server.app, listNotifications, {}, { token: patient.token, headers })
  expect(notifications.items[0]).toMatchObject({ kind: 'QuestionAsked', body: expect.stringContaining(question.fil) })
  expect(notifications.items[0]?.link).toBe(`/question?id=${result.id}`)
  expect(await own(patient, 'fil')).toMatchObject([{ id: result.id, question: question.fil, files: [{ id: rx.id }] }])

  server.setClock(new Date(Date.now() + 3 * DAY))
  const later = await addSession(server.db, patient.accountId, server.context.clock())
  expect((await answer(later, result.id)).result).toMatchObject({ state: 'Answered', answer: 'I bought 3 pens.' })
  expect(refusal(await answer(later, result.id))).toEqual(problemOf('QuestionEnded'))
  server.setClock(new Date())
  expect(await queueHas(rx.id)).toBeDefined()
  expect(await stateOf(rx.id)).toBe('Answered')
  const read = await call(server.app, readCase, { params: { kind: 'Prescription', id: rx.id } }, reviewer)
  expect(read.result.questions).toMatchObject([{ state: 'Answered', answer: 'I bought 3 pens.' }])
  expect(read.result.history.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['QuestionAsked', 'QuestionAnswered']),
  )
})

test('A registration can have a question, and a new photo of one of its files is an answer', async () => {
  const applicant = await patientOf(server)
  const rx = await applicant.sent('Prescription')
  await server.db.query(`UPDATE patient SET status = 'UnderReview' WHERE id = $1`, [applicant.patientId])
  await ask('Registration', applicant.patientId)
  expect(await queueHas(applicant.patientId)).toBeUndefined()
  const { id } = documentOf(await applicant.replace(rx.id))
  expect(await queueHas(applicant.patientId)).toBeDefined()
  expect(await own(applicant)).toMatchObject([{ state: 'Answered', answer: null, answeredWith: id, files: [] }])
})

test('Words and a photo are one answer: the case comes back with the photo, and both are on record', async () => {
  const patient = await patientOf(server)
  const rx = await patient.sent('Prescription')
  const { result } = await ask('Prescription', rx.id)
  const words = { answer: 'By the window.\r\nI bought 3 pens.' }
  const { id } = documentOf(await patient.replace(rx.id, pdfFile(), words))
  const answered = {
    id: result.id,
    caseId: rx.id,
    state: 'Answered',
    answer: 'By the window.\nI bought 3 pens.',
    answeredWith: id,
  }
  const [mine] = await own(patient)
  expect(mine).toMatchObject(answered)
  expect(await queueHas(id)).toBeDefined()
  expect(await stateOf(id)).toBe('Answered')
  const read = await call(server.app, readCase, { params: { kind: 'Prescription', id } }, reviewer)
  const { caseId: _, ...asStaffSee } = answered
  expect(read.result.questions).toMatchObject([asStaffSee])
  expect(read.result.history.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['QuestionAsked', 'DocumentReplaced', 'QuestionAnswered']),
  )
  const params = { id: patient.patientId }
  await call(server.app, openPatient, { params, body: { reason: 'PatientAsked' } }, reviewer)
  const { items } = (await call(server.app, readPatientTimeline, { params, query: { Kind: 'Message' } }, reviewer))
    .result
  expect(items[0]).toMatchObject({ what: 'QuestionAnswered', by: 'patient', words: answered.answer, told: [] })
})

test('Words sent with a photo are not lost: with a photo already stored they are the answer; without a question they are refused', async () => {
  const patient = await patientOf(server)
  const file = pdfFile()
  const rx = await patient.sent('Prescription', { file })
  const { id } = (await ask('Prescription', rx.id)).result
  expect(documentOf(await patient.replace(rx.id, file)).id).toBe(rx.id)
  expect(await stateOf(rx.id)).toBe('Asked')
  const words = { answer: 'It is the only page.' }
  expect(documentOf(await patient.replace(rx.id, file, words)).id).toBe(rx.id)
  expect(await own(patient)).toMatchObject([{ id, state: 'Answered', answer: words.answer, answeredWith: null }])
  expect(await queueHas(rx.id)).toBeDefined()
  const late = await patient.replace(rx.id, pdfFile(), words)
  expect(late.statusCode).toBe(409)
  expect(JSON.parse(late.body)).toMatchObject({ error: { code: 'Aruga:QuestionEnded' } })
  expect(await queueHas(rx.id)).toBeDefined()
})

test('A reviewer can withdraw a question, and 14 days without an answer give the case back', async () => {
  const patient = await patientOf(server)
  const rx = await patient.sent('Prescription')
  const first = (await ask('Prescription', rx.id)).result
  expect((await withdraw(first.id)).statusCode).toBe(204)
  expect(refusal(await withdraw(first.id))).toEqual(problemOf('QuestionEnded'))
  expect(refusal(await answer(patient, first.id))).toEqual(problemOf('QuestionEnded'))
  expect(await queueHas(rx.id)).toBeDefined()

  const second = (await ask('Prescription', rx.id)).result
  const lapse = (days: number) =>
    lapseQuestions({ db: server.db, clock: () => new Date(new Date(second.askedAt).getTime() + days * DAY) })
  await lapse(13.9)
  expect(await stateOf(rx.id)).toBe('Asked')
  await lapse(14)
  await lapse(14.1)
  expect(await stateOf(rx.id)).toBe('Lapsed')
  expect(await queueHas(rx.id)).toBeDefined()
  // Both questions may be from one millisecond.
  expect((await own(patient)).map(({ state }) => state).sort()).toEqual(['Lapsed', 'Withdrawn'])
})

test('Nobody answers or reads another patient’s question', async () => {
  const patient = await patientOf(server)
  const rx = await patient.sent('Prescription')
  const { id } = (await ask('Prescription', rx.id)).result
  const other = await patientOf(server)
  expect(refusal(await answer(other, id))).toEqual(problemOf('NotFound'))
  expect(await own(other)).toEqual([])
})

test('A question is on the timeline with its answer, and is the patient’s task meanwhile', async () => {
  const patient = await patientOf(server)
  const rx = await patient.sent('Prescription')
  const params = { id: patient.patientId }
  await call(server.app, openPatient, { params, body: { reason: 'PatientAsked' } }, reviewer)
  const { id } = (await ask('Prescription', rx.id)).result
  const task = async () => (await call(server.app, readPatient, { params }, reviewer)).result.summary.turn
  expect(await task()).toMatchObject({ who: 'Patient', why: 'Answer' })
  await answer(patient, id, '4 po sa Katipunan.')
  expect(await task()).toMatchObject({ who: 'Program', why: 'Decide' })
  const { items } = (await call(server.app, readPatientTimeline, { params, query: { Kind: 'Message' } }, reviewer))
    .result
  expect(items).toMatchObject([
    { what: 'QuestionAnswered', by: 'patient', words: '4 po sa Katipunan.' },
    {
      what: 'QuestionAsked',
      by: 'staff',
      told: expect.arrayContaining([expect.objectContaining({ body: expect.stringContaining(question.en) })]),
    },
  ])
})

test('A patient who leaves the program has no open question', async () => {
  const patient = await patientOf(server)
  const rx = await patient.sent('Prescription')
  await ask('Prescription', rx.id)
  const leaving = { patientId: patient.patientId, actorId: patient.accountId }
  await inTransaction(server.db, (tx) => leave(tx, { ...leaving, request: { id: 'test' }, now: new Date() }))
  expect(await stateOf(rx.id)).toBeUndefined()
})

const manila = (text: string) => new Date(`${text}:00+08:00`)
test.each([
  [
    'over a weekend and a holiday',
    'words',
    '2026-11-27T16:00',
    '2026-12-01T00:22',
    '2026-12-04T00:22',
    '2026-12-04T16:00',
  ],
  [
    'that came in on a Saturday',
    'words',
    '2026-11-28T00:30',
    '2026-12-01T00:22',
    '2026-12-04T00:22',
    '2026-12-05T00:00',
  ],
  ['over New Year', 'photo', '2026-12-28T09:00', '2026-12-28T15:00', '2027-01-04T08:00', '2027-01-05T02:00'],
  ['over a leap day', 'words', '2028-02-28T10:00', '2028-02-28T12:00', '2028-03-02T23:00', '2028-03-03T21:00'],
  ['on one working day', 'withdrawn', '2026-12-02T08:00', '2026-12-02T09:00', '2026-12-02T15:00', '2026-12-03T14:00'],
])(
  'A case %s has as much working time left after a question as before (%s)',
  async (_what, how, came, askedAt, ended, due) => {
    const patient = await patientOf(server)
    const rx = await patient.sent('Prescription')
    await server.db.query('UPDATE document SET uploaded_at = $2 WHERE id = $1', [rx.id, manila(came)])
    const clerk = await addReviewer(server)
    const at = async (time: string, of: { accountId: string }) => {
      server.setClock(manila(time))
      return addSession(server.db, of.accountId, server.context.clock())
    }
    try {
      const asking = await at(askedAt, clerk)
      const body = { question }
      const put = await call(server.app, askPatient, { params: { kind: 'Prescription', id: rx.id }, body }, asking)
      const back = await at(ended, patient)
      let id = rx.id
      if (how === 'words') await answer(back, put.result.id)
      else if (how === 'photo')
        id = documentOf(await patient.replace(rx.id, pdfFile(), { authorization: `Bearer ${back.token}` })).id
      else await call(server.app, withdrawQuestion, { params: { id: put.result.id } }, await at(ended, clerk))
      const reading = await at(ended, clerk)
      const read = await call(server.app, readCase, { params: { kind: 'Prescription', id } }, reading)
      expect(read.result).toMatchObject({ dueAt: manila(due).toISOString(), overdue: false })
    } finally {
      server.setClock(new Date())
    }
  },
)
