import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../db/open.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import {
  type OrganisationProvider,
  passProvider,
  startOrganisationProvider,
} from '../../testing/organisation-provider.ts'
import { NO_PASSWORD } from '../passwords/passwords.ts'
import { readPage } from '../sign-in/read-page.ts'
import { locationOf, openBrowser, redeem, refreshConsole } from '../testing/test-browser.ts'
import { createAccount, PASSWORD, startConnect, testConfig, userinfoStatus } from '../testing/test-server.ts'
import { checkAccess, queueChecks } from './sign-ins.ts'

let now = Date.now()
const clock = () => new Date(now)
let db: TestDatabase
let app: FastifyInstance
let hospital: OrganisationProvider
let organisations: [OrganisationProvider['organisation']]

beforeAll(async () => {
  db = await createTestDatabase()
  hospital = await startOrganisationProvider('http://aruga.test')
  organisations = [{ ...hospital.organisation, groups: new Map([['Aruga reviewers', 'reviewer']]) }]
  app = await startConnect(db, clock, { organisations })
})
afterAll(async () => {
  await app.close()
  await hospital.stop()
  await db.drop()
})
beforeEach(() => {
  now = Date.now()
})
afterEach(() => {
  hospital.lie(undefined)
  hospital.setAway(false)
  hospital.people.clear()
})

let number = 0
/** A member of staff who is invited and whom the provider knows. */
async function invite(role = 'reviewer', person: { email_verified?: boolean; amr?: string[] } = {}) {
  number += 1
  const [email, sub] = [`person${number}@hospital.test`, `sub-${number}`]
  const accountId = await createAccount(db, email, role)
  await db.query('UPDATE account SET password_hash = $2 WHERE id = $1', [accountId, NO_PASSWORD])
  await db.query(`INSERT INTO staff (account_id, name) VALUES ($1, 'Rey')`, [accountId])
  hospital.people.set(sub, { email, email_verified: true, name: 'Rey', ...person })
  return { email, sub, accountId }
}

type Browser = ReturnType<typeof openBrowser>

/** The address of the provider to which the page leads. */
async function leave(browser: Browser, email: string, prompt?: string, on = app) {
  const path = await browser.openPage(on, { prompt })
  const answer = await browser.submit(on, path, { username: email, organisation: '1' })
  return { path, answer, to: String(answer.headers.refresh ?? '').replace('0; url=', '') }
}

/** From the provider to the request's own address, and its answer. */
async function comeBack(browser: Browser, back: URL, on = app) {
  const forwarded = await browser.get(on, back.pathname + back.search)
  const { pathname, search } = locationOf(forwarded)
  return { forwarded, answer: await browser.get(on, pathname + search) }
}

async function signIn(email: string, prompt?: string, browser = openBrowser(), on = app) {
  const { to } = await leave(browser, email, prompt, on)
  const back = await passProvider(to)
  return { browser, back, ...(await comeBack(browser, back, on)) }
}

/** The tokens of a session that began at the provider. */
async function session(email: string, prompt?: string) {
  const { browser, answer } = await signIn(email, prompt)
  const { pathname, search } = locationOf(answer)
  const code = locationOf(await browser.get(app, pathname + search)).searchParams.get('code') ?? ''
  const { body } = await redeem(app, code)
  expect(body.error).toBeUndefined()
  return { browser, ...body }
}

const refusal = async (email: string, prompt?: string) => readPage((await signIn(email, prompt)).answer.body).error
const row = async <T>(statement: string, values: unknown[]) =>
  (await db.query<T & object>(statement, values)).rows[0] as T
const NOT_ACCEPTED = 'Your organisation’s log-in didn’t let you in, or it took too long. Please try again.'
const NO_ACCOUNT = 'Your organisation knows you, but you have no staff account here. Ask the program’s administrator.'
const NOT_CONFIRMED = 'Your organisation doesn’t tell us a confirmed e-mail address of yours. Ask its IT support.'

const sent: { providerSignInId: string }[] = []
const context = () => ({
  db: db as Database,
  clock,
  config: testConfig({ organisations }),
  log: app.log,
  jobs: {
    send: async (_tx: unknown, _queue: string, ...data: { providerSignInId: string }[]) => void sent.push(...data),
  },
})
/** What the job does: each sign-in that is due is asked about once. */
async function check() {
  sent.length = 0
  await queueChecks(context() as never)
  for (const job of sent) await checkAccess(context(), job)
  return sent.length
}

test('An invited person signs in through the provider, and needs no password', async () => {
  const { email, accountId, sub } = await invite()
  const { access_token } = await session(email)
  expect(await userinfoStatus(app, access_token)).toBe(200)
  const identity = await row('SELECT issuer, subject FROM staff_identity WHERE account_id = $1', [accountId])
  expect(identity).toEqual({ issuer: hospital.issuer, subject: sub })
  const { rows } = await db.query<{ action: string; reason: string | null }>(
    'SELECT action, reason FROM audit_entry WHERE subject_id = $1 ORDER BY id',
    [accountId],
  )
  expect(rows).toEqual([
    { action: 'sign_in.linked', reason: null },
    { action: 'sign_in.succeeded', reason: 'Organisation' },
  ])
})

test('An address of the domain without a password goes to the provider by itself, and the address is filled in there', async () => {
  const { email } = await invite()
  const browser = openBrowser()
  const path = await browser.openPage(app)
  const { headers, body } = await browser.submit(app, path, { username: email, password: '' })
  const to = new URL(String(headers.refresh).replace('0; url=', ''))
  expect(to.origin).toBe(hospital.issuer)
  expect(to.searchParams.get('login_hint')).toBe(email)
  expect(to.searchParams.get('code_challenge_method')).toBe('S256')
  expect(body).toContain(new URL(hospital.issuer).host)
})

test('An address of another domain is not sent to the provider, nor is a patient’s app', async () => {
  const { answer } = await leave(openBrowser(), 'rey@clinic.test')
  expect(readPage(answer.body).error).toBe(
    'No organisation’s account is set up for this e-mail address. Log in with your password.',
  )
  const browser = openBrowser()
  expect((await browser.get(app, await browser.openPage(app))).body).toContain('name="organisation"')
  const without = await startConnect(db, clock)
  const other = openBrowser()
  expect((await other.get(without, await other.openPage(without))).body).not.toContain('name="organisation"')
  await without.close()
})

test('A person whom nobody has invited gets no account', async () => {
  hospital.people.set('stranger', { email: 'stranger@hospital.test', email_verified: true })
  expect(await refusal('stranger@hospital.test')).toBe(NO_ACCOUNT)
})

test('A patient’s account with an address of the domain is not linked', async () => {
  const accountId = await createAccount(db, 'patient@hospital.test')
  hospital.people.set('patient', { email: 'patient@hospital.test', email_verified: true })
  expect(await refusal('patient@hospital.test')).toBe(NO_ACCOUNT)
  expect(await row('SELECT 1 FROM staff_identity WHERE account_id = $1', [accountId])).toBeUndefined()
})

test('A group that is mapped makes an account with its role, another group makes none', async () => {
  const person = { email_verified: true, name: ' Ana\nCruz ' }
  hospital.people.set('ana', { ...person, email: 'ana@hospital.test', groups: ['Aruga reviewers', 'Administrators'] })
  await session('ana@hospital.test')
  const made = await row(
    'SELECT a.roles::text[] AS roles, s.name FROM account a JOIN staff s ON s.account_id = a.id WHERE a.email = $1',
    ['ana@hospital.test'],
  )
  expect(made).toEqual({ roles: ['reviewer'], name: 'Ana Cruz' })
  hospital.people.set('ben', { ...person, email: 'ben@hospital.test', groups: ['Administrators'] })
  expect(await refusal('ben@hospital.test')).toBe(NO_ACCOUNT)
})

test.each([{ email_verified: false }, { email_verified: undefined }])(
  'An e-mail address that is not verified links nothing: %j',
  async (person) => {
    const { email } = await invite('reviewer', person as never)
    expect(await refusal(email)).toBe(NOT_CONFIRMED)
  },
)

test('A provider cannot speak for an address of another domain', async () => {
  const victim = await createAccount(db, 'victim@clinic.test', 'reviewer')
  await db.query(`INSERT INTO staff (account_id, name) VALUES ($1, 'Victim')`, [victim])
  const { email } = await invite()
  for (const said of [
    'victim@clinic.test',
    'victim@clinic.test@hospital.test',
    'x@evil-hospital.test',
    'x@sub.hospital.test',
  ]) {
    hospital.lie((claims) => ({ ...claims, email: said }))
    expect([NOT_CONFIRMED]).toContain(await refusal(email))
  }
  expect(await row('SELECT 1 FROM staff_identity WHERE account_id = $1', [victim])).toBeUndefined()
})

test('A provider that says another person’s address moves nobody’s account', async () => {
  const [mine, other] = [await invite(), await invite()]
  await session(mine.email)
  await session(other.email)
  hospital.lie((claims) => ({ ...claims, email: other.email }))
  const { access_token } = await session(mine.email)
  const { accountId } = await row<{ accountId: string }>(
    `SELECT s.account_id AS "accountId" FROM connect_session s JOIN connect_access_token t ON t.session_id = s.id
     WHERE t.hash = sha256(convert_to($1, 'UTF8'))`,
    [access_token],
  )
  expect(accountId).toBe(mine.accountId)
})

test('An address that the provider has given to somebody else does not open the account of the first', async () => {
  const { email, sub } = await invite()
  await session(email)
  hospital.people.delete(sub)
  hospital.people.set('successor', { email, email_verified: true })
  expect(await refusal(email)).toBe(NO_ACCOUNT)
})

test('After the organisation has changed its provider, people sign in at the new one, and the old one has no say', async () => {
  const { email, accountId, sub } = await invite()
  const old = 'https://login.old.test'
  await db.query('INSERT INTO staff_identity (account_id, issuer, subject, linked_at) VALUES ($1, $2, $3, now())', [
    accountId,
    old,
    'sub-of-the-old-one',
  ])
  await session(email)
  const { rows } = await db.query('SELECT issuer, subject FROM staff_identity WHERE account_id = $1', [accountId])
  expect(rows).toEqual([{ issuer: hospital.issuer, subject: sub }])
})

test('A closed account stays closed', async () => {
  const { email, accountId } = await invite()
  await session(email)
  await db.query(`UPDATE account SET status = 'closed' WHERE id = $1`, [accountId])
  expect(await refusal(email)).toBe(NO_ACCOUNT)
})

test('An administrator with a password is local: the provider does not get the account, and the password works while it is away', async () => {
  const { email, accountId } = await invite('administrator')
  const hash = (
    await row<{ password_hash: string }>('SELECT password_hash FROM account WHERE id = $1', [
      await createAccount(db, 'p@x.test'),
    ])
  ).password_hash
  await db.query('UPDATE account SET password_hash = $2 WHERE id = $1', [accountId, hash])
  expect(await refusal(email)).toBe('This administrator’s account logs in with its password.')
  hospital.setAway(true)
  const browser = openBrowser()
  const answer = await browser.submit(app, await browser.openPage(app), { username: email, password: PASSWORD })
  expect(answer.statusCode).toBe(303)
})

test('Other staff of the domain cannot pass by the provider with a password', async () => {
  const email = 'passing@hospital.test'
  await createAccount(db, email, 'reviewer')
  const browser = openBrowser()
  const answer = await browser.submit(app, await browser.openPage(app), { username: email, password: PASSWORD })
  expect(readPage(answer.body).error).toBe('You log in with your organisation’s account, not with a password.')
})

test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
  ['of another audience', (claims) => ({ ...claims, aud: 'another-client' })],
  ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.test' })],
  ['of another request', (claims) => ({ ...claims, nonce: 'another' })],
  [
    'of a clock that is ten minutes behind',
    (claims) => ({ ...claims, iat: Number(claims.iat) - 4200, exp: Number(claims.iat) - 600 }),
  ],
])('An id_token %s is refused', async (_, change) => {
  const { email, accountId } = await invite()
  hospital.lie(change)
  expect(await refusal(email)).toBe(NOT_ACCEPTED)
  expect(await row('SELECT 1 FROM staff_identity WHERE account_id = $1', [accountId])).toBeUndefined()
})

test('A clock that is some seconds off does no harm', async () => {
  const { email } = await invite()
  hospital.lie((claims) => ({ ...claims, iat: Number(claims.iat) + 20 }))
  await session(email)
})

test('After the provider has rotated its keys people sign in at once', async () => {
  const { email } = await invite()
  await session(email)
  await hospital.rotateKeys()
  await session(email)
})

test('A provider’s answer counts once, and in the browser that asked only', async () => {
  const { email } = await invite()
  const { browser, back } = await signIn(email)
  expect((await browser.get(app, back.pathname + back.search)).statusCode).toBe(400)

  const asking = openBrowser()
  const { path, to } = await leave(asking, email)
  const answer = await passProvider(to)
  const stranger = openBrowser()
  expect((await stranger.get(app, answer.pathname + answer.search)).statusCode).toBe(400)
  expect((await stranger.get(app, `${path}/organisation${answer.search}`)).statusCode).toBe(400)
  const own = await leave(stranger, email)
  expect(own.to).not.toBe('')
  expect(readPage((await comeBack(stranger, answer)).answer.body).error).toBe(NOT_ACCEPTED)

  const state = new URLSearchParams(answer.search)
  state.set('state', 'another')
  expect(readPage((await comeBack(asking, new URL(`?${state}`, answer))).answer.body).error).toBe(NOT_ACCEPTED)
  // Even the right answer comes too late now.
  expect((await asking.get(app, `${path}/organisation${answer.search}`)).statusCode).toBe(400)
})

test('A provider that is away is reported, and the page works on', async () => {
  const { email } = await invite()
  const browser = openBrowser()
  const { to } = await leave(browser, email)
  const back = await passProvider(to)
  hospital.setAway(true)
  const { answer } = await comeBack(browser, back)
  expect(readPage(answer.body).error).toBe(
    'Your organisation’s log-in can’t be reached right now. Please try again in a moment.',
  )
  hospital.setAway(false)
  await session(email)
})

test('Whom the provider suspends is out within a minute, without a log-out by it', async () => {
  const { email, sub } = await invite()
  const { access_token, refresh_token, browser } = await session(email)
  now += 41_000
  expect(await check()).toBeGreaterThan(0)
  expect(await userinfoStatus(app, access_token)).toBe(200)
  hospital.suspend(sub)
  now += 10_000
  await check()
  expect(await userinfoStatus(app, access_token)).toBe(200)
  now += 31_000
  await check()
  expect(await userinfoStatus(app, access_token)).toBe(401)
  expect((await refreshConsole(app, refresh_token)).body.error).toBe('invalid_grant')
  // The browser's sign-in is over, too.
  expect(await browser.openPage(app)).toMatch(/\/sign-in\//)
})

test('While the provider is away sessions go on, and nobody is asked about those that are over', async () => {
  const { email, accountId } = await invite()
  const { access_token } = await session(email)
  now += 41_000
  hospital.setAway(true)
  await check()
  expect(await userinfoStatus(app, access_token)).toBe(200)
  hospital.setAway(false)
  now += 41_000
  await check()
  expect(await userinfoStatus(app, access_token)).toBe(200)
  await db.query('UPDATE connect_session SET ended_at = now() WHERE account_id = $1', [accountId])
  await db.query('DELETE FROM connect_sign_in WHERE account_id = $1', [accountId])
  await db.query('UPDATE provider_sign_in SET checked_at = now() WHERE account_id <> $1', [accountId])
  now += 41_000
  const { rows } = await db.query('SELECT 1 FROM provider_sign_in WHERE account_id = $1', [accountId])
  expect(rows).toHaveLength(1)
  sent.length = 0
  await queueChecks(context() as never)
  const asked = await row<{ n: number }>(
    'SELECT count(*)::int AS n FROM provider_sign_in WHERE account_id = $1 AND checked_at > $2',
    [accountId, new Date(now - 1000)],
  )
  expect(asked.n).toBe(0)
})

test('A provider that is taken out of the configuration ends its sessions', async () => {
  const { email } = await invite()
  const { access_token } = await session(email)
  now += 41_000
  sent.length = 0
  await queueChecks(context() as never)
  const gone = { ...context(), config: testConfig({ organisations: [] }) }
  for (const job of sent) await checkAccess(gone, job)
  expect(await userinfoStatus(app, access_token)).toBe(401)
})

test('The refresh token of the provider is stored encrypted', async () => {
  const { email, accountId } = await invite()
  await session(email)
  const { refresh_token: sealed } = await row<{ refresh_token: Buffer }>(
    'SELECT refresh_token FROM provider_sign_in WHERE account_id = $1',
    [accountId],
  )
  expect(sealed.toString('latin1')).not.toMatch(/[\w-]{43}/)
})

const logOut = (token: string) =>
  app.inject({
    method: 'POST',
    url: '/connect/organisation/log-out',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })
const logoutClaims = (sub: string | undefined, changes: object = {}) => ({
  iss: hospital.issuer,
  aud: 'aruga',
  iat: Math.floor(Date.now() / 1000),
  jti: `${Math.random()}`,
  ...(sub && { sub }),
  events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  ...changes,
})

test('A log-out by the provider ends the sessions of its person at once, and nobody else’s', async () => {
  const [mine, other] = [await invite(), await invite()]
  const [one, two] = [await session(mine.email), await session(other.email)]
  const { statusCode, headers } = await logOut(await hospital.sign(logoutClaims(mine.sub), { typ: 'logout+jwt' }))
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(await userinfoStatus(app, one.access_token)).toBe(401)
  expect(await userinfoStatus(app, two.access_token)).toBe(200)
  const entry = await row('SELECT reason, actor_id FROM audit_entry WHERE subject_id = $1 AND action = $2', [
    mine.accountId,
    'session.ended',
  ])
  expect(entry).toEqual({ reason: 'ProviderLogOut', actor_id: null })
})

test('A log-out by the provider can name one of its sessions', async () => {
  const { email, accountId } = await invite()
  const { access_token } = await session(email)
  const { sid } = await row<{ sid: string }>('SELECT sid FROM provider_sign_in WHERE account_id = $1', [accountId])
  expect((await logOut(await hospital.sign(logoutClaims(undefined, { sid: 'another' })))).statusCode).toBe(200)
  expect(await userinfoStatus(app, access_token)).toBe(200)
  expect((await logOut(await hospital.sign(logoutClaims(undefined, { sid })))).statusCode).toBe(200)
  expect(await userinfoStatus(app, access_token)).toBe(401)
})

test('Nobody else can log anybody out', async () => {
  const { email, sub } = await invite()
  const { access_token, id_token } = await session(email)
  const forged = await hospital.newKey('first')
  const now = Math.floor(Date.now() / 1000)
  const tokens = [
    '',
    'a.b.c',
    id_token,
    await hospital.sign(logoutClaims(sub), { by: forged }),
    await hospital.sign(logoutClaims(sub, { aud: 'another' })),
    await hospital.sign(logoutClaims(sub, { iss: 'https://evil.test' })),
    await hospital.sign(logoutClaims(sub, { nonce: 'x' })),
    await hospital.sign(logoutClaims(sub, { events: {} })),
    await hospital.sign(logoutClaims(sub, { iat: now - 600 })),
    await hospital.sign(logoutClaims(undefined)),
  ]
  for (const token of tokens) expect((await logOut(token)).statusCode, token).toBe(400)
  expect(await userinfoStatus(app, access_token)).toBe(200)
})

const provedAt = async (accountId: string) => {
  const newest = 'SELECT password_proved_at AS at FROM connect_session WHERE account_id = $1 ORDER BY started_at DESC'
  return Date.parse((await row<{ at: string }>(newest, [accountId])).at)
}

test('A proof at the provider counts as recent from when it was given, and one without a time never does', async () => {
  const { email, accountId } = await invite()
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  hospital.lie((claims) => ({ ...claims, auth_time: hourAgo }))
  await session(email)
  expect(await provedAt(accountId)).toBe(hourAgo * 1000)
  now += 1000
  hospital.lie(({ auth_time: _, ...claims }) => claims)
  await session(email)
  expect(await provedAt(accountId)).toBe(0)
  now += 1000
  hospital.lie((claims) => ({ ...claims, auth_time: hourAgo + 100_000 }))
  await session(email)
  expect(await provedAt(accountId)).toBeLessThanOrEqual(now)
})

test('A new proof is asked for with prompt=login, and an old one is not taken for it', async () => {
  const { email, accountId } = await invite()
  const { to } = await leave(openBrowser(), email, 'login')
  expect(new URL(to).searchParams.get('prompt')).toBe('login')
  expect(new URL(to).searchParams.get('max_age')).toBe('60')
  hospital.lie((claims) => ({ ...claims, auth_time: Number(claims.auth_time) - 600 }))
  expect(await refusal(email, 'login')).toBe(NOT_ACCEPTED)
  hospital.lie(undefined)
  await session(email, 'login')
  expect(Math.abs((await provedAt(accountId)) - Date.now())).toBeLessThan(120_000)
})

test('In production a second factor of the provider counts, and without one it is asked here', async () => {
  const production = await startConnect(db, clock, { production: true, organisations })
  try {
    const strong = await invite('reviewer', { amr: ['pwd', 'mfa'] })
    const { answer } = await signIn(strong.email, undefined, openBrowser(), production)
    expect(locationOf(answer).pathname).toMatch(/^\/connect\/authorize\//)
    const weak = await invite('reviewer', { amr: ['pwd'] })
    const { browser, answer: next } = await signIn(weak.email, undefined, openBrowser(), production)
    const page = await browser.get(production, locationOf(next).pathname)
    expect(page.body).toContain('Protect your account')
    expect(await row('SELECT 1 FROM connect_sign_in WHERE account_id = $1', [weak.accountId])).toBeUndefined()
  } finally {
    await production.close()
  }
})
