// What the program asks for, what patients send, what staff decide, and how it ends.
import { randomUUID } from 'node:crypto'
import { beginningOf, dayInManila, daysAfter, monthsAfter, yearsAfter } from '@aruga/contract/days'
import { readDocument } from '@aruga/contract/documents/documents'
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { listPapersToRegister } from '@aruga/contract/papers/papers'
import * as contract from '@aruga/contract/papers/staff'
import { readProfile } from '@aruga/contract/profile/profile'
import { registerSomebody } from '@aruga/contract/registration/somebody'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindOfPapers } from '../../records/papers/remind.ts'
import { call, logIn, problemOf, refusal, sendForm, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPaperKind, paperKindFields } from '../../testing/papers.ts'
import { addAccess, addDoctor, addLetter, addProduct, PASSWORD } from '../../testing/people.ts'
import { confirmAddress, jpegFile, registerWith } from '../../testing/registration.ts'
import { declineAs, note, openAs, openPatientAs, queueOf, type TestReviewer } from '../../testing/staff.ts'
import { onePage, patientOf, pdfFile } from '../documents/testing.ts'
import { ask, ticketFor, wanted } from '../documents/uploads/testing.ts'
import { deskOf, enrolAt } from '../enrolments/testing.ts'
import { acceptPaperAs, memberOf, paperOf, sendPaper } from './testing.ts'

let server: TestApp
let assessor: TestReviewer
let reviewer: TestReviewer
let administrator: TestReviewer
beforeAll(async () => {
  server = await startTestApp({ trustProxy: 1 })
  await addDoctor(server.db)
  assessor = await memberOf(server, 'assessor')
  reviewer = await memberOf(server, 'reviewer')
  administrator = await memberOf(server, 'administrator')
})
afterAll(() => server.close())

const kindOf = (fields = {}) =>
  addPaperKind(server.db, { names: { en: `Paper ${randomUUID()}`, fil: 'Papeles' }, ...fields }, new Date(0))
const today = () => dayInManila(server.context.clock())
const noticesOf = async (token: string) =>
  (await call(server.app, listNotifications, { query: { MaxResultCount: 50 } }, { token })).result.items
const registered = async (changes = {}) => {
  const EmailAddress = `${randomUUID()}@demo.test`
  const sent = await registerWith(server, { EmailAddress, ...changes })
  if (sent.statusCode !== 200) return { sent, token: '' }
  await confirmAddress(server, EmailAddress)
  return { sent, token: await logIn(server.app, EmailAddress, PASSWORD) }
}

test('A paper of the registration is asked of new patients, with the registration or later, and never stops it', async () => {
  const names = { en: 'Certificate of indigency', fil: 'Sertipiko ng indigency' }
  const kindId = await kindOf({ asked: 'Registration', names, fromAge: 60 })
  const { result } = await call(server.app, listPapersToRegister, { query: { language: 'fil' } })
  const asked = result.items.find(({ id }) => id === kindId)
  expect(asked).toEqual({ id: kindId, name: names.fil, hint: paperKindFields.hints.fil, isRequired: true, fromAge: 60 })

  const without = await registered({ Birthdate: '1950-02-03' })
  expect(await paperOf(server, without, kindId)).toMatchObject({ state: 'Missing', documentId: null })
  expect((await call(server.app, readProfile, {}, without)).result.status).toBe('UnderReview')
  expect(await sendPaper(server, without, kindId)).toBeTruthy()
  expect(await paperOf(server, without, kindId)).toMatchObject({ state: 'Sent' })

  const file = await jpegFile()
  const paper = { FilePaper1: file, PaperKinds: kindId, Birthdate: '1950-02-03' }
  expect(await paperOf(server, await registered(paper), kindId)).toMatchObject({ state: 'Sent' })
  // Younger, or of unknown age.
  for (const changes of [{ Birthdate: '2000-02-03' }, {}])
    expect(await paperOf(server, await registered(changes), kindId)).toBeUndefined()
  for (const wrong of [{ PaperKinds: kindId }, { FilePaper1: file }, { ...paper, PaperKinds: randomUUID() }]) {
    const { sent } = await registered(wrong)
    expect(sent.json().error.validationErrors).toMatchObject([{ code: 'PaperKindUnknown', members: ['paperKinds'] }])
  }
})

test('A guardian and a desk send papers of the registration with their forms, too; one file is not two papers', async () => {
  const [kindId, otherId] = [await kindOf({ asked: 'Registration' }), await kindOf({ asked: 'Registration' })]
  const papersOf = async (patientId: string) =>
    (await server.db.query('SELECT paper_kind_id AS kind FROM program_paper WHERE patient_id = $1', [patientId])).rows
  const mother = await patientOf(server)
  const forms = {
    guardian: async (changes: Record<string, string | File>) => {
      const fields = {
        ...{ HCPCode: 'HCP-2468', FirstName: 'Bituin', LastName: 'Reyes', Birthdate: yearsAfter(today(), -9) },
        ...{ Grounds: 'Parent', Relation: 'Mother', IsAgreed: 'true' },
        ...{ FileId: await jpegFile(), FilePrescription: await jpegFile(), FileAuthority: await jpegFile() },
      }
      const headers = { authorization: `Bearer ${mother.token}` }
      return sendForm(server.app, registerSomebody, Object.entries({ ...fields, ...changes }), headers)
    },
    desk: async (changes: Record<string, string | File>) => enrolAt(server, await deskOf(server), changes),
  }
  for (const [by, sendFormOf] of Object.entries(forms)) {
    const sent = await sendFormOf({ PaperKinds: kindId, FilePaper1: await jpegFile() })
    expect(sent.statusCode, `${by}: ${sent.body}`).toBe(200)
    const { patientId, id = patientId } = sent.json()
    expect(await papersOf(id)).toEqual([{ kind: kindId }])
    const one = await jpegFile()
    const twice = await sendFormOf({ PaperKinds: `${kindId},${otherId}`, FilePaper1: one, FilePaper2: one })
    expect([twice.statusCode, twice.json().error.code], by).toEqual([409, 'Aruga:PaperSentAsAnother'])
    const wrong = await sendFormOf({ PaperKinds: randomUUID(), FilePaper1: await jpegFile() })
    expect(wrong.json().error.validationErrors).toMatchObject([{ code: 'PaperKindUnknown', members: ['paperKinds'] }])
  }
})

test('Patients of before, of another medicine and after its retirement are not asked', async () => {
  const product = await addProduct(server.db)
  const maria = await patientOf(server)
  const later = await addPaperKind(server.db, { asked: 'Registration', names: { en: 'Later', fil: 'Later' } })
  expect(await paperOf(server, maria, later)).toBeUndefined()
  const ofProduct = await kindOf({ asked: 'Yearly', productId: product })
  expect(await paperOf(server, maria, ofProduct)).toBeUndefined()
  await addLetter(server.db, maria.patientId)
  expect(await paperOf(server, maria, ofProduct)).toMatchObject({ state: 'Missing' })
  await server.db.query('UPDATE paper_kind SET retired_at = now() WHERE id = $1', [ofProduct])
  expect(await paperOf(server, maria, ofProduct)).toBeUndefined()
  const body = wanted(onePage(), { kind: 'ProgramPaper', paperKindId: ofProduct })
  expect(refusal(await ask(server, maria.token, body))).toMatchObject({ status: 400 })
})

test('Patients of an earlier program are not asked for papers of the registration, only for those of each year', async () => {
  const [withRegistration, yearly] = [await kindOf({ asked: 'Registration' }), await kindOf({ asked: 'Yearly' })]
  const maria = await patientOf(server)
  expect(await paperOf(server, maria, withRegistration)).toMatchObject({ state: 'Missing' })
  await server.db.query(`UPDATE patient SET enrolled = 'Import' WHERE id = $1`, [maria.patientId])
  expect(await paperOf(server, maria, withRegistration)).toBeUndefined()
  expect(await paperOf(server, maria, yearly)).toMatchObject({ state: 'Missing' })
})

test('A paper is its own case: accepted until its day, declined with a note, sent again', async () => {
  const kindId = await kindOf({ asked: 'Yearly' })
  const maria = await patientOf(server)
  const first = await sendPaper(server, maria, kindId)
  expect((await queueOf(assessor)).items).toMatchObject([{ kind: 'ProgramPaper', id: first }])
  expect((await openAs(assessor, 'ProgramPaper', first)).result.documents[0]?.paper).toMatchObject({
    kindId,
    visible: true,
  })
  expect((await declineAs(assessor, first)).result.outcome).toBe('Declined')
  expect(await paperOf(server, maria, kindId)).toMatchObject({ state: 'Declined', documentId: first })

  const again = (await maria.replace(first)).json().id
  const wrong = await acceptPaperAs(assessor, again, daysAfter(monthsAfter(today(), 12), 1))
  expect(refusal(wrong)).toMatchObject({ status: 400 })
  expect(refusal(await acceptPaperAs(assessor, again, daysAfter(today(), -1)))).toMatchObject({ status: 400 })
  const day = daysAfter(today(), 90)
  expect((await acceptPaperAs(assessor, again, day)).result).toMatchObject({ outcome: 'Accepted', id: again })
  expect(await paperOf(server, maria, kindId)).toMatchObject({ state: 'Accepted', validUntil: day })
  expect((await call(server.app, readDocument, { params: { id: again } }, maria)).result.paper).toMatchObject({
    kindId,
    validUntil: day,
    fileDeleted: false,
  })
  expect(refusal(await acceptPaperAs(assessor, again))).toEqual(problemOf('CaseAlreadyDecided'))
  expect((await noticesOf(maria.token)).map(({ kind }) => kind)).toEqual([
    'DocumentAccepted',
    'DocumentReceived',
    'DocumentDeclined',
    'DocumentReceived',
  ])
})

test('Reminders come 30 and 7 days before the end, and once it has ended; each once, and not once a new one was sent', async () => {
  const kindId = await kindOf({ asked: 'Yearly' })
  const [maria, jose] = await Promise.all([patientOf(server), patientOf(server)])
  const end = daysAfter(today(), 100)
  for (const patient of [maria, jose]) await acceptPaperAs(assessor, await sendPaper(server, patient, kindId), end)
  const at = async (days: number) => {
    server.setClock(new Date(beginningOf(daysAfter(end, days)).getTime() + 9 * 3_600_000))
    await Promise.all([remindOfPapers(server.context), remindOfPapers(server.context)])
    await remindOfPapers(server.context)
  }
  const told = async (patient: { accountId: string }) => {
    const { rows } = await server.db.query(
      `SELECT kind FROM notification WHERE account_id = $1 AND kind LIKE 'Paper%' ORDER BY created_at`,
      [patient.accountId],
    )
    return rows.map(({ kind }) => kind)
  }
  await at(-31)
  expect(await told(maria)).toEqual([])
  await at(-30)
  expect(await told(maria)).toEqual(['PaperEndsSoon'])
  await at(-7)
  await at(-1)
  expect(await told(maria)).toEqual(['PaperEndsSoon', 'PaperEndsSoon'])
  const token = (await logIn(server.app, jose.email, PASSWORD)).toString()
  await sendPaper(server, { token }, kindId)
  await at(1)
  await at(2)
  expect(await told(maria)).toEqual(['PaperEndsSoon', 'PaperEndsSoon', 'PaperEnded'])
  expect(await told(jose)).toEqual(['PaperEndsSoon', 'PaperEndsSoon'])
  const mine = { token: await logIn(server.app, maria.email, PASSWORD) }
  expect(await paperOf(server, mine, kindId)).toMatchObject({ state: 'Ended' })
  server.setClock(new Date())
})

test('A paper that is accepted with few days left is not reminded of at once, but when the next of its days has come', async () => {
  const kindId = await kindOf({ asked: 'Yearly' })
  const patient = await patientOf(server)
  const end = daysAfter(today(), 20)
  await acceptPaperAs(assessor, await sendPaper(server, patient, kindId), end)
  const remindedAt = async (days: number) => {
    server.setClock(new Date(beginningOf(daysAfter(end, days)).getTime() + 9 * 3_600_000))
    await remindOfPapers(server.context)
    const { rows } = await server.db.query(
      `SELECT count(*)::int AS count FROM notification WHERE account_id = $1 AND kind = 'PaperEndsSoon'`,
      [patient.accountId],
    )
    return rows[0]?.count
  }
  expect(await remindedAt(-20)).toBe(0)
  expect(await remindedAt(-8)).toBe(0)
  expect(await remindedAt(-7)).toBe(1)
  expect(await remindedAt(-1)).toBe(1)
  server.setClock(new Date())
})

test('Staff who opened a patient ask for one paper, once; it ends when such a paper is accepted', async () => {
  const kindId = await kindOf({ seenBy: ['reviewer'] })
  const maria = await patientOf(server)
  const params = { id: maria.patientId }
  const body = { kindId, note }
  const request = () => call(server.app, contract.requestPaper, { params, body }, reviewer)
  expect(refusal(await request())).toEqual(problemOf('FileNotOpened'))
  await openPatientAs(reviewer, maria.patientId)
  const { result } = await request()
  expect(refusal(await request())).toEqual(problemOf('PaperAskedAlready'))
  expect(await paperOf(server, maria, kindId)).toMatchObject({ state: 'Missing', note: note.en })
  expect((await noticesOf(maria.token))[0]).toMatchObject({ kind: 'PaperRequested' })
  const listed = await call(server.app, contract.listPatientPapers, { params }, reviewer)
  expect(listed.result.items.find((paper) => paper.kindId === kindId)).toMatchObject({
    state: 'Missing',
    visible: true,
    request: { id: result.id, note },
  })
  await acceptPaperAs(reviewer, await sendPaper(server, maria, kindId))
  expect(await paperOf(server, maria, kindId)).toMatchObject({ state: 'Accepted', note: null })
  const withdraw = { params: { id: result.id } }
  expect(refusal(await call(server.app, contract.withdrawPaperRequest, withdraw, reviewer))).toEqual(
    problemOf('PaperRequestEnded'),
  )
  // Asked once more: the accepted one is not enough.
  const more = await request()
  expect(await paperOf(server, maria, kindId)).toMatchObject({ state: 'Missing' })
  await call(server.app, contract.withdrawPaperRequest, { params: { id: more.result.id } }, reviewer)
  expect(await paperOf(server, maria, kindId)).toMatchObject({ state: 'Accepted' })
})

test('Nobody asks themself, or whom they help', async () => {
  const kindId = await kindOf()
  const maria = await patientOf(server)
  await addAccess(server.db, { accountId: reviewer.accountId, patientId: maria.patientId })
  await openPatientAs(reviewer, maria.patientId)
  const asked = { params: { id: maria.patientId }, body: { kindId, note } }
  expect(refusal(await call(server.app, contract.requestPaper, asked, reviewer))).toEqual(problemOf('OwnPatient'))
})

test('One file is not two papers', async () => {
  const [one, other] = [await kindOf({ asked: 'Yearly' }), await kindOf({ asked: 'Yearly' })]
  const maria = await patientOf(server)
  const bytes = onePage()
  const first = await sendPaper(server, maria, one, bytes)
  expect(await sendPaper(server, maria, one, bytes)).toBe(first)
  await sendPaper(server, maria, other, bytes)
  expect(await paperOf(server, maria, other)).toMatchObject({ state: 'Missing' })
  const declined = await sendPaper(server, maria, other)
  await declineAs(assessor, declined)
  const replaced = await maria.replace(declined, pdfFile('paper.pdf', bytes))
  expect(refusal(replaced)).toMatchObject({ code: 'Aruga:PaperSentAsAnother' })
  expect(await paperOf(server, maria, other)).toMatchObject({ state: 'Declined' })
})

test('The file of a paper that ends, or that staff ask for anew, is no newer one; the same file is otherwise sent once', async () => {
  const kindId = await kindOf({ asked: 'Yearly', seenBy: ['assessor', 'reviewer'] })
  const maria = await patientOf(server)
  const bytes = onePage()
  const again = async () => {
    const upload = await ticketFor(server, maria.token, { kind: 'ProgramPaper', paperKindId: kindId }, bytes)
    return upload.sendAll(upload.bytes)
  }
  const first = await sendPaper(server, maria, kindId, bytes)
  await acceptPaperAs(assessor, first, daysAfter(today(), 90))
  expect(await sendPaper(server, maria, kindId, bytes)).toBe(first)

  await openPatientAs(reviewer, maria.patientId)
  const params = { id: maria.patientId }
  const asked = await call(server.app, contract.requestPaper, { params, body: { kindId, note } }, reviewer)
  expect(refusal(await again())).toEqual(problemOf('PaperUnchanged'))
  await call(server.app, contract.withdrawPaperRequest, { params: { id: asked.result.id } }, reviewer)

  await server.db.query('UPDATE program_paper SET valid_until = $2 WHERE document_id = $1', [
    first,
    daysAfter(today(), 10),
  ])
  expect(refusal(await again())).toEqual(problemOf('PaperUnchanged'))
  const newer = await sendPaper(server, maria, kindId)
  expect(newer).not.toBe(first)
  await declineAs(assessor, newer)
  const replaced = await maria.replace(newer, pdfFile('paper.pdf', bytes))
  expect(refusal(replaced)).toEqual(problemOf('PaperUnchanged'))
})

test('Administrators define, order and retire kinds, and each change is on record', async () => {
  const { db, app } = server
  const names = { en: `Payslip ${randomUUID()}`, fil: 'Payslip' }
  const body = { ...paperKindFields, names }
  const add = (fields = {}) => call(app, contract.addPaperKind, { body: { ...body, ...fields } }, administrator)
  const added = (await add()).result
  expect(refusal(await add())).toEqual(problemOf('NameInUse'))
  const faults = [
    { asked: 'Yearly' as const, validMonths: null },
    { seenBy: ['administrator' as const] },
    { productId: randomUUID() },
  ]
  for (const fault of faults)
    expect(refusal(await add({ ...fault, names: { en: randomUUID(), fil: 'x' } }))).toMatchObject({ status: 400 })
  const change = (fields: object) =>
    call(app, contract.changePaperKind, { params: { id: added.id }, body: { ...body, ...fields } }, administrator)
  await change({ seenBy: ['assessor', 'reviewer'] })
  await change({ retired: true })
  await change({ retired: false })
  const order = await call(app, contract.orderPaperKinds, { body: { ids: [added.id] } }, administrator)
  expect(order.result.items[0]?.id).toBe(added.id)
  const { rows } = await db.query('SELECT action, reason FROM audit_entry WHERE subject_id = $1 ORDER BY id', [
    added.id,
  ])
  expect(rows.map(({ action }) => action)).toEqual([
    'paper_kind.added',
    'paper_kind.changed',
    'paper_kind.retired',
    'paper_kind.reinstated',
  ])
  expect(rows[1]?.reason).toContain('seen by assessor, reviewer')
  expect((await call(app, contract.addPaperKind, { body }, reviewer)).statusCode).toBe(403)
})
