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

async function newcomer() {
  const patient = await addPatient(server.db)
  return { ...patient, token: await logIn(server.app, patient.email, PASSWORD) }
}
type Said = { purpose: Purpose; granted: boolean; consentVersion?: number; language?: 'en' | 'fil' }
const say = (token: string, body: Said) => call(server.app, setConsent, { body }, { token })
const read = (token: string) => call(server.app, listConsents, {}, { token })
const recorded = async (table: 'consent' | 'notification' | 'audit_entry', { patientId, accountId }: Person) => {
  const of = { consent: ['patient_id', patientId], notification: ['account_id', accountId] } as const
  const [column, id] = table === 'audit_entry' ? ['patient_id', patientId] : of[table]
  return Number((await server.db.query(`SELECT count(*) FROM ${table} WHERE ${column} = $1`, [id])).rows[0]?.count)
}
type Person = { patientId: string; accountId: string }

test('A patient says yes, then no, and each word stays on record with the exact page that was on the screen', async () => {
  const { token, ...patient } = await newcomer()
  expect((await read(token)).result.items).toEqual([])
  const page = await call(server.app, readContentPage, {
    params: { slug: 'patient-consent' },
    query: { language: 'fil' },
  })
  await say(token, { purpose: 'program', granted: true })
  const yes = await say(token, { purpose: 'reminders', granted: true, consentVersion: 1, language: 'fil' })
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
  await say(token, { purpose: 'reminders', granted: false })
  expect((await read(token)).result.items[1]).toMatchObject({ purpose: 'reminders', granted: false })
  const words = await server.db.query(
    `SELECT granted, channel FROM consent WHERE patient_id = $1 AND purpose = 'reminders' ORDER BY ordinal`,
    [patient.patientId],
  )
  expect(words.rows).toEqual([
    { granted: true, channel: 'app' },
    { granted: false, channel: 'app' },
  ])
  expect(await recorded('notification', patient)).toBe(3)
  expect(await recorded('audit_entry', patient)).toBe(3)
})

test('The same word again adds nothing; a yes to a newer page is a new word', async () => {
  const { token, ...patient } = await newcomer()
  await say(token, { purpose: 'research', granted: true })
  const again = await say(token, { purpose: 'research', granted: true, language: 'fil' })
  expect(again.statusCode).toBe(200)
  for (const table of ['consent', 'notification', 'audit_entry'] as const) {
    expect(await recorded(table, patient)).toBe(1)
  }
  await server.db.query(
    `INSERT INTO content_page SELECT slug, language, 2, title, markdown, 'newer', $1
     FROM content_page WHERE slug = 'patient-consent' AND version = 1`,
    [new Date('2026-02-01')],
  )
  const newer = await say(token, { purpose: 'research', granted: true, consentVersion: 2 })
  expect(newer.result.items[0]).toMatchObject({ pageVersion: 2, pageHash: 'newer' })
  expect(await recorded('consent', patient)).toBe(2)
  expect(await recorded('notification', patient)).toBe(2)
})

test('Fifty taps at once, on two servers, are one word, one notification and one mail', async () => {
  const { token, ...patient } = await newcomer()
  const another = await server.startAnother()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => {
      const body = { purpose: 'reminders' as const, granted: true }
      return call(n % 2 ? server.app : another, setConsent, { body }, { token })
    }),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  for (const table of ['consent', 'notification', 'audit_entry'] as const) {
    expect(await recorded(table, patient)).toBe(1)
  }
  const mails = await server.db.query('SELECT 1 FROM notification WHERE mail_due AND account_id = $1', [
    patient.accountId,
  ])
  expect(mails.rows).toHaveLength(1)
})

test('The consent that the program cannot work without is not taken back here', async () => {
  const { token, ...patient } = await newcomer()
  await say(token, { purpose: 'program', granted: true })
  expect(refusal(await say(token, { purpose: 'program', granted: false }))).toEqual(problemOf('ConsentNeeded'))
  expect((await read(token)).result.items[0]).toMatchObject({ purpose: 'program', granted: true })
  expect(await recorded('consent', patient)).toBe(1)
})

test('Who has left and agreed again in order to return can still change their mind', async () => {
  const { token, ...patient } = await newcomer()
  await server.db.query(`UPDATE patient SET status = 'Unsubscribed' WHERE id = $1`, [patient.patientId])
  await say(token, { purpose: 'program', granted: true })
  const { result } = await say(token, { purpose: 'program', granted: false })
  expect(result.items[0]).toMatchObject({ purpose: 'program', granted: false })
  expect(await recorded('consent', patient)).toBe(2)
})

test('A page that nobody published cannot be agreed to, nor a purpose that nobody asked for', async () => {
  const { token, ...patient } = await newcomer()
  const unknown = await say(token, { purpose: 'research', granted: true, consentVersion: 99 })
  expect(unknown.statusCode).toBe(400)
  expect(unknown.json().error.validationErrors[0].members).toEqual(['consentVersion'])
  expect((await say(token, { purpose: 'advertising' as Purpose, granted: true })).statusCode).toBe(400)
  expect(await recorded('consent', patient)).toBe(0)
})

test("A patient's words are their own", async () => {
  const one = await newcomer()
  const other = await newcomer()
  await say(one.token, { purpose: 'research', granted: true })
  expect((await read(other.token)).result.items).toEqual([])
  expect((await read(one.token)).result.items).toHaveLength(1)
})
