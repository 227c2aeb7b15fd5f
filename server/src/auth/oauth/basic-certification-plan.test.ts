// The modules of the OpenID Foundation's "Basic Certification Profile" test plan for providers (oidcc-basic-certification-test-plan),
// each as a test with the module's name. The foundation's suite itself needs Java, Maven and MongoDB. docs/security.md says
// which modules do not apply and why. Every request here has PKCE, which this server requires (RFC 9700, 2.1.1).
import { createPublicKey, verify } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorizeUrl, CALLBACK, locationOf, openBrowser, redeem } from '../testing/test-browser.ts'
import {
  createAccount,
  createPatient,
  movableClock,
  post,
  SCOPE,
  startConnect,
  startTwo,
} from '../testing/test-server.ts'

const CLIENT = 'aruga-patient-app'
const SECRET = 'a secret of the relying party'
const RETURN = 'https://rp.test/callback'
const EMAIL = 'luz@demo.test'
const OURS = { client_id: CLIENT, redirect_uri: RETURN }

// The provider uses the real clock for the age of a sign-in.
const clock = movableClock(new Date().toISOString())
let servers: Awaited<ReturnType<typeof startTwo>>
let app: FastifyInstance
let sub: string

beforeAll(async () => {
  servers = await startTwo(clock)
  sub = await createAccount(servers.db, EMAIL)
  await createPatient(servers.db, sub)
  const redirectUris = { [CLIENT]: [RETURN], 'aruga-console': [CALLBACK] }
  app = await startConnect(servers.db, clock, { clientSecret: SECRET, redirectUris })
})
afterAll(async () => {
  await app.close()
  await servers.stop()
})

type Changes = Record<string, string | undefined>

const basic = { authorization: `Basic ${Buffer.from(`${CLIENT}:${encodeURIComponent(SECRET)}`).toString('base64')}` }
/** Redeems a code with client_secret_basic. */
const exchange = (code: string) => redeem(app, code, OURS, basic)

/** Opens a request in this browser, signs in, and returns what the client is sent. */
async function authorize(changes: Changes = {}, browser = openBrowser()) {
  const page = await browser.openPage(app, { ...OURS, ...changes })
  return Object.fromEntries(locationOf(await browser.signIn(app, page, EMAIL)).searchParams)
}

/** Signs in, redeems the code and checks all that every response must have. */
async function signIn(changes: Changes = {}, browser = openBrowser()) {
  const { code = '', state, iss } = await authorize(changes, browser)
  expect([state, iss]).toEqual(['a state', 'http://aruga.test'])
  const { status, body, headers } = await exchange(code)
  expect([status, body.token_type, headers['cache-control']]).toEqual([200, 'Bearer', 'no-store'])
  const claims = await verified(body.id_token)
  expect(claims).toMatchObject({ iss: 'http://aruga.test', aud: CLIENT, sub })
  return { ...body, claims }
}

/** The request of a browser that has signed in already: what the client is sent without a page. */
const silently = async (browser: ReturnType<typeof openBrowser>, changes: Changes) =>
  Object.fromEntries(locationOf(await browser.get(app, authorizeUrl({ ...OURS, ...changes }))).searchParams)

async function verified(idToken: string) {
  const [header = '', payload = '', signature = ''] = idToken.split('.')
  const { alg, kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
  expect(alg).toBe('RS256')
  const { keys } = (await app.inject('/connect/jwks')).json() as { keys: ({ kid: string } & Record<string, string>)[] }
  const jwk = keys.find((key) => key.kid === kid)
  const key = createPublicKey({ key: jwk ?? {}, format: 'jwk' })
  expect(verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const now = Math.floor(Date.now() / 1000)
  expect(claims.exp).toBeGreaterThan(now)
  expect(Math.abs(Number(claims.iat) - now)).toBeLessThan(60)
  return claims
}

const userinfoBy = (method: 'GET' | 'POST', headers: Record<string, string>, payload?: string) =>
  app.inject({ method, url: '/connect/userinfo', headers, ...(payload && { payload }) })

test('oidcc-server', async () => {
  const discovery = (await app.inject('/.well-known/openid-configuration')).json()
  expect(discovery).toMatchObject({
    issuer: 'http://aruga.test',
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
    token_endpoint_auth_methods_supported: expect.arrayContaining(['client_secret_basic', 'client_secret_post']),
  })
  const { claims } = await signIn()
  expect(claims.nonce).toBe('a nonce')
})

test('oidcc-response-type-missing', async () => {
  const { searchParams } = locationOf(await app.inject(authorizeUrl({ ...OURS, response_type: undefined })))
  expect(Object.fromEntries(searchParams)).toMatchObject({ error: 'invalid_request', state: 'a state' })
})

test('oidcc-idtoken-signature', async () => {
  const { id_token } = await signIn()
  expect(JSON.parse(Buffer.from(id_token.split('.')[0] ?? '', 'base64url').toString()).kid).toBeTruthy()
})

test('oidcc-userinfo-get, oidcc-userinfo-post-header, oidcc-userinfo-post-body', async () => {
  const { access_token } = await signIn()
  const header = { authorization: `Bearer ${access_token}` }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const answers = [
    await userinfoBy('GET', header),
    await userinfoBy('POST', header),
    await userinfoBy('POST', form, `access_token=${access_token}`),
  ]
  for (const answer of answers) expect([answer.statusCode, answer.json().sub]).toEqual([200, sub])
})

test('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
  expect((await signIn({ nonce: undefined })).claims).not.toHaveProperty('nonce')
})

test.each([
  ['oidcc-scope-profile', 'openid profile', { name: 'Luz Reyes', given_name: 'Luz', family_name: 'Reyes' }],
  ['oidcc-scope-email', 'openid email', { email: EMAIL, email_verified: expect.any(Boolean) }],
  ['oidcc-scope-all', SCOPE, { name: 'Luz Reyes', email: EMAIL, role: ['patient'] }],
  ['oidcc-ensure-other-scope-order-succeeds', 'email openid', { email: EMAIL }],
])('%s', async (_module, scope, claims) => {
  const { access_token } = await signIn({ scope })
  const answer = await userinfoBy('GET', { authorization: `Bearer ${access_token}` })
  expect(answer.json()).toMatchObject({ sub, ...claims })
  if (!scope.includes('email')) expect(answer.json()).not.toHaveProperty('email')
  if (!scope.includes('profile')) expect(answer.json()).not.toHaveProperty('name')
})

test.each([
  ['oidcc-display-page', { display: 'page' }],
  ['oidcc-display-popup', { display: 'popup' }],
  ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
  ['oidcc-login-hint', { login_hint: 'buffy@demo.test' }],
  ['oidcc-ui-locales', { ui_locales: 'se fil' }],
  ['oidcc-claims-locales', { claims_locales: 'se' }],
  ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
  ['oidcc-claims-essential', { claims: '{"userinfo":{"name":{"essential":true}}}' }],
])('%s', async (_module, changes) => {
  expect((await signIn(changes)).claims.sub).toBe(sub)
})

test('oidcc-prompt-login', async () => {
  const browser = openBrowser()
  const first = await signIn({}, browser)
  clock.forward(1)
  const second = await signIn({ prompt: 'login' }, browser)
  expect(Number(second.claims.auth_time)).toBeGreaterThan(Number(first.claims.auth_time))
})

test('oidcc-prompt-none-not-logged-in', async () => {
  expect(await silently(openBrowser(), { prompt: 'none' })).toMatchObject({ error: 'login_required', state: 'a state' })
})

test('oidcc-prompt-none-logged-in, oidcc-id-token-hint, oidcc-max-age-10000', async () => {
  const browser = openBrowser()
  const first = await signIn({ max_age: '15000' }, browser)
  for (const changes of [{ prompt: 'none' }, { prompt: 'none', id_token_hint: first.id_token }, { max_age: '10000' }]) {
    const { code = '' } = await silently(browser, changes)
    const claims = await verified((await exchange(code)).body.id_token)
    expect([claims.sub, claims.auth_time]).toEqual([sub, first.claims.auth_time])
  }
})

test('oidcc-max-age-1', async () => {
  const browser = openBrowser()
  const first = await signIn({}, browser)
  await sleep(2_100)
  clock.forward(2)
  const second = await signIn({ max_age: '1' }, browser)
  expect(Number(second.claims.auth_time)).toBeGreaterThan(Number(first.claims.auth_time))
})

test('oidcc-codereuse, oidcc-codereuse-30seconds', async () => {
  for (const seconds of [0, 30]) {
    const { code = '' } = await authorize()
    const { access_token } = (await exchange(code)).body
    clock.forward(seconds)
    const again = await exchange(code)
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant'])
    expect((await userinfoBy('GET', { authorization: `Bearer ${access_token}` })).statusCode).toBe(401)
  }
})

test('oidcc-ensure-registered-redirect-uri', async () => {
  const answer = await app.inject(authorizeUrl({ ...OURS, redirect_uri: `${RETURN}/other` }))
  expect(answer.statusCode).toBe(400)
  expect(answer.headers).not.toHaveProperty('location')
})

test('oidcc-ensure-post-request-succeeds', async () => {
  const browser = openBrowser()
  const parameters = Object.fromEntries(new URL(authorizeUrl(OURS), 'http://aruga.test').searchParams)
  const authorization = await browser.submit(app, '/connect/authorize', parameters)
  const page = locationOf(await browser.get(app, String(authorization.headers.location)))
  expect(page.pathname).toMatch(/^\/connect\/sign-in\//)
  const { searchParams } = locationOf(await browser.signIn(app, page.pathname, EMAIL))
  expect((await exchange(searchParams.get('code') ?? '')).status).toBe(200)
})

test('oidcc-server-client-secret-post', async () => {
  const { code = '' } = await authorize()
  const { status, body } = await redeem(app, code, { ...OURS, client_secret: SECRET })
  expect(status).toBe(200)
  expect((await verified(body.id_token)).aud).toBe(CLIENT)
})

test.each([
  ['oidcc-request-uri-unsigned', { request_uri: 'https://rp.test/request.jwt' }, 'request_uri_not_supported'],
  ['oidcc-unsigned-request-object', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
  ['oidcc-ensure-request-object-with-redirect-uri', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
])('%s is rejected as unsupported', async (_module, changes, error) => {
  expect(await silently(openBrowser(), changes)).toMatchObject({ error, state: 'a state' })
  const discovery = (await app.inject('/.well-known/openid-configuration')).json()
  expect(discovery.request_uri_parameter_supported).toBe(false)
  expect(discovery.request_parameter_supported ?? false).toBe(false)
})

test('oidcc-refresh-token', async () => {
  const first = await signIn()
  const form = { grant_type: 'refresh_token', refresh_token: first.refresh_token }
  const stranger = await post(app, '/connect/token', { ...form, client_id: 'aruga-console' })
  expect([stranger.status, stranger.body.error]).toEqual([400, 'invalid_grant'])
  const { status, body } = await post(app, '/connect/token', form, { headers: basic })
  expect(status).toBe(200)
  const claims = await verified(body.id_token)
  expect(claims).toMatchObject({ iss: first.claims.iss, sub, aud: CLIENT })
  // May be left out, but must not be the time of the refresh (OpenID Connect Core, 12.2).
  expect([undefined, first.claims.auth_time]).toContain(claims.auth_time)
})

test('oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
  const { code = '' } = await authorize()
  const wrong = await redeem(
    app,
    code,
    { ...OURS, code_verifier: 'another-verifier-of-at-least-forty-three-chars' },
    basic,
  )
  expect(wrong.body.error).toBe('invalid_grant')
  expect((await exchange(code)).status).toBe(200)
})
