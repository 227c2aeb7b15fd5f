// A case's first promise still counts after a question, whatever is promised meanwhile.
import { listDocuments, readDocument } from '@aruga/contract/documents/documents'
import { readLetter } from '@aruga/contract/letters/letters'
import { changeWorkingTime, type PromisedDays } from '@aruga/contract/program/working-time'
import { answerQuestion, askPatient, withdrawQuestion } from '@aruga/contract/questions/questions'
import { readBoard } from '@aruga/contract/review/board'
import { countCases, readCase } from '@aruga/contract/review/queue'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lapseQuestions } from '../../records/questions/lapse-questions.ts'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccount, addSession } from '../../testing/people.ts'
import { addReviewer, declineAs, queueOf, type TestReviewer } from '../../testing/staff.ts'
import { documentOf, patientOf, pdfFile, type uploads } from '../documents/testing.ts'

let server: TestApp
let reviewer: TestReviewer

beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
})
afterAll(() => server.close())
beforeEach(() => server.db.query(`DELETE FROM review_promise WHERE since > '2028-01-01'`))

const manila = (text: string) => new Date(`${text}:00+08:00`)
/** A person who acts at this time in Manila, with a session from then. */
async function at(time: string, of: { accountId: string }) {
  server.setClock(manila(time))
  return addSession(server.db, of.accountId, server.context.clock())
}
async function promise(time: string, days: PromisedDays) {
  const admin = await at(time, { accountId: (await addAccount(server.db, 'administrator')).accountId })
  await call(server.app, changeWorkingTime, { body: { promise: days, weekdays: [1, 2, 3, 4, 5] } }, admin)
}
const allOf = (days: number) => ({ registration: days, prescription: days, receipt: days })

type Kind = 'Registration' | keyof typeof uploads
/** A case of this kind that came in at that time: its own id, and the id of one of its documents. */
async function caseOf(kind: Kind, time: string) {
  server.setClock(manila(time))
  const patient = await patientOf(server)
  if (kind === 'Registration') {
    const { id: documentId } = await patient.sent('Prescription')
    const { patientId: id } = patient
    await server.db.query(`UPDATE patient SET status = 'UnderReview', registered_at = $2 WHERE id = $1`, [
      id,
      manila(time),
    ])
    return { patient, id, documentId }
  }
  if (kind === 'Prescription') {
    const { id } = await patient.sent(kind)
    return { patient, id, documentId: id }
  }
  const { id } = await patient.sent(kind, { letterId: await patient.letter() })
  if (kind === 'OfficialReceipt') await patient.put(id, 3)
  return { patient, id, documentId: id }
}

const question = { en: 'Please send the second page.', fil: 'Pakipadala po ang ikalawang pahina.' }
type End = 'words' | 'photo' | 'withdrawn' | 'lapsed'

/** Asks and ends the question at these times. Returns the id of the case that waits again. */
async function askBack(
  { patient, id, documentId }: Awaited<ReturnType<typeof caseOf>>,
  kind: Kind,
  askedAt: string,
  ended: string,
  how: End,
  meanwhile = async () => {},
) {
  const params = { kind, id }
  const put = await call(server.app, askPatient, { params, body: { question } }, await at(askedAt, reviewer))
  await meanwhile()
  const back = await at(ended, how === 'withdrawn' ? reviewer : patient)
  const of = { params: { id: put.result.id } }
  if (how === 'words') await call(server.app, answerQuestion, { ...of, body: { answer: 'It is the only page.' } }, back)
  if (how === 'withdrawn') await call(server.app, withdrawQuestion, of, back)
  if (how === 'lapsed') await lapseQuestions(server.context)
  if (how !== 'photo') return { id, documentId }
  const sent = documentOf(await patient.replace(documentId, pdfFile(), { authorization: `Bearer ${back.token}` }))
  return { id: kind === 'Registration' ? id : sent.id, documentId: sent.id }
}

const kinds = ['Registration', 'Prescription', 'OfficialReceipt', 'ClaimedGoodsReceipt'] as const
/** A case came in on Monday 6 March 2028 at 9:00, got a question at 11:00, came back on Wednesday at 9:00: 2 hours are used. */
const due: Record<number, string> = { 1: '2028-03-09T07:00', 2: '2028-03-10T07:00', 5: '2028-03-15T07:00' }
const ways = kinds.flatMap((kind) =>
  (
    [
      ['words', 1, 5],
      ['photo', 5, 1],
      ['withdrawn', 2, 15],
    ] as [End, number, number][]
  ).map(([how, before, after]) => [kind, before, after, how] as const),
)
test.each(ways)(
  'A %s promised within %i days stays due then, though the promise becomes %i while its question is open (%s)',
  async (kind, before, after, how) => {
    await promise('2028-03-06T08:00', allOf(before))
    const one = await caseOf(kind, '2028-03-06T09:00')
    const { id } = await askBack(one, kind, '2028-03-06T11:00', '2028-03-08T09:00', how, () =>
      promise('2028-03-07T10:00', allOf(after)),
    )
    const clerk = await at('2028-03-08T10:00', reviewer)
    const read = await call(server.app, readCase, { params: { kind, id } }, clerk)
    const at0 = manila(due[before] ?? '').toISOString()
    expect(read.result).toMatchObject({ dueAt: at0, overdue: false })

    const overdue = async (time: string) => {
      const by = { ...reviewer, ...(await at(time, reviewer)) }
      const listed = (await queueOf(by, { Kind: kind, MaxResultCount: 1000 })).items.find((item) => item.id === id)
      expect(listed?.dueAt).toBe(at0)
      const late = (await queueOf(by, { Kind: kind, Overdue: true, MaxResultCount: 1000 })).items
      const counted = (await call(server.app, countCases, {}, by)).result.items.find((item) => item.kind === kind)
      expect(counted?.overdue).toBe(late.length)
      expect(late.some((item) => item.id === id)).toBe(listed?.overdue)
      return listed?.overdue
    }
    expect(await overdue((due[before] ?? '').replace('07:00', '06:59'))).toBe(false)
    expect(await overdue(due[before] ?? '')).toBe(true)
  },
)

test('A case with a question unanswered for 14 days, or with two questions, keeps its first promise', async () => {
  await promise('2028-05-02T08:00', allOf(3))
  const inTime = await caseOf('Prescription', '2028-05-02T09:00')
  await askBack(inTime, 'Prescription', '2028-05-02T10:00', '2028-05-16T10:00', 'lapsed', () =>
    promise('2028-05-03T08:00', allOf(1)),
  )
  await askBack(inTime, 'Prescription', '2028-05-16T12:00', '2028-05-18T12:00', 'words', () =>
    promise('2028-05-17T08:00', allOf(10)),
  )
  const read = await call(
    server.app,
    readCase,
    { params: { kind: 'Prescription', id: inTime.id } },
    await at('2028-05-18T13:00', reviewer),
  )
  // 3 hours of 3 working days are used.
  expect(read.result.dueAt).toBe(manila('2028-05-23T09:00').toISOString())
})

test('A document sent anew has the promise of that time, and a decision is on time by the promise of its case', async () => {
  await promise('2028-07-03T08:00', allOf(1))
  const one = await caseOf('Prescription', '2028-07-03T09:00')
  await askBack(one, 'Prescription', '2028-07-03T10:00', '2028-07-03T12:00', 'words', () =>
    promise('2028-07-03T11:00', allOf(4)),
  )
  const lead = await addAccount(server.db, 'lead')
  const decidedInTime = async () => {
    const { result } = await call(server.app, readBoard, {}, await at('2028-07-05T15:00', lead))
    return [result.decided, result.kept]
  }
  const [decided, before] = (await decidedInTime()) as [number, number]
  // A day late by a promise of one day, and two days early by a promise of four.
  const late = { ...reviewer, ...(await at('2028-07-05T09:00', reviewer)) }
  expect((await declineAs(late, one.id)).statusCode).toBe(200)
  expect(await decidedInTime()).toEqual([decided + 1, before])

  const again = await at('2028-07-05T10:00', one.patient)
  const sent = documentOf(await one.patient.replace(one.id, pdfFile(), { authorization: `Bearer ${again.token}` }))
  const read = await call(
    server.app,
    readCase,
    { params: { kind: 'Prescription', id: sent.id } },
    await at('2028-07-05T11:00', reviewer),
  )
  expect(read.result.dueAt).toBe(manila('2028-07-11T10:00').toISOString())
})

test('The notification of a photo sent as the answer names the days first promised; of one sent anew, the current days', async () => {
  await promise('2028-09-04T08:00', allOf(2))
  const one = await caseOf('Prescription', '2028-09-04T09:00')
  await askBack(one, 'Prescription', '2028-09-04T10:00', '2028-09-04T14:00', 'photo', () =>
    promise('2028-09-04T11:00', allOf(7)),
  )
  const lastNotification = async () => (await one.patient.notifications()).at(-1)?.body_en
  expect(await lastNotification()).toBe('We’re checking it. This usually takes 2 working days.')
  await one.patient.sent('Prescription', {
    headers: { authorization: `Bearer ${(await at('2028-09-04T15:00', one.patient)).token}` },
  })
  expect(await lastNotification()).toBe('We’re checking it. This usually takes 7 working days.')
})

test('A patient sees by when each document was promised, unless it waits for the patient or is decided', async () => {
  await promise('2028-10-02T08:00', { registration: 4, prescription: 2, receipt: 3 })
  const of = async (time: string, one: Awaited<ReturnType<typeof caseOf>>) => {
    const patient = await at(time, one.patient)
    const { result } = await call(server.app, readDocument, { params: { id: one.documentId } }, patient)
    const list = (await call(server.app, listDocuments, {}, patient)).result.items
    expect(list.find(({ id }) => id === one.documentId)?.promised).toEqual(result.promised)
    if (result.letterId) {
      const letter = (await call(server.app, readLetter, { params: { id: result.letterId } }, patient)).result
      expect(letter.receipts[0]?.promised).toEqual(result.promised)
    }
    return result.promised
  }
  const by = (workingDays: number, time: string) => ({ workingDays, dueAt: manila(time).toISOString() })
  const cases: [Kind, ReturnType<typeof by>, ReturnType<typeof by>][] = [
    ['Registration', by(4, '2028-10-06T09:00'), by(4, '2028-10-06T11:00')],
    ['Prescription', by(2, '2028-10-04T09:00'), by(2, '2028-10-04T11:00')],
    ['OfficialReceipt', by(3, '2028-10-05T09:00'), by(3, '2028-10-05T11:00')],
    ['ClaimedGoodsReceipt', by(3, '2028-10-05T09:00'), by(3, '2028-10-05T11:00')],
  ]
  for (const [kind, first, back] of cases) {
    const one = await caseOf(kind, '2028-10-02T09:00')
    expect(await of('2028-10-02T10:00', one)).toEqual(first)
    await askBack(one, kind, '2028-10-02T10:00', '2028-10-02T12:00', 'words', async () => {
      expect(await of('2028-10-02T11:00', one)).toBeUndefined()
    })
    expect(await of('2028-10-02T12:30', one)).toEqual(back)
    // As staff see it.
    const read = await call(
      server.app,
      readCase,
      { params: { kind, id: one.id } },
      await at('2028-10-02T13:00', reviewer),
    )
    expect(read.result.dueAt).toBe(back.dueAt)
    await server.db.query(`UPDATE document SET status = 'Accepted' WHERE id = $1`, [one.documentId])
    expect(await of('2028-10-02T14:00', one)).toBeUndefined()
  }
})

test('A receipt without its quantity has no promise until the patient enters it', async () => {
  server.setClock(manila('2028-11-06T09:00'))
  const patient = await patientOf(server)
  const { id, promised } = await patient.sent('OfficialReceipt', { letterId: await patient.letter() })
  expect(promised).toBeUndefined()
  server.setClock(manila('2028-11-06T09:10'))
  expect((await patient.put(id, 2)).result.promised).toEqual({
    workingDays: 1,
    dueAt: manila('2028-11-07T09:10').toISOString(),
  })
})

test('A patient who sends the same prescription again after its promise has passed sees when that was', async () => {
  server.setClock(manila('2028-12-04T09:00'))
  const patient = await patientOf(server)
  const file = pdfFile()
  const first = await patient.sent('Prescription', { file })
  const { token } = await at('2028-12-06T09:00', patient)
  const again = await patient.sent('Prescription', { file, headers: { authorization: `Bearer ${token}` } })
  expect(again.id).toBe(first.id)
  expect(again.promised).toEqual({ workingDays: 1, dueAt: manila('2028-12-05T09:00').toISOString() })
})
