import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  authorizeUrl,
  CALLBACK,
  CONSOLE,
  locationOf,
  openBrowser,
  redeem,
  refreshConsole,
} from '../testing/test-browser.ts'
import {
  createAccount,
  createPatient,
  movableClock,
  SCOPE,
  startConnect,
  startTwo,
  userinfo,
} from '../testing/test-server.ts'

// The provider uses the real clock for the age of a sign-in.
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
  await createPatient(db, await createAccount(db, 'luz@demo.test'))
})
afterAll(() => servers.stop())

const claimsOf = (idToken: string) => JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())

test('staff sign in on the server’s page and return to the console with a code, which gives the same tokens as a log-in', async () => {
  const browser = openBrowser()
  const redirect = await browser.signIn(one, await browser.openPage(one), 'rey@demo.test')
  expect(redirect.statusCode).toBe(303)
  const { origin, pathname, searchParams } = locationOf(redirect)
  expect(origin + pathname).toBe(CALLBACK)
  expect(Object.fromEntries(searchParams)).toEqual({
    code: expect.stringMatching(/^[\w-]{43,}$/),
    state: 'a state',
    iss: 'http://aruga.test',
  })
  const { status, body, headers } = await redeem(one, searchParams.get('code') ?? '')
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: SCOPE })
  expect(claimsOf(body.id_token)).toMatchObject({
    iss: 'http://aruga.test',
    aud: CONSOLE,
    sub: accountId,
    nonce: 'a nonce',
    role: ['reviewer'],
    auth_time: Math.floor(clock().getTime() / 1000),
  })
  expect((await userinfo(two, body.access_token)).json()).toMatchObject({ sub: accountId, role: ['reviewer'] })
})

// Not by 900 seconds, the lifetime: a token that ends in this very second gets the provider's own lifetime.
test.each([-400 * 86_400, -600, 600, 400 * 86_400])(
  'an id_token has the database’s time when the machine’s clock is %i seconds off',
  async (away) => {
    clock.forward(away)
    try {
      const { body } = await redeem(one, await openBrowser().codeFor(one, 'luz@demo.test'))
      const refreshed = await refreshConsole(one, body.refresh_token)
      const now = Math.floor(clock().getTime() / 1000)
      for (const { id_token } of [body, refreshed.body])
        expect(claimsOf(id_token)).toMatchObject({ iat: now, exp: now + 900 })
    } finally {
      clock.forward(-away)
    }
  },
)

test('a patient may sign in too', async () => {
  const { status, body } = await redeem(one, await openBrowser().codeFor(one, 'luz@demo.test'))
  expect(status).toBe(200)
  expect((await userinfo(one, body.access_token)).json().role).toEqual(['patient'])
})

test('a sign-in can begin on one server, continue on another and end on the first', async () => {
  const browser = openBrowser()
  const path = await browser.openPage(one)
  expect((await browser.get(two, path)).statusCode).toBe(200)
  const redirect = await browser.signIn(two, path, 'rey@demo.test', undefined, one)
  expect((await redeem(two, locationOf(redirect).searchParams.get('code') ?? '')).status).toBe(200)
  const again = locationOf(await browser.get(two, authorizeUrl()))
  expect((await redeem(one, again.searchParams.get('code') ?? '')).status).toBe(200)
})

test('an authorization request may be sent as a form', async () => {
  const [url = '', query = ''] = authorizeUrl().split('?')
  const send = (payload: string, type = 'application/x-www-form-urlencoded') =>
    one.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
  const sent = await send(query)
  expect(sent.statusCode).toBe(303)
  expect(new URL(String(sent.headers.location), `http://aruga.test${url}`).href).toBe(
    `http://aruga.test${url}?${query}`,
  )
  const browser = openBrowser()
  const page = locationOf(await browser.get(one, String(sent.headers.location)))
  const redirect = await browser.signIn(one, page.pathname, 'rey@demo.test')
  expect((await redeem(one, locationOf(redirect).searchParams.get('code') ?? '')).status).toBe(200)
  // A repeated parameter stays repeated, and is refused.
  const twice = await send(`${query}&scope=openid`)
  expect((await one.inject(String(twice.headers.location))).body).not.toContain('code=')
  expect((await send('{}', 'application/json')).headers.location).toBe('/connect/authorize?')
})

test.each([
  ['no client', { client_id: undefined }],
  ['an unknown client', { client_id: 'unknown-client' }],
  ['no redirect_uri', { redirect_uri: undefined }],
  ['a redirect_uri of somebody else', { redirect_uri: 'https://evil.test/console/' }],
  ['a redirect_uri that only begins like a registered one', { redirect_uri: `${CALLBACK}evil` }],
  ['a redirect_uri with another case', { redirect_uri: CALLBACK.toUpperCase() }],
  ['a redirect_uri with a query', { redirect_uri: `${CALLBACK}?x=1` }],
  ['a redirect_uri that steps up', { redirect_uri: `${CALLBACK}../` }],
  ['a redirect_uri with a user', { redirect_uri: CALLBACK.replace('//', '//a@') }],
  ['a client that has no addresses', { client_id: 'aruga-patient-app' }],
  ['a huge redirect_uri', { redirect_uri: CALLBACK + 'x'.repeat(10_000) }],
  ['a NUL', { client_id: '\0', redirect_uri: '\0' }],
])('%s shows an error page without a redirect', async (_case, changes) => {
  const answer = await one.inject(authorizeUrl({ ...changes, ui_locales: 'fil' }))
  expect(answer.statusCode).toBe(400)
  expect(answer.headers).not.toHaveProperty('location')
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body).toContain('Hindi po papunta sa log-in ang link na ito')
  expect(answer.body).not.toContain('evil')
})

test.each([
  ['no response_type', { response_type: undefined }, 'invalid_request'],
  ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['PKCE without a method', { code_challenge_method: undefined }, 'invalid_request'],
  ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['a malformed challenge', { code_challenge: 'short' }, 'invalid_request'],
  ['no scope', { scope: undefined, nonce: undefined }, 'invalid_scope'],
  ['an unknown scope', { scope: 'openid root' }, 'invalid_scope'],
  ['a scope of control characters', { scope: 'openid \u0001' }, 'invalid_scope'],
  ['a nonce with a NUL', { nonce: 'a\0b' }, 'invalid_request'],
  ['an answer as a form', { response_mode: 'form_post' }, 'unsupported_response_mode'],
  ['an answer in the fragment', { response_mode: 'fragment' }, 'unsupported_response_mode'],
  ['a request object', { request: 'x.y.z' }, 'request_not_supported'],
  ['a request by reference', { request_uri: 'https://evil.test/' }, 'request_uri_not_supported'],
  ['an unknown prompt', { prompt: 'dance' }, 'invalid_request'],
  ['contradicting prompts', { prompt: 'none login' }, 'invalid_request'],
  ['a negative max_age', { max_age: '-1' }, 'invalid_request'],
  ['a foreign id_token_hint', { id_token_hint: 'a.b.c' }, 'invalid_request'],
  ['no sign-in where no page may be shown', { prompt: 'none' }, 'login_required'],
])('%s returns to the console as an error with its state', async (_case, changes, error) => {
  const answer = await one.inject(authorizeUrl(changes))
  expect(answer.statusCode).toBe(303)
  const { origin, pathname, searchParams, hash } = locationOf(answer)
  expect(origin + pathname).toBe(CALLBACK)
  expect(hash).toBe('')
  expect(Object.fromEntries(searchParams)).toMatchObject({ error, state: 'a state', iss: 'http://aruga.test' })
  expect(searchParams.has('code')).toBe(false)
})

test.each(['token', 'id_token', 'code id_token', 'code token', 'none', 'code code token'])(
  'only codes are issued: response_type=%s is refused',
  async (response_type) => {
    const { searchParams, hash } = locationOf(await one.inject(authorizeUrl({ response_type })))
    // A request for tokens in the address is answered in its fragment (OAuth 2.0 Multiple Response Types, 5).
    const answer = new URLSearchParams([...searchParams, ...new URLSearchParams(hash.slice(1))])
    expect(Object.fromEntries(answer)).toMatchObject({ error: 'unsupported_response_type', state: 'a state' })
  },
)

test('a repeated parameter is refused, and a repeated redirect_uri is never followed', async () => {
  const twice = locationOf(await one.inject(`${authorizeUrl()}&scope=openid`))
  expect(twice.searchParams.get('error')).toBe('invalid_request')
  const addresses = await one.inject(`${authorizeUrl()}&redirect_uri=https%3A%2F%2Fevil.test`)
  expect(addresses.statusCode).toBe(400)
  expect(addresses.headers).not.toHaveProperty('location')
})

test('a signed-in person does not sign in again, unless the request demands a log-in', async () => {
  const browser = openBrowser()
  await browser.codeFor(one, 'rey@demo.test')
  for (const changes of [{}, { prompt: 'none' }, { max_age: '600' }]) {
    const silent = locationOf(await browser.get(two, authorizeUrl(changes)))
    expect((await redeem(two, silent.searchParams.get('code') ?? '')).status).toBe(200)
  }
  for (const changes of [{ prompt: 'login' }, { max_age: '0' }])
    expect(await browser.openPage(two, changes)).toMatch(/^\/connect\/sign-in\//)
  expect(locationOf(await browser.get(two, authorizeUrl({ prompt: 'login' }))).pathname).not.toBe('/console/')
})

test('signing in again renews the sign-in; another person’s sign-in replaces it', async () => {
  const browser = openBrowser()
  const first = await redeem(one, await browser.codeFor(one, 'rey@demo.test'))
  const renewed = await browser.signIn(one, await browser.openPage(one, { prompt: 'login' }), 'rey@demo.test')
  const second = await redeem(one, locationOf(renewed).searchParams.get('code') ?? '')
  expect((await userinfo(two, first.body.access_token)).statusCode).toBe(200)

  const other = await browser.signIn(two, await browser.openPage(two, { prompt: 'login' }), 'luz@demo.test')
  const third = await redeem(two, locationOf(other).searchParams.get('code') ?? '')
  expect((await userinfo(one, third.body.access_token)).json().role).toEqual(['patient'])
  for (const { body } of [first, second]) expect((await userinfo(one, body.access_token)).statusCode).toBe(401)
})

test('two tabs that signed in at the same time both work, and end together', async () => {
  const browser = openBrowser()
  const [left, right] = [await browser.openPage(one), await browser.openPage(two)]
  const codes = [await browser.signIn(one, left, 'rey@demo.test'), await browser.signIn(two, right, 'rey@demo.test')]
  const tabs = await Promise.all(
    codes.map((redirect) => redeem(one, locationOf(redirect).searchParams.get('code') ?? '')),
  )
  expect(tabs.map(({ status }) => status)).toEqual([200, 200])
  const headers = { authorization: `Bearer ${tabs[0]?.body.access_token}` }
  expect((await one.inject({ url: '/connect/logout', headers })).statusCode).toBe(200)
  expect((await userinfo(two, tabs[1]?.body.access_token ?? '')).statusCode).toBe(401)
})

test('a cookie from before the sign-in is invalid after it', async () => {
  const browser = openBrowser()
  const redirect = await browser.submit(one, await browser.openPage(one), {
    username: 'rey@demo.test',
    password: 'Correct-horse-1',
  })
  const planted = [...browser.jar].find(([key]) => key.startsWith('aruga_sign_in'))?.[1].value ?? ''
  await browser.get(one, locationOf(redirect).pathname)
  const victim = [...browser.jar].find(([key]) => key.startsWith('aruga_sign_in'))?.[1].value
  expect(victim).not.toBe(planted)
  const answer = await one.inject({
    url: authorizeUrl({ prompt: 'none' }),
    headers: { cookie: `aruga_sign_in=${planted}` },
  })
  expect(locationOf(answer).searchParams.get('error')).toBe('login_required')
})

test('the cookies are HttpOnly and SameSite, and Secure under TLS', async () => {
  const https = await startConnect(db, clock, {
    publicUrl: 'https://aruga.test',
    redirectUris: {
      [CONSOLE]: ['https://aruga.test/console/'],
      'aruga-patient-app': ['https://aruga.test/sign-in'],
    },
  })
  const answer = await https.inject(authorizeUrl({ redirect_uri: 'https://aruga.test/console/' }))
  const redirect = await https.inject({
    method: 'POST',
    url: locationOf(answer).pathname,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    payload: 'username=rey@demo.test&password=Correct-horse-1',
  })
  const cookies = [...answer.cookies, ...redirect.cookies]
  expect(cookies.map(({ name }) => name)).toEqual([
    '__Secure-aruga_request',
    '__Secure-aruga_resume',
    '__Host-aruga_device',
    '__Host-aruga_sign_in',
    '__Secure-aruga_request',
  ])
  // The page deletes its own cookie when it is done.
  expect(cookies[4]).toMatchObject({ value: '', path: cookies[0]?.path })
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'lax' })
  const [device, signIn] = cookies.slice(2)
  expect([device?.path, signIn?.path]).toEqual(['/', '/'])
  // The device outlives the browser, the sign-in ends with it.
  expect(device).toHaveProperty('expires')
  expect(signIn).not.toHaveProperty('expires')
  await https.close()
})

test('a further redirect_uri works for the client that the operator configured it for', async () => {
  const redirectUris = {
    [CONSOLE]: [CALLBACK, 'https://cdn.test/console/'],
    'aruga-patient-app': ['https://app.test/'],
  }
  const app = await startConnect(db, clock, { redirectUris })
  const status = async (changes: Record<string, string>) => (await app.inject(authorizeUrl(changes))).statusCode
  expect(await status({ redirect_uri: 'https://cdn.test/console/' })).toBe(303)
  expect(await status({ redirect_uri: 'https://app.test/' })).toBe(400)
  const patient = { client_id: 'aruga-patient-app', redirect_uri: 'https://app.test/' }
  const browser = openBrowser()
  const code = await browser.codeFor(app, 'luz@demo.test', patient)
  expect((await redeem(app, code, patient)).status).toBe(200)
  await app.close()
})

test('a patient logs in in the phone’s browser and returns to the native app; no web page can pose as the app', async () => {
  const patient = { client_id: 'aruga-patient-app', redirect_uri: 'test.aruga.app:/sign-in' }
  const redirectUris = {
    [CONSOLE]: [CALLBACK],
    'aruga-patient-app': ['https://aruga.test/sign-in', patient.redirect_uri],
  }
  const app = await startConnect(db, clock, { redirectUris })
  const browser = openBrowser()
  const path = await browser.openPage(app, patient)
  const policy = String((await browser.get(app, path)).headers['content-security-policy'])
  expect(policy).toContain("form-action 'self' test.aruga.app:;")
  const redirect = await browser.signIn(app, path, 'luz@demo.test')
  expect(String(redirect.headers.location)).toMatch(/^test\.aruga\.app:\/sign-in\?code=/)
  const { body, status } = await redeem(app, locationOf(redirect).searchParams.get('code') ?? '', patient)
  expect(status).toBe(200)
  expect((await userinfo(app, body.access_token)).json().role).toEqual(['patient'])

  for (const redirect_uri of ['other.app:/sign-in', 'test.aruga.app:/elsewhere', 'test.aruga.app://sign-in'])
    expect((await app.inject(authorizeUrl({ ...patient, redirect_uri }))).statusCode).toBe(400)
  // A scheme has the origin "null", and so does any sandboxed page: neither may read an answer.
  const read = await app.inject({ url: '/connect/userinfo', headers: { origin: 'null' } })
  expect(read.headers).not.toHaveProperty('access-control-allow-origin')
  await app.close()
})

test('a long request is refused and not stored, and the app learns why', async () => {
  const count = async () => (await db.query('SELECT count(*)::int FROM connect_request')).rows[0]
  const before = await count()
  for (const more of [{ state: 's'.repeat(3_000) }, { state: 'ñ'.repeat(1_025) }, { login_hint: 'x'.repeat(7_000) }]) {
    const answer = await one.inject(authorizeUrl(more))
    expect(answer.statusCode).toBe(303)
    expect(locationOf(answer).searchParams.get('error')).toBe('invalid_request')
  }
  expect(await count()).toEqual(before)
})

test('a network may send 120 requests a minute to all servers together; another network is not affected', async () => {
  const from = (remoteAddress: string, app = one) => app.inject({ url: authorizeUrl(), remoteAddress })
  for (let sent = 0; sent < 60; sent++) {
    expect((await from('2001:db8:1:2::1')).statusCode).toBe(303)
    expect((await from(`2001:db8:1:2::${sent + 2}`, two)).statusCode).toBe(303)
  }
  const late = await from('2001:db8:1:2::ffff')
  expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await from('2001:db8:1:3::1')).statusCode).toBe(303)
})
