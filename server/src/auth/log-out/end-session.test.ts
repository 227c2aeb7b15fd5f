import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorizeUrl, CALLBACK, locationOf, openBrowser, redeem, refreshConsole } from '../testing/test-browser.ts'
import { createAccount, logIn, movableClock, post, startTwo, userinfoStatus } from '../testing/test-server.ts'

const clock = movableClock(new Date().toISOString())
let servers: Awaited<ReturnType<typeof startTwo>>
let one: FastifyInstance
let two: FastifyInstance

beforeAll(async () => {
  servers = await startTwo(clock)
  ;({ one, two } = servers)
  await createAccount(servers.db, 'rey@demo.test', 'reviewer')
  await createAccount(servers.db, 'ana@demo.test', 'reviewer')
})
afterAll(() => servers.stop())

async function signedIn(email = 'rey@demo.test') {
  const browser = openBrowser()
  const { body } = await redeem(one, await browser.codeFor(one, email))
  const isSignedOut = async () =>
    locationOf(await browser.get(two, authorizeUrl({ prompt: 'none' }))).searchParams.get('error') === 'login_required'
  return { browser, tokens: body, isSignedOut }
}
const endSession = (parameters: Record<string, string>) => `/connect/endsession?${new URLSearchParams(parameters)}`
const expectRevoked = async (tokens: { access_token: string; refresh_token: string }) =>
  (await userinfoStatus(two, tokens.access_token)) === 401 &&
  (await refreshConsole(one, tokens.refresh_token)).status === 400

test('logging out with the token also ends the browser’s sign-in: the next log-in asks for the password', async () => {
  const { browser, tokens, isSignedOut } = await signedIn()
  const other = (await redeem(two, locationOf(await browser.get(two, authorizeUrl())).searchParams.get('code') ?? ''))
    .body
  expect(await isSignedOut()).toBe(false)
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const answer = await browser.get(one, '/connect/logout', { headers })
  expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 200, body: '' })
  expect(await isSignedOut()).toBe(true)
  expect(await expectRevoked(tokens)).toBe(true)
  expect(await expectRevoked(other)).toBe(true)
})

test('revoking the token also ends the browser’s sign-in', async () => {
  const { tokens, isSignedOut } = await signedIn()
  await post(two, '/connect/revocat', { client_id: 'aruga-console', token: tokens.refresh_token })
  expect(await isSignedOut()).toBe(true)
})

test('logging out of one browser does not affect the person’s other devices', async () => {
  const [here, there] = [await signedIn(), await signedIn()]
  const phone = (await logIn(one, 'rey@demo.test')).body
  await one.inject({ url: '/connect/logout', headers: { authorization: `Bearer ${here.tokens.access_token}` } })
  expect(await there.isSignedOut()).toBe(false)
  expect(await userinfoStatus(two, there.tokens.access_token)).toBe(200)
  expect(await userinfoStatus(two, phone.access_token)).toBe(200)
})

test('the console redirects the browser to log out and gets it back with its state, also with an expired id_token', async () => {
  const { browser, tokens, isSignedOut } = await signedIn()
  clock.forward(20 * 60)
  await refreshConsole(one, tokens.refresh_token)
  const fresh = await signedIn()
  for (const { browser: each, tokens: its } of [{ browser, tokens }, fresh]) {
    const url = endSession({ id_token_hint: its.id_token, post_logout_redirect_uri: CALLBACK, state: 'a state' })
    const answer = await each.get(two, url)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(`${CALLBACK}?state=a+state`)
    expect(each.jar.has('aruga_sign_in/')).toBe(false)
  }
  expect(await fresh.isSignedOut()).toBe(true)
  expect(await expectRevoked(fresh.tokens)).toBe(true)
  expect(await isSignedOut()).toBe(true)
})

test('a person without an id_token, or with another person’s, has to confirm', async () => {
  const { browser, tokens, isSignedOut } = await signedIn()
  const other = await signedIn('ana@demo.test')
  for (const parameters of [{}, { id_token_hint: other.tokens.id_token }]) {
    const page = await browser.get(one, endSession(parameters))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Log out here?')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(await isSignedOut()).toBe(false)
  }
  const url = endSession({ client_id: 'aruga-console', post_logout_redirect_uri: CALLBACK })
  const forged = await browser.submit(one, url, { confirm: 'yes' }, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(forged.body).toContain('Log out here?')
  expect(await isSignedOut()).toBe(false)
  const confirmed = await browser.submit(one, url, { confirm: 'yes' }, { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(confirmed.headers.location).toBe(CALLBACK)
  expect(await isSignedOut()).toBe(true)
  expect(await expectRevoked(tokens)).toBe(true)
})

test('without a redirect address, a page confirms the log-out', async () => {
  const { browser, tokens } = await signedIn()
  const done = await browser.get(one, endSession({ id_token_hint: tokens.id_token, ui_locales: 'fil' }))
  expect(done.statusCode).toBe(200)
  expect(done.body).toContain('Naka-log out na po kayo')
  expect(await expectRevoked(tokens)).toBe(true)
})

test.each([
  ['an address that is not on the list', { post_logout_redirect_uri: 'https://evil.test/' }],
  ['an address that only begins like a registered one', { post_logout_redirect_uri: `${CALLBACK}evil` }],
  ['an address of a client that did not sign in', { client_id: 'aruga-patient-app' }],
  ['an id_token that nobody signed', { id_token_hint: 'e30.eyJhdWQiOiJhcnVnYS1jb25zb2xlIn0.AAAA' }],
  ['an id_token of an unknown client', { id_token_hint: 'e30.eyJhdWQiOiJzdHJhbmdlciJ9.AAAA' }],
  ['nonsense for an id_token', { id_token_hint: '\0' }],
])('%s is not followed, and ends no session', async (_case, changes) => {
  const { browser, tokens } = await signedIn()
  const hint = { id_token_hint: tokens.id_token, post_logout_redirect_uri: CALLBACK }
  const answer = await browser.get(one, endSession({ ...hint, ...changes }))
  expect(answer.statusCode).toBe(400)
  expect(answer.headers).not.toHaveProperty('location')
  expect(await userinfoStatus(two, tokens.access_token)).toBe(200)
})
