import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSignIn } from '../sessions/sign-ins.ts'
import { sweepConnect } from '../sessions/sweep.ts'
import { authorizeUrl, CALLBACK, locationOf, openBrowser, redeem, refreshConsole } from '../testing/test-browser.ts'
import { createAccount, movableClock, PASSWORD, post, SCOPE, startTwo, userinfoStatus } from '../testing/test-server.ts'

const clock = movableClock(new Date().toISOString())
let servers: Awaited<ReturnType<typeof startTwo>>
let db: typeof servers.db
let one: FastifyInstance
let two: FastifyInstance
let accountId: string

beforeAll(async () => {
  servers = await startTwo(clock)
  ;({ db, one, two } = servers)
  accountId = await createAccount(db, 'rey@demo.test', 'reviewer')
})
afterAll(() => servers.stop())

const codeFor = (changes?: Record<string, string>) => openBrowser().codeFor(one, 'rey@demo.test', changes)
const begin = async () => (await redeem(one, await codeFor())).body
const REFUSED = { error: 'invalid_grant', error_description: 'grant request is invalid' }

async function expectRevoked(tokens: { access_token: string; refresh_token: string }, why?: string) {
  for (const server of [one, two]) {
    expect(await userinfoStatus(server, tokens.access_token)).toBe(401)
    expect((await refreshConsole(server, tokens.refresh_token)).body).toEqual({
      ...REFUSED,
      ...(why && { error_code: why }),
    })
  }
}

const countActiveSessions = async () =>
  (await db.query('SELECT count(*) AS count FROM connect_session WHERE ended_at IS NULL')).rows[0]?.count

test('a code is valid for a minute', async () => {
  const [early, late] = [await codeFor(), await codeFor()]
  clock.forward(59)
  expect((await redeem(two, early)).status).toBe(200)
  clock.forward(1)
  const refused = await redeem(two, late)
  expect(refused.status).toBe(400)
  expect(refused.body).toEqual(REFUSED)
})

test.each([
  ['another verifier', { code_verifier: 'another-verifier-of-at-least-forty-three-chars' }],
  ['the challenge for a verifier', { code_verifier: '_5Bm9XlRMD2vX2rwmk1P3fCSFKPY0zm7oV1LKlT5DCM' }],
  ['another address', { redirect_uri: `${CALLBACK}x` }],
  ['an address with a NUL', { redirect_uri: `${CALLBACK}\0` }],
  ['a changed character', {}],
])('a code is refused with %s, and stays valid for its owner', async (what, changes) => {
  const code = await codeFor()
  const shown = what === 'a changed character' ? code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A') : code
  expect((await redeem(one, shown, changes)).body).toEqual(REFUSED)
  expect((await redeem(two, code)).status).toBe(200)
})

test('a code is refused without a verifier, without an address, and to another client', async () => {
  const code = await codeFor()
  const form = { grant_type: 'authorization_code', client_id: 'aruga-console', code }
  expect((await post(one, '/connect/token', { ...form, redirect_uri: CALLBACK })).body.error).toBe('invalid_request')
  expect((await post(one, '/connect/token', { ...form, code_verifier: 'x' })).body.error).toBe('invalid_request')
  expect((await redeem(one, code, { client_id: 'aruga-patient-app' })).status).toBe(400)
  expect((await redeem(one, code, { client_id: 'unknown-client' })).status).toBe(401)
  expect((await redeem(one, code)).status).toBe(200)
})

test('a second use of a code is refused and revokes the tokens of the first on every server', async () => {
  const code = await codeFor()
  const first = (await redeem(one, code)).body
  const renewed = (await refreshConsole(two, first.refresh_token)).body
  expect(await userinfoStatus(two, renewed.access_token)).toBe(200)
  expect((await redeem(two, code)).body).toEqual(REFUSED)
  await expectRevoked(first)
  await expectRevoked(renewed)
})

test('any second use of a code revokes its tokens, even an invalid use or one long after it expired', async () => {
  for (const [changes, seconds] of [
    [{ code_verifier: 'a-thief-does-not-have-the-verifier-of-the-other' }, 0],
    [{ redirect_uri: 'https://evil.test/' }, 0],
    [{}, 20 * 60 * 60],
  ] as const) {
    const code = await codeFor()
    const first = (await redeem(one, code)).body
    clock.forward(seconds)
    await sweepConnect(db, clock())
    expect((await redeem(two, code, { ...changes })).body).toEqual(REFUSED)
    await expectRevoked(first)
  }
})

test('one of several simultaneous uses of a code on two servers succeeds, and the others end its session', async () => {
  for (let round = 0; round < 10; round += 1) {
    await db.query('UPDATE connect_session SET ended_at = started_at WHERE ended_at IS NULL')
    const code = await codeFor()
    const racing = Array.from({ length: 8 }, (_, index) => redeem(index % 2 ? one : two, code))
    const answers = await Promise.all(racing)
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const { status, body } of answers) if (status !== 200) expect(body).toEqual(REFUSED)
    expect(await countActiveSessions()).toBe(0)
    if (won[0]) await expectRevoked(won[0].body)
  }
})

test('the browser stays signed in after such a theft: the next redirect gives it a new session', async () => {
  const browser = openBrowser()
  const code = await browser.codeFor(one, 'rey@demo.test')
  await redeem(one, code)
  await redeem(two, code)
  const again = locationOf(await browser.get(two, authorizeUrl())).searchParams.get('code') ?? ''
  expect((await redeem(two, again)).status).toBe(200)
})

test('without offline_access there is no refresh token', async () => {
  const { status, body } = await redeem(one, await codeFor({ scope: 'openid roles' }))
  expect(status).toBe(200)
  expect(body.scope).toBe('openid roles')
  expect(body).not.toHaveProperty('refresh_token')
})

test('tokens from a code that are revoked on one server are refused on the other', async () => {
  for (const kind of ['access_token', 'refresh_token'] as const) {
    const tokens = await begin()
    const form = { client_id: 'aruga-console', token: tokens[kind] }
    expect((await post(one, '/connect/revocat', form)).status).toBe(200)
    await expectRevoked(tokens, 'SignedOutElsewhere')
  }
})

test('another client cannot revoke or refresh tokens from a code', async () => {
  const tokens = await begin()
  const patient = { client_id: 'aruga-patient-app' }
  await post(one, '/connect/revocat', { ...patient, token: tokens.access_token })
  const form = { ...patient, grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
  expect((await post(one, '/connect/token', form)).body).toEqual(REFUSED)
  expect(await userinfoStatus(two, tokens.access_token)).toBe(200)
})

test('simultaneous refreshes of tokens from a code all get the same successor', async () => {
  await db.query('UPDATE connect_session SET ended_at = started_at WHERE ended_at IS NULL')
  let { refresh_token: token } = await begin()
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([
      refreshConsole(one, token),
      refreshConsole(two, token),
      refreshConsole(one, token),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    token = answers[0]?.body.refresh_token ?? ''
  }
  expect(await countActiveSessions()).toBe(1)
})

test('using an old refresh token from a code after 30 seconds ends the session on every server', async () => {
  const first = await begin()
  const second = (await refreshConsole(one, first.refresh_token)).body
  clock.forward(30)
  expect((await refreshConsole(two, first.refresh_token)).body).toEqual(REFUSED)
  await expectRevoked(first)
  await expectRevoked(second)
})

test('a new password ends the browser’s sign-in and invalidates codes not yet redeemed', async () => {
  const browser = openBrowser()
  const code = await browser.codeFor(one, 'rey@demo.test')
  await db.query('UPDATE account SET security_stamp = $2 WHERE id = $1', [accountId, randomUUID()])
  expect((await redeem(two, code)).body).toEqual(REFUSED)
  expect(await browser.openPage(two)).toMatch(/^\/connect\/sign-in\//)
})

test('a sign-in gets no code when the password changes meanwhile', async () => {
  const browser = openBrowser()
  const typed = await browser.submit(one, await browser.openPage(one), {
    username: 'rey@demo.test',
    password: PASSWORD,
  })
  await db.query('UPDATE account SET security_stamp = $2 WHERE id = $1', [accountId, randomUUID()])
  const back = locationOf(await browser.get(two, locationOf(typed).pathname))
  expect(back.searchParams.get('error')).toBe('login_required')
  expect(back.searchParams.has('code')).toBe(false)
})

test('a log-out that races with redeeming a code leaves no active session', async () => {
  for (let round = 0; round < 20; round += 1) {
    const code = await codeFor()
    const { rows } = await db.query(
      'SELECT sign_in_id AS id FROM connect_code ORDER BY expires_at DESC, ctid DESC LIMIT 1',
    )
    await Promise.all([redeem(round % 2 ? one : two, code), endSignIn(db, rows[0]?.id, clock())])
    const left = await db.query('SELECT FROM connect_session WHERE sign_in_id = $1 AND ended_at IS NULL', [rows[0]?.id])
    expect(left.rowCount).toBe(0)
  }
})

test('a staff sign-in and its session expire after 15 minutes without use, and after twelve hours in any case', async () => {
  const silent = async (browser: ReturnType<typeof openBrowser>) =>
    locationOf(await browser.get(two, authorizeUrl({ prompt: 'none' }))).searchParams.has('code')
  const idle = openBrowser()
  await idle.codeFor(one, 'rey@demo.test')
  const busy = openBrowser()
  let { refresh_token: token } = (await redeem(one, await busy.codeFor(one, 'rey@demo.test'))).body
  for (let minutes = 0; minutes < 12 * 60 - 14; minutes += 14) {
    clock.forward(14 * 60)
    token = (await refreshConsole(one, token)).body.refresh_token
  }
  expect(await silent(busy)).toBe(true)
  expect(await silent(idle)).toBe(false)
  clock.forward(10 * 60)
  expect(await silent(busy)).toBe(false)
  expect((await refreshConsole(one, token)).status).toBe(400)
})

test('codes, cookies and requests cannot be read from the database, and the sweep deletes them', async () => {
  const browser = openBrowser()
  const waiting = await browser.openPage(one, { login_hint: 'somebody@demo.test' })
  const code = await browser.codeFor(one, 'rey@demo.test')
  const secrets = [
    code,
    waiting.split('/').at(-1) ?? '',
    'somebody',
    ...[...browser.jar.values()].map(({ value }) => value),
  ]
  const tables = ['connect_code', 'connect_sign_in', 'connect_request']
  for (const table of tables) {
    const { rows } = await db.query(`SELECT row.*::text AS row FROM ${table} AS row`)
    expect(rows.length).toBeGreaterThan(0)
    const text = JSON.stringify(rows)
    for (const secret of secrets) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(secret).toString('hex'))
    }
  }
  clock.forward(26 * 60 * 60)
  await sweepConnect(db, clock())
  for (const table of tables) expect((await db.query(`SELECT FROM ${table}`)).rowCount).toBe(0)
})

test('the requested scopes are granted', async () => {
  expect((await redeem(one, await codeFor({ scope: SCOPE }))).body.scope).toBe(SCOPE)
  expect((await redeem(one, await codeFor({ scope: 'email openid email' }))).body.scope).toBe('email openid')
})
