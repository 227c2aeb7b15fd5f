import { listConsents, type Purpose, setConsent } from '@aruga/contract/consents/consents'
import { readContentPage } from '@aruga/contract/content/content'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatient, PASSWORD } from '../../testing/people.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

async function newPatient() {
  const patient = await addPatient(server.db)
  return { ...patient, token: await logIn(server.app, patient.email, PASSWORD) }
}
type Choice = { purpose: Purpose; granted: boolean; consentVersion?: number; language?: 'en' | 'fil' }
const setTo = (token: string, body: Choice) => call(server.app, setConsent, { body }, { token })
const read = (token: string) => call(server.app, listConsents, {}, { token })
const countIn = async (table: 'consent' | 'notification' | 'audit_entry', { patientId, accountId }: Person) => {
  const of = { consent: ['patient_id', patientId], notification: ['account_id', accountId] } as const
  const [column, id] = table === 'audit_entry' ? [`action LIKE 'consent.%' AND patient_id`, patientId] : of[table]
  return Number((await server.db.query(`SELECT count(*) FROM ${table} WHERE ${column} = $1`, [id])).rows[0]?.count)
}
type Person = { patientId: string; accountId: string }

test('A consent and its withdrawal are both stored, with the exact page that was shown', async () => {
  const { token, ...patient } = await newPatient()
  expect((await read(token)).result.items).toEqual([])
  const page = await call(server.app, readContentPage, {
    params: { slug: 'patient-consent' },
    query: { language: 'fil' },
  })
  await setTo(token, { purpose: 'program', granted: true })
  const yes = await setTo(token, { purpose: 'reminders', granted: true, consentVersion: 1, language: 'fil' })
  expect(yes.result.items).toEqual([
    expect.objectContaining({ purpose: 'program', granted: true, required: true, pageLanguage: 'en' }),
    {
      purpose: 'reminders',
      granted: true,
      required: false,
      givenAt: expect.stringMatching(/Z$/),
      pageVersion: 1,
      pageLanguage: 'fil',
      pageHash: page.result.hash,
    },
  ])
  await setTo(token, { purpose: 'reminders', granted: false })
  expect((await read(token)).result.items[1]).toMatchObject({ purpose: 'reminders', granted: false })
  const stored = await server.db.query(
    `SELECT granted, channel FROM consent WHERE patient_id = $1 AND purpose = 'reminders' ORDER BY ordinal`,
    [patient.patientId],
  )
  expect(stored.rows).toEqual([
    { granted: true, channel: 'app' },
    { granted: false, channel: 'app' },
  ])
  expect(await countIn('notification', patient)).toBe(3)
  expect(await countIn('audit_entry', patient)).toBe(3)
})

test('Repeating a choice stores nothing; agreeing to a newer page stores a new consent', async () => {
  const { token, ...patient } = await newPatient()
  await setTo(token, { purpose: 'research', granted: true })
  const again = await setTo(token, { purpose: 'research', granted: true, language: 'fil' })
  expect(again.statusCode).toBe(200)
  for (const table of ['consent', 'notification', 'audit_entry'] as const) {
    expect(await countIn(table, patient)).toBe(1)
  }
  await server.db.query(
    `INSERT INTO content_page SELECT slug, language, 2, title, markdown, 'newer', $1
     FROM content_page WHERE slug = 'patient-consent' AND version = 1`,
    [new Date('2026-02-01')],
  )
  const newer = await setTo(token, { purpose: 'research', granted: true, consentVersion: 2 })
  expect(newer.result.items[0]).toMatchObject({ pageVersion: 2, pageHash: 'newer' })
  expect(await countIn('consent', patient)).toBe(2)
  expect(await countIn('notification', patient)).toBe(2)
})

test('Fifty simultaneous taps on two servers make one consent, one notification and one mail', async () => {
  const { token, ...patient } = await newPatient()
  const another = await server.startAnother()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => {
      const body = { purpose: 'reminders' as const, granted: true }
      return call(n % 2 ? server.app : another, setConsent, { body }, { token })
    }),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  for (const table of ['consent', 'notification', 'audit_entry'] as const) {
    expect(await countIn(table, patient)).toBe(1)
  }
  const mails = await server.db.query('SELECT 1 FROM notification WHERE mail_due AND account_id = $1', [
    patient.accountId,
  ])
  expect(mails.rows).toHaveLength(1)
})

test('The required consent cannot be withdrawn while taking part', async () => {
  const { token, ...patient } = await newPatient()
  await setTo(token, { purpose: 'program', granted: true })
  expect(refusal(await setTo(token, { purpose: 'program', granted: false }))).toEqual(problemOf('ConsentNeeded'))
  expect((await read(token)).result.items[0]).toMatchObject({ purpose: 'program', granted: true })
  expect(await countIn('consent', patient)).toBe(1)
})

test('A patient who left and agreed again to return can still withdraw that consent', async () => {
  const { token, ...patient } = await newPatient()
  await server.db.query(`UPDATE patient SET status = 'Unsubscribed' WHERE id = $1`, [patient.patientId])
  await setTo(token, { purpose: 'program', granted: true })
  const { result } = await setTo(token, { purpose: 'program', granted: false })
  expect(result.items[0]).toMatchObject({ purpose: 'program', granted: false })
  expect(await countIn('consent', patient)).toBe(2)
})

test('An unpublished page version or an unknown purpose is refused', async () => {
  const { token, ...patient } = await newPatient()
  const unknown = await setTo(token, { purpose: 'research', granted: true, consentVersion: 99 })
  expect(unknown.statusCode).toBe(400)
  expect(unknown.json().error.validationErrors[0].members).toEqual(['consentVersion'])
  expect((await setTo(token, { purpose: 'advertising' as Purpose, granted: true })).statusCode).toBe(400)
  expect(await countIn('consent', patient)).toBe(0)
})

test('A patient’s consents are not shown to another patient', async () => {
  const one = await newPatient()
  const other = await newPatient()
  await setTo(one.token, { purpose: 'research', granted: true })
  expect((await read(other.token)).result.items).toEqual([])
  expect((await read(one.token)).result.items).toHaveLength(1)
})
