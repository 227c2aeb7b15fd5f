import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSignIn } from './sign-in.ts'
import { device, openApp } from './testing/app.ts'
import { reply, tokens } from './testing/fake-server.ts'

const REDIRECT_URI = 'https://aruga.test/console/'
const client = { id: 'aruga-console', secret: '', scope: 'openid offline_access' }

/** A tab: its storage is its own. */
function openTab() {
  const stored = new Map<string, string>()
  const tabStore = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return createSignIn({ baseUrl: '', client, redirectUri: REDIRECT_URI, tabStore, crypto })
}

const askedBy = (address: string) => Object.fromEntries(new URL(address, 'https://aruga.test').searchParams)

test('who is not signed in is sent to the sign-in page, and comes back to where they were', async () => {
  const tab = openTab()
  const asked = askedBy(await tab.begin('/queue?kind=OfficialReceipt'))
  expect(asked).toMatchObject({
    client_id: 'aruga-console',
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    code_challenge_method: 'S256',
  })
  expect(asked).not.toHaveProperty('prompt')
  const back = tab.finish(`?code=the-code&state=${asked.state}`)
  expect(back).toMatchObject({
    kind: 'signed in',
    returnTo: '/queue?kind=OfficialReceipt',
    signedIn: { code: 'the-code', redirectUri: REDIRECT_URI },
  })
  if (back?.kind !== 'signed in') throw new Error('not signed in')
  expect(back.signedIn.verifier).toMatch(/^[\w-]{43}$/)
  expect(createHash('sha256').update(back.signedIn.verifier).digest('base64url')).toBe(asked.code_challenge)
})

test('each sign-in has a state and a verifier of its own', async () => {
  const tab = openTab()
  const [one, two] = [askedBy(await tab.begin('/')), askedBy(await tab.begin('/'))]
  expect(one.state).not.toBe(two.state)
  expect(one.code_challenge).not.toBe(two.code_challenge)
})

test('after a log-out the page asks for the password even where the browser is still signed in', async () => {
  expect(askedBy(await openTab().begin('/', { anew: true }))).toMatchObject({ prompt: 'login' })
})

test('an answer to a question that this tab never asked is not redeemed, and one answer serves once', async () => {
  const tab = openTab()
  const { state } = askedBy(await tab.begin('/queue'))
  const stranger = { kind: 'refused', error: 'state_mismatch' }
  expect(openTab().finish(`?code=c&state=${state}`)).toMatchObject(stranger)
  expect(tab.finish('?code=c&state=another')).toMatchObject({ ...stranger, returnTo: '/queue' })
  expect(tab.finish(`?code=c&state=${state}`)).toMatchObject(stranger)
})

test('a refusal of the page comes back with its reason, and an ordinary address is no answer', async () => {
  const tab = openTab()
  const { state } = askedBy(await tab.begin('/letters'))
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

test('a code that is no longer good begins nothing, and the page is told why', async () => {
  const refused = () => reply(400, { error: 'invalid_grant', error_description: 'The code is used.' })
  const app = openApp({ '/connect/token': refused }, device(), client)
  await expect(app.session.redeem(signedIn)).rejects.toMatchObject({ status: 400, code: 'invalid_grant' })
  expect(app.session.isLoggedIn()).toBe(false)
  expect(app.happened).toEqual(['POST /connect/token'])
})

test('a tab that signs in leaves the idle time of the others as it is', async () => {
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

test('a tab that hears of another’s log-out ends without asking the server, and can come back', async () => {
  const app = openApp({}, device(), client)
  await app.session.redeem(signedIn)
  app.happened.length = 0
  await app.session.endedElsewhere()
  expect(app.session.isLoggedIn()).toBe(false)
  expect(app.happened).toEqual(['overlays dismissed', 'at /login, to come back'])
  await app.session.endedElsewhere()
  expect(app.happened).toHaveLength(2)
})
