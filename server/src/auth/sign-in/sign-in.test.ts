import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { authorizeUrl, locationOf, openBrowser } from '../testing/test-browser.ts'
import { createAccount, movableClock, PASSWORD, startConnect, startTwo } from '../testing/test-server.ts'
import { chooseLanguage } from './messages.ts'
import { readPage } from './read-page.ts'

const clock = movableClock(new Date().toISOString())
let servers: Awaited<ReturnType<typeof startTwo>>
let db: typeof servers.db
let one: FastifyInstance
let two: FastifyInstance

beforeAll(async () => {
  servers = await startTwo(clock)
  ;({ db, one, two } = servers)
  await createAccount(db, 'rey@demo.test', 'reviewer')
})
afterAll(() => servers.stop())

const WRONG = 'Invalid username or password!'

test('the page works without script, cannot be framed or cached, and loads only its own files', async () => {
  const browser = openBrowser()
  const { headers, body } = await browser.get(one, await browser.openPage(one))
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toContain('script-src')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  })
  expect(body).not.toMatch(/<script|\son\w+=|javascript:|style="/)
  for (const [, url] of body.matchAll(/<link[^>]*href="([^"]*)"/g)) {
    const asset = await one.inject(url ?? '')
    expect(asset.statusCode).toBe(200)
    expect(asset.headers['content-type']).not.toContain('html')
  }
})

test('a browser can fill in the fields, and the focus is on the next one to type in', async () => {
  const browser = openBrowser()
  const empty = (await browser.get(one, await browser.openPage(one))).body
  expect(empty).toMatch(/<label for="username">.*<input[^>]*autocomplete="username"[^>]* autofocus>/s)
  expect(empty).toMatch(
    /<label for="password">.*<input[^>]*type="password"[^>]*autocomplete="current-password"[^>]*required>/s,
  )
  // Pasted text is never cut silently.
  expect(empty).not.toContain('maxlength')
  const hinted = (await browser.get(one, await browser.openPage(one, { login_hint: '"><b>rey@demo.test' }))).body
  expect(readPage(hinted)).toMatchObject({ username: '&quot;&gt;&lt;b&gt;rey@demo.test', focused: 1, error: undefined })
  expect(hinted).toMatch(/id="password"[^>]* autofocus>/)
})

test.each([
  ['a wrong password', { username: 'rey@demo.test', password: 'Wrong-horse-1' }, WRONG, ['username', 'password']],
  ['an unknown e-mail', { username: 'ghost@demo.test', password: PASSWORD }, WRONG, ['username', 'password']],
  ['no password', { username: 'rey@demo.test' }, 'Enter your password.', ['password']],
  ['no e-mail', { password: PASSWORD }, 'Enter your e-mail address.', ['username']],
  ['only spaces', { username: '  ', password: ' ' }, 'Enter your e-mail address.', ['username']],
  ['nothing', {}, 'Enter your e-mail address and password.', ['username', 'password']],
  ['a NUL', { username: 'rey\0', password: 'x' }, WRONG, ['username', 'password']],
  ['markup', { username: '"><script>', password: 'x' }, WRONG, ['username', 'password']],
  ['a long password', { username: 'long@demo.test', password: 'p'.repeat(9000) }, WRONG, ['username', 'password']],
])(
  'after %s the error has the focus and the e-mail is filled in again, the password never',
  async (_case, form, error, invalid) => {
    const browser = openBrowser()
    const path = await browser.openPage(one)
    const answer = await browser.submit(one, path, form)
    expect(answer.statusCode).toBe(200)
    const page = readPage(answer.body)
    expect(page).toMatchObject({ error, password: undefined, focused: 1, invalid })
    expect(answer.body).not.toContain('<script')
    expect(answer.body).not.toContain(PASSWORD)
    // Still the same request: the right password continues it.
    expect((await browser.submit(two, path, { username: 'rey@demo.test', password: PASSWORD })).statusCode).toBe(303)
  },
)

test('the language is the app’s request, the browser’s preference, or the reader’s choice', async () => {
  const browser = openBrowser()
  const open = async (changes: Record<string, string>, language: string, query = '') =>
    /<html lang="(\w+)"/.exec(
      (
        await browser.get(one, (await browser.openPage(one, changes)) + query, {
          headers: { 'accept-language': language },
        })
      ).body,
    )?.[1]
  expect(await open({}, 'fil-PH,fil;q=0.9,en;q=0.8')).toBe('fil')
  expect(await open({}, 'de,fr')).toBe('en')
  expect(await open({ ui_locales: 'de tl' }, 'en')).toBe('fil')
  expect(await open({ ui_locales: 'fil' }, 'fil', '?lang=en')).toBe('en')
  const path = `${await browser.openPage(one)}?lang=fil`
  const { body } = await browser.submit(one, path, { username: 'rey@demo.test', password: 'Wrong-horse-1' })
  expect(readPage(body).error).toBe('Mali po ang e-mail address o ang password.')
  expect(body).toContain('Mag-log in')
})

test.each([
  ['en', 'en'],
  ['en-PH,fil;q=0.5', 'en'],
  ['FIL', 'fil'],
  ['tl-PH', 'fil'],
  ['film', 'en'],
  ['', 'en'],
])('Accept-Language %s is read as %s', (header, language) =>
  expect(chooseLanguage(['en', 'fil'], header)).toBe(language),
)

test('a form from another site, from another browser or for another request does not sign in', async () => {
  const form = { username: 'rey@demo.test', password: PASSWORD }
  const browser = openBrowser()
  const path = await browser.openPage(one)
  for (const site of ['cross-site', 'same-site']) {
    const answer = await browser.submit(one, path, form, { headers: { 'sec-fetch-site': site } })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('This log-in has expired')
  }
  // Browsers without Fetch Metadata.
  for (const origin of ['https://evil.test', 'http://aruga.test.evil.test', 'http://evil.aruga.test', 'aruga.test']) {
    const answer = await browser.submit(one, path, form, { headers: { origin } })
    expect([origin, answer.statusCode]).toEqual([origin, 400])
  }
  const otherBrowser = await openBrowser().submit(one, path, form)
  expect(otherBrowser.statusCode).toBe(400)
  const other = openBrowser()
  await other.openPage(one)
  expect((await other.submit(one, path, form)).statusCode).toBe(400)
  expect((await other.get(one, path)).statusCode).toBe(400)
  for (const refused of [
    otherBrowser,
    await browser.get(one, '/connect/sign-in/%00'),
    await browser.get(one, '/connect/sign-in/x'),
  ]) {
    expect(refused.statusCode).toBe(400)
    expect(refused.cookies).toEqual([])
  }
  const own = await browser.submit(one, path, form, { headers: { 'sec-fetch-site': 'same-origin', origin: 'null' } })
  expect(own.statusCode).toBe(303)
})

test('a request expires when it is answered or after an hour', async () => {
  const browser = openBrowser()
  const answered = await browser.openPage(one)
  const done = locationOf(await browser.submit(one, answered, { username: 'rey@demo.test', password: PASSWORD }))
  expect((await browser.get(one, done.pathname)).statusCode).toBe(303)
  expect((await browser.get(one, done.pathname)).statusCode).toBe(400)
  expect((await browser.get(one, answered)).statusCode).toBe(400)
  const old = await browser.openPage(one, { prompt: 'login' })
  clock.forward(60 * 60)
  const late = await browser.submit(one, old, { username: 'rey@demo.test', password: PASSWORD })
  expect(late.statusCode).toBe(400)
  expect(late.body).toContain('This log-in has expired')
})

test.each([
  ['JSON', 'application/json', '{"username":"rey@demo.test"}', 200],
  ['multipart', 'multipart/form-data; boundary=x', '--x--', 200],
  ['a megabyte', 'application/x-www-form-urlencoded', 'p'.repeat(1 << 20), 413],
  ['two e-mails', 'application/x-www-form-urlencoded', 'username=a&username=b&__proto__=c&password=', 200],
])('%s instead of a form does not sign in', async (_case, type, payload, status) => {
  const browser = openBrowser()
  const path = await browser.openPage(one)
  const cookie = [...browser.jar].map(([key, { value, path: at }]) => `${key.slice(0, -at.length)}=${value}`).join('; ')
  const answer = await one.inject({ method: 'POST', url: path, headers: { 'content-type': type, cookie }, payload })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toContain('text/html')
})

test('while the database is unavailable the page reports it, with an id to quote', async () => {
  const pool = openDatabase({ connection: { ...(db.settings.connection as object), port: 1, host: '127.0.0.1' } })
  const app = await startConnect(db, clock)
  const browser = openBrowser()
  const path = await browser.openPage(app)
  const query = db.pool.query
  db.pool.query = pool.pool.query.bind(pool.pool) as never
  try {
    for (const answer of [
      await browser.get(app, path),
      await browser.submit(app, path, { username: 'a', password: 'b' }),
    ]) {
      expect(answer.statusCode).toBe(503)
      expect(answer.body).toMatch(/We can’t log you in right now.*If you call us, give this number: <b>[\w-]+<\/b>/s)
    }
    const begun = await browser.get(app, authorizeUrl())
    expect(begun.statusCode).toBe(503)
    expect(begun.body).toContain('We can’t log you in right now')
  } finally {
    db.pool.query = query
    await app.close()
    await pool.close()
  }
})

test('the page has the program’s colour, or by default the product’s', async () => {
  const sheet = async () => (await one.inject('/connect/look/accent.css')).body
  expect(await sheet()).toBe('')
  await db.pool.query("UPDATE program SET accent_colour = '#663399'")
  try {
    expect(await sheet()).toBe(':root{--accent-h:303.4}\n')
    const browser = openBrowser()
    const { headers, body } = await browser.get(one, await browser.openPage(one))
    expect(body).toMatch(/<\/style>\s*<link rel="stylesheet" href="\/connect\/look\/accent\.css">/)
    expect(headers['content-security-policy']).toContain("style-src 'self' 'sha256-")
  } finally {
    await db.pool.query('UPDATE program SET accent_colour = NULL')
  }
})

test('the page has the colours of the apps', async () => {
  const browser = openBrowser()
  const { body } = await browser.get(one, await browser.openPage(one))
  const tokens = readFileSync(fileURLToPath(import.meta.resolve('@aruga/ui/tokens.css')), 'utf8')
  expect(body).toContain(tokens)
})
