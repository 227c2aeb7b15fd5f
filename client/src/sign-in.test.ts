import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSignIn } from './sign-in.ts'
import { device, openApp } from './testing/app.ts'
import { reply, tokens } from './testing/fake-server.ts'

const REDIRECT_URI = 'https://aruga.test/console/'
const client = { id: 'aruga-console', secret: '', scope: 'openid offline_access' }

/** A tab with its own storage. */
function openTab() {
  const stored = new Map<string, string>()
  const tabStore = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return createSignIn({ baseUrl: '', client, redirectUri: REDIRECT_URI, tabStore, crypto })
}

const queryOf = (address: string) => Object.fromEntries(new URL(address, 'https://aruga.test').searchParams)

test('a signed-out person is sent to the sign-in page and returns to where they were', async () => {
  const tab = openTab()
  const query = queryOf(await tab.begin('/queue?kind=OfficialReceipt'))
  expect(query).toMatchObject({
    client_id: 'aruga-console',
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    code_challenge_method: 'S256',
  })
  expect(query).not.toHaveProperty('prompt')
  const back = tab.finish(`?code=the-code&state=${query.state}`)
  expect(back).toMatchObject({
    kind: 'signed in',
    returnTo: '/queue?kind=OfficialReceipt',
    signedIn: { code: 'the-code', redirectUri: REDIRECT_URI },
  })
  if (back?.kind !== 'signed in') throw new Error('not signed in')
  expect(back.signedIn.verifier).toMatch(/^[\w-]{43}$/)
  expect(createHash('sha256').update(back.signedIn.verifier).digest('base64url')).toBe(query.code_challenge)
})

test('each sign-in has its own state and verifier', async () => {
  const tab = openTab()
  const [one, two] = [queryOf(await tab.begin('/')), queryOf(await tab.begin('/'))]
  expect(one.state).not.toBe(two.state)
  expect(one.code_challenge).not.toBe(two.code_challenge)
})

test('after a log-out the page asks for the password even if the browser is still signed in', async () => {
  expect(queryOf(await openTab().begin('/', { anew: true }))).toMatchObject({ prompt: 'login' })
})

test('an answer to another tab’s request is not redeemed, and each answer is redeemed once', async () => {
  const tab = openTab()
  const { state } = queryOf(await tab.begin('/queue'))
  const mismatch = { kind: 'refused', error: 'state_mismatch' }
  expect(openTab().finish(`?code=c&state=${state}`)).toMatchObject(mismatch)
  expect(tab.finish('?code=c&state=another')).toMatchObject({ ...mismatch, returnTo: '/queue' })
  expect(tab.finish(`?code=c&state=${state}`)).toMatchObject(mismatch)
})

test('a refusal by the sign-in page is returned with its reason, and an ordinary address is ignored', async () => {
  const tab = openTab()
  const { state } = queryOf(await tab.begin('/letters'))
  expect(tab.finish('')).toBeNull()
  expect(tab.finish('?state=x')).toBeNull()
  expect(tab.finish('?code=ABCD')).toBeNull()
  expect(tab.finish(`?error=access_denied&state=${state}`)).toEqual({
    kind: 'refused',
    error: 'access_denied',
    returnTo: '/letters',
  })
})

const signedIn = { code: 'the-code', verifier: 'the-verifier', redirectUri: REDIRECT_URI }

test('a session begins from a code and is renewed like any other', async () => {
  let given = 0
  const app = openApp({ '/connect/token': () => tokens(++given) }, device(), client)
  await app.session.redeem(signedIn)
  const [request] = app.requests
  expect(Object.fromEntries(new URLSearchParams(String(request?.body)))).toEqual({
    grant_type: 'authorization_code',
    code: 'the-code',
    code_verifier: 'the-verifier',
    redirect_uri: REDIRECT_URI,
    client_id: 'aruga-console',
  })
  const first = app.session.current()
  expect(first).toMatchObject({ accessToken: 'access-1', refreshToken: 'refresh-1' })
  if (first) await app.session.renew(first)
  expect(app.session.current()).toMatchObject({ accessToken: 'access-2', logIn: first?.logIn })
})

test('an invalid code starts no session and rejects with the reason', async () => {
  const refused = () => reply(400, { error: 'invalid_grant', error_description: 'The code is used.' })
  const app = openApp({ '/connect/token': refused }, device(), client)
  await expect(app.session.redeem(signedIn)).rejects.toMatchObject({ status: 400, code: 'invalid_grant' })
  expect(app.session.isLoggedIn()).toBe(false)
  expect(app.happened).toEqual(['POST /connect/token'])
})

test('a person without access is logged out on the server, and nothing of the session is stored', async () => {
  const app = openApp({}, device(), client)
  const began: unknown[] = []
  app.session.subscribe((ended) => began.push(ended))
  expect(await app.session.redeem(signedIn, async (accessToken) => accessToken !== 'access-1')).toBe(false)
  expect(app.session.isLoggedIn()).toBe(false)
  expect(app.happened).toEqual(['POST /connect/token', 'GET /connect/logout'])
  expect(began).toEqual([])
  expect(await app.session.redeem(signedIn, async (accessToken) => accessToken === 'access-1')).toBe(true)
  expect(app.session.isLoggedIn()).toBe(true)
})

test('signing in in one tab does not change the idle time of the others', async () => {
  const on = device()
  const working = openApp({}, on, client)
  await working.session.redeem(signedIn)
  working.session.requestMade()
  const startedAt = on.local.get('idleStartedAt')
  const opened = openApp({}, on, client)
  await opened.session.redeem(signedIn)
  expect(on.local.get('idleStartedAt')).toBe(startedAt)
  working.session.resumed()
  expect(working.session.isLoggedIn()).toBe(true)
})

test('a log-out in another tab ends the session here without a call, and the next log-in returns to the page', async () => {
  const app = openApp({}, device(), client)
  await app.session.redeem(signedIn)
  app.happened.length = 0
  await app.session.endedElsewhere()
  expect(app.session.isLoggedIn()).toBe(false)
  expect(app.happened).toEqual(['overlays dismissed', 'at /login, to come back'])
  await app.session.endedElsewhere()
  expect(app.happened).toHaveLength(2)
})

test('the sign-in page speaks the language of the app', async () => {
  const query = queryOf(await openTab().begin('/', { anew: true, language: 'fil' }))
  expect(query).toMatchObject({ prompt: 'login', ui_locales: 'fil' })
})
