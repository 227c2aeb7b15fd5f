import { readContentPage } from '@aruga/contract/content/content'
import { listContentPages } from '@aruga/contract/content/list'
import { readProgramFacts } from '@aruga/contract/program/program'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'

let server: TestApp
let address: string

beforeAll(async () => {
  server = await startTestApp()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  await server.db.query(
    `UPDATE program SET name = 'Test Program', phone = '(02) 8555 0100', hours_en = 'Weekdays', hours_fil = 'Lunes hanggang Biyernes'`,
  )
  const day = (version: number, effectiveFrom: string) =>
    server.db.query(
      `INSERT INTO content_page SELECT slug, language, $1::int, title, 'Version ' || $1::int, 'hash' || $1::int, $2
       FROM content_page WHERE slug = 'faq' AND version = 1`,
      [version, effectiveFrom],
    )
  await day(2, '2026-02-01T00:00:00.000Z')
  await day(3, '2999-01-01T00:00:00.000Z')
})
afterAll(() => server.close())

const fil = { 'accept-language': 'fil-PH,fil;q=0.9,en;q=0.8' }

test('Anyone can read the program’s facts in their language or a requested one', async () => {
  const english = await call(server.app, readProgramFacts, {})
  expect(english.result).toEqual({
    name: 'Test Program',
    accentColour: null,
    phone: '(02) 8555 0100',
    emailAddress: null,
    hours: 'Weekdays',
    address: null,
    privacyEmailAddress: null,
    languages: ['en', 'fil'],
    sendsSms: true,
    reviewPromises: [{ from: '2000-01-01T00:00:00.000Z', registration: 1, prescription: 1, receipt: 1 }],
  })
  const filipino = await call(server.app, readProgramFacts, {}, { headers: fil })
  expect(filipino.result.hours).toBe('Lunes hanggang Biyernes')
  const inEnglish = await call(server.app, readProgramFacts, { query: { language: 'en' } }, { headers: fil })
  expect(inEnglish.result.hours).toBe('Weekdays')
  await server.db.query('UPDATE program SET hours_fil = NULL')
  expect((await call(server.app, readProgramFacts, {}, { headers: fil })).result.hours).toBe('Weekdays')
})

test('The list of pages has each page once, in the version in force, without its text', async () => {
  const { result } = await call(server.app, listContentPages, { query: { language: 'fil' } })
  expect(result.items.map(({ slug, version }) => [slug, version])).toEqual([
    ['faq', 2],
    ['tnc', 1],
    ['privacy-policy', 1],
    ['program-mechanics', 1],
    ['patient-consent', 1],
  ])
  expect(result.items[1]).toMatchObject({ language: 'fil', effectiveFrom: '2026-01-01T00:00:00.000Z' })
  expect(JSON.stringify(result)).not.toContain('markdown')
})

test('A page not yet in force or unknown is not shown', async () => {
  const faq = await call(server.app, readContentPage, { params: { slug: 'faq' } })
  expect(faq.result).toMatchObject({ version: 2, language: 'en', markdown: 'Version 2' })
  expect(refusal(await call(server.app, readContentPage, { params: { slug: 'secrets' } }))).toEqual(
    problemOf('NotFound'),
  )
})

test.each(['/api/app/program/facts', '/api/app/program/content', '/api/app/program/content/tnc'])(
  'Over a real connection %s is kept by browsers and by caches per language, and asked again for nothing',
  async (path) => {
    const first = await fetch(address + path, { headers: { ...fil, origin: 'http://localhost' } })
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"/)
    expect(first.headers.get('cache-control')).toBe('public, max-age=60')
    expect(first.headers.get('vary')).toBe('Origin, Accept-Language')
    // `no-store` stops fetch from using its own cache.
    const again = (headers: Record<string, string>) => fetch(address + path, { headers, cache: 'no-store' })
    const same = await again({ ...fil, 'if-none-match': etag })
    expect(same.status).toBe(304)
    expect(await same.text()).toBe('')
    expect(same.headers.get('etag')).toBe(etag)
    expect(same.headers.get('vary')).toContain('Accept-Language')
    const english = await again({ 'accept-language': 'en', 'if-none-match': etag })
    if (path.endsWith('facts'))
      expect(english.status).toBe(304) // the hours are the same in both by now
    else expect(english.status).toBe(200)
  },
)
