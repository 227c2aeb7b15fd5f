import { setConsent } from '@aruga/contract/consents/consents'
import { readContentPage } from '@aruga/contract/content/content'
import * as contract from '@aruga/contract/content/staff'
import type { Language } from '@aruga/contract/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatient, addSession, addStaff } from '../../testing/people.ts'

let server: TestApp
let token: string
let otherToken: string

beforeAll(async () => {
  server = await startTestApp()
  const admins = await Promise.all([1, 2].map((n) => addStaff(server.db, 'administrator', `Administrator ${n}`)))
  token = (await addSession(server.db, admins[0]?.accountId ?? '')).token
  otherToken = (await addSession(server.db, admins[1]?.accountId ?? '')).token
})
afterAll(() => server.close())

type Slug = 'faq' | 'tnc' | 'privacy-policy' | 'patient-consent' | 'program-mechanics'
const edit = async (slug: Slug, language: Language = 'en') =>
  (await call(server.app, contract.readEditedPage, { params: { slug, language } }, { token })).result
const save = (slug: Slug, markdown: string, seen: number | null = null, language: Language = 'en', as = token) =>
  call(
    server.app,
    contract.saveDraft,
    { params: { slug, language }, body: { title: 'A title', markdown, seen } },
    { token: as },
  )
type Publication = { seen: { en: number | null; fil: number | null }; effectiveFrom?: string }
const publish = (slug: Slug, body: Publication) =>
  call(server.app, contract.publishPage, { params: { slug }, body }, { token })
const readPage = async (slug: Slug, language: Language = 'en') =>
  (await call(server.app, readContentPage, { params: { slug }, query: { language } })).result

test('Only a published draft can be read by patients', async () => {
  const before = await readPage('faq')
  const { result: draft } = await save('faq', '## New question?\r\n\r\nNew answer.')
  expect(draft).toMatchObject({
    title: 'A title',
    markdown: '## New question?\n\nNew answer.\n',
    savedBy: 'Administrator 1',
  })
  expect(await readPage('faq')).toEqual(before)

  const { result } = await publish('faq', { seen: { en: draft.revision, fil: null } })
  expect(result.items.map(({ published, draft }) => [published.version, draft])).toEqual([
    [2, null],
    [2, null],
  ])
  expect(await readPage('faq')).toMatchObject({ version: 2, title: 'A title', markdown: draft.markdown })
  // The other language gets the new version number and keeps its own text.
  expect(await readPage('faq', 'fil')).toMatchObject({ version: 2, title: expect.not.stringContaining('A title') })
  expect((await edit('faq')).versions).toMatchObject([
    { version: 2, publishedBy: 'Administrator 1' },
    { version: 1, publishedBy: null },
  ])
})

test('A published version never changes, so that every consent can be traced to its text', async () => {
  const { accountId } = await addPatient(server.db)
  const patient = (await addSession(server.db, accountId)).token
  const body = { purpose: 'reminders', granted: true, language: 'en' } as const
  const agreed = await call(server.app, setConsent, { body }, { token: patient })
  const { result: draft } = await save('patient-consent', 'Other text.')
  await publish('patient-consent', { seen: { en: draft.revision, fil: null } })
  const [consent] = agreed.result.items.filter(({ purpose }) => purpose === 'reminders')
  const params = { slug: 'patient-consent', language: 'en', version: String(consent?.pageVersion) } as never
  const { result: page } = await call(server.app, contract.readPageVersion, { params }, { token })
  expect(page.hash).toBe(consent?.pageHash)
  expect(page.markdown).not.toContain('Other text')
})

test('A version with a later effective date is read from that date on', async () => {
  const { result: draft } = await save('tnc', 'From tomorrow.')
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000)
  const seen = { en: draft.revision, fil: null }
  const past = new Date(Date.now() - 60 * 60_000).toISOString()
  expect(refusal(await publish('tnc', { seen, effectiveFrom: past }))).toEqual(problemOf('EffectiveInThePast'))
  await publish('tnc', { seen, effectiveFrom: tomorrow.toISOString() })
  expect((await readPage('tnc')).version).toBe(1)
  expect((await edit('tnc')).published.version).toBe(2)
  server.setClock(new Date(tomorrow.getTime() + 1000))
  expect((await readPage('tnc')).markdown).toBe('From tomorrow.\n')
  server.setClock(new Date())
})

test('An administrator cannot overwrite or publish a draft that they have not seen', async () => {
  const answers = await Promise.all([
    save('privacy-policy', 'One.'),
    save('privacy-policy', 'Two.', null, 'en', otherToken),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const { draft } = await edit('privacy-policy')
  const newer = await save('privacy-policy', 'Three.', draft?.revision, 'en', otherToken)
  expect(newer.statusCode).toBe(200)
  const late = await publish('privacy-policy', { seen: { en: draft?.revision ?? null, fil: null } })
  expect(refusal(late)).toEqual(problemOf('DraftChanged'))
  expect(late.json().error.data).toEqual({ by: newer.result.savedBy, at: newer.result.savedAt })
  const seen = { en: newer.result.revision, fil: null }
  const both = await Promise.all([publish('privacy-policy', { seen }), publish('privacy-policy', { seen })])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await readPage('privacy-policy')).version).toBe(2)
})

test.each([
  ['quotes in quotes', '>'.repeat(59_000)],
  ['quotes in lists', `${'> 1. '.repeat(20)}a`],
  ['lists by indentation', Array.from({ length: 40 }, (_, level) => `${' '.repeat(level * 2)}- a`).join('\n')],
  ['a word without an end', '!'.repeat(60_000)],
  ['emphasis in emphasis', `${'*a _b '.repeat(3000)}x${' b_ a*'.repeat(3000)}`],
  ['deletion in deletion', `${'~~a '.repeat(500)}x${' a~~'.repeat(500)}`],
])('Text that would take long to read, %s, is not kept as a draft', async (_, markdown) => {
  const { draft } = await edit('faq')
  const answer = await save('faq', markdown, draft?.revision ?? null)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('too nested to be read')
  expect((await edit('faq')).draft).toEqual(draft)
})

test('A draft can be discarded, and then there is nothing to publish', async () => {
  await save('program-mechanics', 'Never mind.', null, 'fil')
  const params = { slug: 'program-mechanics', language: 'fil' } as const
  const discard = () => call(server.app, contract.discardDraft, { params }, { token })
  expect((await discard()).statusCode).toBe(204)
  expect(refusal(await discard())).toEqual(problemOf('NotFound'))
  expect(refusal(await publish('program-mechanics', { seen: { en: null, fil: null } }))).toEqual(
    problemOf('NothingToPublish'),
  )
  const { result } = await call(server.app, contract.listEditedPages, {}, { token })
  expect(result.items).toHaveLength(10)
})
