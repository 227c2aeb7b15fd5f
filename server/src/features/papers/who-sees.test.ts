// Who may see a paper: the roles of its kind. Everybody else learns that there is one, from no call more than that.
import { viewDocument } from '@aruga/contract/documents/documents'
import { listPatientPapers } from '@aruga/contract/papers/staff'
import { searchPatients } from '@aruga/contract/patients/patients'
import { readPatientTimeline } from '@aruga/contract/patients/timeline'
import { answerQuestion, askPatient, listAskedCases, withdrawQuestion } from '@aruga/contract/questions/questions'
import { assignCase, countCases, openCase, viewDocumentAsSent } from '@aruga/contract/review/queue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletePaperFiles } from '../../records/documents/delete-paper-file.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPaperKind } from '../../testing/papers.ts'
import { addDoctor, addHold } from '../../testing/people.ts'
import {
  acceptPrescriptionAs,
  declineAs,
  note,
  openAs,
  openPatientAs,
  queueOf,
  type TestReviewer,
  viewAs,
} from '../../testing/staff.ts'
import { patientOf } from '../documents/testing.ts'
import { acceptPaperAs, memberOf, paperOf, sendPaper } from './testing.ts'

let server: TestApp
let assessor: TestReviewer
let reviewer: TestReviewer
let administrator: TestReviewer
let kindId: string
beforeAll(async () => {
  server = await startTestApp()
  await addDoctor(server.db)
  assessor = await memberOf(server, 'assessor')
  reviewer = await memberOf(server, 'reviewer')
  administrator = await memberOf(server, 'administrator')
  kindId = await addPaperKind(server.db, { asked: 'Yearly', seenBy: ['assessor'], storeDays: 30 })
})
afterAll(() => server.close())

test('A reviewer whose role is not of the kind sees that there is one, and no call opens it', async () => {
  const maria = await patientOf(server)
  const id = await sendPaper(server, maria, kindId)
  const params = { kind: 'ProgramPaper' as const, id }
  const { app } = server
  expect((await queueOf(reviewer)).items.map((item) => item.id)).not.toContain(id)
  const counted = async (by: TestReviewer) =>
    (await call(app, countCases, {}, by)).result.items.find(({ kind }) => kind === 'ProgramPaper')?.waiting
  expect([await counted(reviewer), await counted(assessor)]).toEqual([0, 1])

  const file = (await openPatientAs(reviewer, maria.patientId)).result
  // The program's turn, and nothing that this reviewer could check.
  expect(file.summary).toMatchObject({ turn: { who: 'Program', why: 'Decide', case: null }, open: { cases: 1 } })
  expect(file.documents.find((document) => document.id === id)).toMatchObject({
    kind: 'ProgramPaper',
    status: 'UnderReview',
    originalName: '',
    contentType: '',
    size: 0,
    pages: null,
    paper: { kindId, visible: false },
  })
  const listed = await call(app, listPatientPapers, { params: { id: maria.patientId } }, reviewer)
  expect(listed.result.items).toMatchObject([{ kindId, state: 'Sent', visible: false }])
  const reason = { reason: 'PatientAsked' as const }
  for (const by of [reviewer, administrator]) expect(refusal(await viewAs(by, id))).toEqual(problemOf('NotFound'))
  for (const rendition of ['original', 'picture', 'thumbnail'])
    expect(
      (
        await app.inject({
          url: `/api/app/staff/documents/${id}/view?rendition=${rendition}`,
          headers: { authorization: `Bearer ${reviewer.token}` },
        })
      ).statusCode,
    ).toBe(404)
  for (const refused of [
    await openAs(reviewer, 'ProgramPaper', id),
    await call(app, openCase, { params, body: reason }, reviewer),
    await call(app, viewDocumentAsSent, { params: { id }, body: reason }, reviewer),
    await call(app, assignCase, { params, body: {} }, reviewer),
    await call(app, askPatient, { params, body: { question: note } }, reviewer),
    await acceptPaperAs(reviewer, id),
    await declineAs(reviewer, id),
  ])
    expect(refusal(refused)).toEqual(problemOf('NotFound'))
  const [{ name }] = (await server.db.query('SELECT right(filename, 64) AS name FROM document WHERE id = $1', [id]))
    .rows as [{ name: string }]
  const other = await patientOf(server)
  expect((await call(app, viewDocument, { query: { filename: name } }, other)).statusCode).toBe(404)
})

test('Who may not see a paper reads on the timeline what happened with it, but no word of the decision, question or answer', async () => {
  const maria = await patientOf(server)
  const both = await memberOf(server, 'reviewer')
  await server.db.query(`UPDATE account SET roles = '{reviewer,assessor}' WHERE id = $1`, [both.accountId])
  const asked = await sendPaper(server, maria, kindId)
  const question = { en: 'Which of the two incomes is yours?', fil: 'Alin po ang inyong kita?' }
  const body = { question }
  const put = await call(server.app, askPatient, { params: { kind: 'ProgramPaper', id: asked }, body }, both)
  const answer = 'The lower one, since I lost my work.'
  await call(server.app, answerQuestion, { params: { id: put.result.id }, body: { answer } }, maria)
  await declineAs(assessor, asked)
  const seenBy = async (by: TestReviewer) => {
    await openPatientAs(by, maria.patientId)
    const params = { id: maria.patientId }
    const { items } = (await call(server.app, readPatientTimeline, { params }, by)).result
    return { all: JSON.stringify(items), declined: items.find(({ what }) => what === 'DocumentDeclined'), items }
  }
  const hidden = await seenBy(reviewer)
  const whats = hidden.items.map(({ what }) => what)
  expect(whats).toEqual(expect.arrayContaining(['DocumentDeclined', 'QuestionAnswered', 'QuestionAsked']))
  for (const secret of [question.en, answer, note.en]) expect(hidden.all).not.toContain(secret)
  expect(hidden.declined).toMatchObject({ reason: null, told: [{ body: '' }] })
  const shown = await seenBy(both)
  for (const words of [question.en, answer, note.en]) expect(shown.all).toContain(words)
  expect(shown.declined?.reason).not.toBeNull()
})

test('Who may not see a paper is not told that somebody asked about it, and takes no question about it back', async () => {
  const both = await memberOf(server, 'reviewer')
  await server.db.query(`UPDATE account SET roles = '{reviewer,assessor}' WHERE id = $1`, [both.accountId])
  const { app } = server
  const maria = await patientOf(server)
  const id = await sendPaper(server, maria, kindId)
  const listed = async (by: TestReviewer) =>
    (await call(app, listAskedCases, {}, by)).result.items.filter((item) => item.id === id).map(({ state }) => state)
  const ask = async () =>
    (await call(app, askPatient, { params: { kind: 'ProgramPaper', id }, body: { question: note } }, both)).result.id
  const params = { id: await ask() }
  expect([await listed(both), await listed(reviewer)]).toEqual([['Asked'], []])
  expect(refusal(await call(app, withdrawQuestion, { params }, reviewer))).toEqual(problemOf('NotFound'))
  expect(await listed(both)).toEqual(['Asked'])
  expect((await call(app, withdrawQuestion, { params }, both)).statusCode).toBeLessThan(300)
  const again = { params: { id: await ask() }, body: { answer: 'Mine is the lower one.' } }
  await call(app, answerQuestion, again, maria)
  expect([await listed(both), await listed(reviewer)]).toEqual([['Answered'], []])
})

test('An assessor opens papers meant for assessors, on record, and nothing else of the program', async () => {
  const maria = await patientOf(server)
  const id = await sendPaper(server, maria, kindId)
  const prescription = await maria.sent('Prescription')
  const forReviewers = await addPaperKind(server.db, {
    asked: 'Yearly',
    names: { en: 'Other', fil: 'Iba' },
    seenBy: ['reviewer'],
  })
  const theirs = await sendPaper(server, maria, forReviewers)
  expect(refusal(await viewAs(assessor, id))).toEqual(problemOf('FileNotOpened'))
  const { result } = await openAs(assessor, 'ProgramPaper', id)
  expect(result).toMatchObject({ letter: null, openLetters: [], lastPrescriptions: [], signals: [], others: [] })
  expect(result.patient).toMatchObject({ emailAddress: null, mobilePhoneNumber: '', doctorName: '' })
  expect((await viewAs(assessor, id)).statusCode).toBe(200)
  const items = (await queueOf(assessor)).items
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['ProgramPaper']))
  expect(items.map((item) => item.id)).not.toContain(theirs)
  for (const refused of [
    await viewAs(assessor, prescription.id),
    await viewAs(assessor, theirs),
    await openAs(assessor, 'Prescription', prescription.id),
    await openAs(assessor, 'ProgramPaper', theirs),
    await declineAs(assessor, prescription.id),
    await acceptPaperAs(assessor, theirs),
    await acceptPaperAs(assessor, prescription.id),
  ])
    expect(refusal(refused)).toEqual(problemOf('NotFound'))
  for (const refused of [
    await acceptPrescriptionAs(assessor, prescription.id),
    await openPatientAs(assessor, maria.patientId),
    await call(server.app, searchPatients, { body: { text: 'Maria' } }, assessor),
  ])
    expect(refused.statusCode).toBe(403)
  const { rows } = await server.db.query(
    `SELECT action FROM audit_entry WHERE actor_id = $1 AND patient_id = $2 ORDER BY id`,
    [assessor.accountId, maria.patientId],
  )
  expect(rows.map(({ action }) => action)).toEqual(['case.read', 'document.viewed'])
})

test('Changing who may see a kind changes it at once', async () => {
  const changing = await addPaperKind(server.db, {
    asked: 'Yearly',
    names: { en: 'Changing', fil: 'Iba' },
    seenBy: ['assessor', 'reviewer'],
  })
  const maria = await patientOf(server)
  const id = await sendPaper(server, maria, changing)
  await openAs(reviewer, 'ProgramPaper', id)
  expect((await viewAs(reviewer, id)).statusCode).toBe(200)
  await server.db.query(`UPDATE paper_kind SET seen_by = '{assessor}' WHERE id = $1`, [changing])
  expect((await viewAs(reviewer, id)).statusCode).toBe(404)
})

test('The file is deleted some days after the decision, unless a hold stops it; that it counted stays', async () => {
  const [maria, held] = [await patientOf(server), await patientOf(server)]
  await addHold(server.db, held.patientId, administrator.accountId)
  const ids = [await sendPaper(server, maria, kindId), await sendPaper(server, held, kindId)] as const
  for (const id of ids) await acceptPaperAs(assessor, id)
  const stateOf = async (id: string) =>
    (await server.db.query('SELECT file_state, original_name, filename FROM document WHERE id = $1', [id])).rows[0]
  const after = async (days: number) => {
    server.setClock(new Date(Date.now() + days * 86_400_000))
    await Promise.all([deletePaperFiles(server.context), deletePaperFiles(server.context)])
    server.setClock(new Date())
  }
  await after(29)
  expect(await stateOf(ids[0])).toMatchObject({ file_state: 'Available' })
  const filename = String((await stateOf(ids[0]))?.filename)
  await after(31)
  expect(await stateOf(ids[0])).toMatchObject({ file_state: 'Removed', original_name: 'file' })
  await expect(server.context.files.size(filename)).rejects.toThrow()
  expect(await stateOf(ids[1])).toMatchObject({ file_state: 'Available' })
  await openAs(assessor, 'ProgramPaper', ids[0])
  expect((await viewAs(assessor, ids[0])).statusCode).not.toBe(200)
  expect(await paperOf(server, maria, kindId)).toMatchObject({ state: 'Accepted' })
  const { rows } = await server.db.query(
    `SELECT action FROM audit_entry WHERE subject_id = $1 AND action = 'paper.file_deleted'`,
    [ids[0]],
  )
  expect(rows).toHaveLength(1)
})
