// The program's texts: its own reasons for a decline, and words that staff start from.
import { readDocument } from '@aruga/contract/documents/documents'
import { cancelLetter } from '@aruga/contract/letters/staff'
import { addText, changeText, listTexts, orderTexts, type TextPurpose } from '@aruga/contract/program/texts'
import { declineDocument } from '@aruga/contract/review/decisions'
import fil from '@aruga/locales/fil/decline-messages.json' with { type: 'json' }
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patientOf } from '../../features/documents/testing.ts'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccount, PASSWORD } from '../../testing/people.ts'
import { addReviewer, note, openPatientAs, type TestReviewer } from '../../testing/staff.ts'
import { firstTexts } from './first-texts.ts'

let server: TestApp
let reviewer: TestReviewer
let administrator: { token: string }

beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
  const { email } = await addAccount(server.db, 'administrator')
  administrator = { token: await logIn(server.app, email, PASSWORD) }
})
afterAll(() => server.close())

const words = {
  name: 'Wrong dose',
  code: 'Other' as const,
  title: { en: '', fil: '' },
  words: { en: '{firstName}, the dose is missing.', fil: '{firstName}, kulang po ang dosis.' },
  retired: false,
}
const add = (body: object, purpose: TextPurpose = 'DeclinePrescription') =>
  call(server.app, addText, { body: { purpose, ...words, ...body } }, administrator)
const change = (id: string, body: object) =>
  call(server.app, changeText, { params: { id }, body: { ...words, ...body } }, administrator)
const offered = async (purpose: TextPurpose) =>
  (await call(server.app, listTexts, {}, reviewer)).result.items.filter(
    (text) => text.purpose === purpose && !text.retired,
  )
const namesOf = async (purpose: TextPurpose) => (await offered(purpose)).map(({ name }) => name)
const fieldsOf = ({ body }: { body: string }) =>
  JSON.parse(body).error.validationErrors.map(({ code, members }: { code: string; members: string[] }) => [
    code,
    ...members,
  ])
const lastReason = async (action: string) =>
  (await server.db.query('SELECT reason FROM audit_entry WHERE action = $1 ORDER BY id DESC LIMIT 1', [action])).rows[0]

test('A program without changes has the default reasons and words, in the same order', async () => {
  const texts = await offered('DeclineOfficialReceipt')
  expect(texts.map(({ code, name }) => [code, name])).toEqual([
    ['Blurry', 'Can’t be read'],
    ['CutOff', 'Cut off'],
    ['WrongDocument', 'Wrong document'],
    ['NameMismatch', 'Different name'],
    ['DocumentExpired', 'Too old'],
    ['Other', 'Another reason'],
  ])
  expect(texts.map((text) => text.words.fil)).toEqual(texts.map(({ code }) => fil.document[code as 'Blurry']))
  expect(await namesOf('Message')).toEqual([])
})

test('A reviewer declines with the program’s own reason: its name is on record beside the code, and the patient reads the note', async () => {
  const { result: own } = await add({})
  expect(await namesOf('DeclinePrescription')).toContain('Wrong dose')
  expect(await namesOf('DeclineOfficialReceipt')).not.toContain('Wrong dose')
  const patient = await patientOf(server)
  const { id } = await patient.sent('Prescription')
  const decline = (textId: string, reason: 'Other' | 'Blurry') =>
    call(server.app, declineDocument, { params: { id }, body: { reason, textId, note } }, reviewer)
  expect(fieldsOf(await decline(own.id, 'Blurry'))).toEqual([['TextUnknown', 'textId']])
  expect(fieldsOf(await decline(patient.patientId, 'Other'))).toEqual([['TextUnknown', 'textId']])
  expect((await decline(own.id.toUpperCase(), 'Other')).statusCode).toBe(200)
  expect(await lastReason('document.declined')).toEqual({ reason: 'Other: Wrong dose' })
  const headers = { 'accept-language': 'fil' }
  const read = await call(server.app, readDocument, { params: { id } }, { token: patient.token, headers })
  expect(read.result).toMatchObject({ declineReason: 'Other', declineNote: note.fil })
})

test('A reason that every program has is on record by its code alone', async () => {
  const [first] = firstTexts.filter(({ purpose }) => purpose === 'CancelLetter')
  const patient = await patientOf(server)
  const letter = await patient.letter()
  await openPatientAs(reviewer, patient.patientId)
  const body = { reason: 'DoctorChangedTreatment' as const, textId: first?.id ?? '', note }
  expect((await call(server.app, cancelLetter, { params: { id: letter }, body }, reviewer)).statusCode).toBe(200)
  expect(await lastReason('letter.cancelled')).toEqual({ reason: 'DoctorChangedTreatment' })
})

test('A retired text is no longer offered, and can be reinstated; order and changes stay', async () => {
  const [page, photo] = await offered('AskBack')
  if (!page || !photo) throw new Error('A program begins with questions.')
  const said = { ...photo, name: 'A photo by day', words: { en: 'By day, please.', fil: 'Sa araw po.' } }
  expect((await change(photo.id, said)).result).toMatchObject({ name: 'A photo by day', words: said.words })
  const ids = [photo.id, page.id]
  const ordered = await call(server.app, orderTexts, { body: { purpose: 'AskBack', ids } }, administrator)
  expect(ordered.statusCode).toBe(200)
  const after = ['A photo by day', 'Another page', 'A word from the doctor', 'How many they bought']
  expect(await namesOf('AskBack')).toEqual(after)
  await change(page.id, { ...page, retired: true })
  expect(await lastReason('text.retired')).toEqual({ reason: 'AskBack: Another page' })
  expect(await namesOf('AskBack')).toEqual(after.filter((name) => name !== 'Another page'))
  await change(page.id, { ...page, retired: false })
  expect(await namesOf('AskBack')).toEqual(after)
})

test.each([
  [
    'a placeholder that nothing fills',
    { words: { en: 'Hi.', fil: 'Hi {name}.' } },
    [['PlaceholderUnknown', 'words.fil']],
  ],
  [
    'the letter of a prescription',
    { words: { en: 'Of {letterNumber}.', fil: 'Po.' } },
    [['PlaceholderUnknown', 'words.en']],
  ],
  ['words in one language', { words: { en: 'Hi.', fil: ' ' } }, [['Required', 'words.fil']]],
  [
    'a reason without words',
    { code: 'Blurry', words: { en: '', fil: '' } },
    [
      ['Required', 'words.en'],
      ['Required', 'words.fil'],
    ],
  ],
  ['more than a note holds', { words: { en: 'a'.repeat(501), fil: 'Po.' } }, [['TextTooLong', 'words.en']]],
  ['the reason of a cancelled letter', { code: 'PatientAsked' }, [['CodeOfAnotherPurpose', 'code']]],
])('A text with %s is refused at its field and changes nothing', async (_what, body, fields) => {
  const before = await namesOf('DeclinePrescription')
  const answer = await add({ name: 'Not this one', ...body })
  expect(answer.statusCode).toBe(400)
  expect(fieldsOf(answer)).toEqual(fields)
  expect(await namesOf('DeclinePrescription')).toEqual(before)
})

test('A message has a title in both languages, and line breaks', async () => {
  const message = {
    code: null,
    name: 'Ready',
    words: { en: 'Hello {firstName}.\n\n{product} is ready.', fil: 'Handa na po.' },
  }
  expect(fieldsOf(await add(message, 'Message'))).toEqual([
    ['Required', 'title.en'],
    ['Required', 'title.fil'],
  ])
  const titled = { ...message, title: { en: 'Ready', fil: 'Handa na' } }
  expect((await add(titled, 'Message')).result).toMatchObject(titled)
})

test('Two texts of a purpose cannot share a name, and only administrators change them', async () => {
  await add({ name: 'Twice' }, 'DeclineRegistration')
  expect(refusal(await add({ name: 'twice' }, 'DeclineRegistration'))).toEqual(problemOf('NameInUse'))
  expect((await add({ name: 'Twice', code: null }, 'NotEligible')).statusCode).toBe(200)
  const body = { purpose: 'AskBack' as const, ...words, code: null }
  expect((await call(server.app, addText, { body }, reviewer)).statusCode).toBe(403)
  expect(refusal(await change(reviewer.accountId, {}))).toEqual(problemOf('NotFound'))
})
