// Rows 1 to 5 of docs/specification.md#7, and the other calls on the same paths: every invalid request gets its documented
// refusal in OAuth's form and changes nothing.
import { CONSOLE_CLIENT_ID } from '@aruga/contract/connect'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { type ConnectRequest, FORM, sendConnect } from '../testing/connect-request.ts'
import { takeSnapshot } from '../testing/db-snapshot.ts'
import { faultsOfConnect } from '../testing/documented-connect.ts'
import { addPlace, createFixtures, type Fixtures } from '../testing/fixtures.ts'
import { invalidSessions, noTokens } from '../testing/invalid-sessions.ts'
import { addSession, PASSWORD } from '../testing/people.ts'
import { preparePicture } from '../testing/plan.ts'

const APP = 'aruga-patient-app'
const CALLBACK = 'http://localhost:3000/console/'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

let server: TestApp
let fixtures: Fixtures
let invalidTokens: Awaited<ReturnType<typeof invalidSessions>>

beforeAll(async () => {
  await preparePicture()
  server = await startTestApp({ trustProxy: 1 })
  fixtures = await createFixtures(server, await addPlace(server))
  invalidTokens = await invalidSessions(server, 'patient')
  const { rows } = await server.db.query('SELECT account_id FROM patient WHERE id = $1', [fixtures.named['mine.id']])
  const narrow = await addSession(server.db, rows[0]?.account_id, server.context.clock())
  await server.db.query(`UPDATE connect_access_token SET scope = 'email' WHERE session_id = $1`, [narrow.sessionId])
  fixtures.named['narrow.token'] = narrow.token
})
afterAll(() => server.close())

type Fields = Record<string, string>
/** Requests that succeed; `needed`: the required fields. */
const tokenCalls: [grant: string, good: Fields, needed: string[]][] = [
  [
    'a password',
    { grant_type: 'password', client_id: APP, username: '@mine.email', password: PASSWORD },
    ['grant_type', 'client_id', 'username', 'password'],
  ],
  [
    'a refresh token',
    { grant_type: 'refresh_token', client_id: APP, refresh_token: '@mine.refreshToken' },
    ['grant_type', 'client_id', 'refresh_token'],
  ],
]
const revocation: Fields = { client_id: APP, token: '@mine.accessToken' }
const authorization: Fields = {
  response_type: 'code',
  client_id: CONSOLE_CLIENT_ID,
  redirect_uri: CALLBACK,
  scope: 'openid',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
  state: 'a state',
}

/** One fault in each. */
type Wrong = [what: string, request: ConnectRequest, status: number | number[]]
const form = (call: string, fields: Fields, more: Partial<ConnectRequest> = {}): ConnectRequest => ({
  call,
  pairs: Object.entries(fields),
  ...more,
})
const without = (fields: Fields, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name))
const HUGE = 'x'.repeat(100_000)
const notAForm = ['application/json', 'multipart/form-data; boundary=x', 'text/plain', '']

/** Requests with a wrong client, field or content type, derived from a valid form. */
const invalidForms = (call: string, good: Fields, needed: string[]): Wrong[] => [
  ...needed.map((name): Wrong => [`no ${name}`, form(call, without(good, name)), 400]),
  ...Object.entries(good).map(([name, value]): Wrong => {
    const { pairs } = form(call, good)
    return [`${name} twice`, { call, pairs: [...pairs, [name, value]] }, 400]
  }),
  ...Object.keys(good).map((name): Wrong => [`a huge ${name}`, form(call, { ...good, [name]: HUGE }), [400, 401]]),
  ...notAForm.map((type): Wrong => [`${type || 'no content type'}`, form(call, good, { type }), 400]),
  ['a malformed content type', form(call, good, { type: ';;;' }), 415],
  ['an unknown client', form(call, { ...good, client_id: 'unknown-client' }), 401],
]

async function expectRefusals(
  wrong: Wrong[],
  alsoOf: (answer: LightMyRequestResponse, what: string) => void = () => {},
) {
  const before = await takeSnapshot(server)
  for (const [what, request, status] of wrong) {
    const answer = await sendConnect(server.app, fixtures, request)
    expect(faultsOfConnect(request.call, answer), `${what}: ${answer.body}`).toEqual([])
    expect([status].flat(), `${what}: ${answer.body}`).toContain(answer.statusCode)
    alsoOf(answer, what)
  }
  expect(await takeSnapshot(server)).toEqual(before)
}

describe('POST /connect/token', () => {
  const call = 'POST /connect/token'
  test.each(tokenCalls)('refuses %s in an invalid request', (_grant, good, needed) =>
    expectRefusals(invalidForms(call, good, needed)),
  )

  test('refuses wrong passwords and invalid tokens', async () => {
    const [, [, refresh]] = tokenCalls as [unknown, [string, Fields, string[]]]
    const [[, password]] = tokenCalls as [[string, Fields, string[]]]
    const tokens: [string, string][] = [
      ...Object.entries(invalidTokens).map(([why, { refreshToken }]): [string, string] => [why, refreshToken ?? '']),
      ['nobody’s', '@unknown.token'],
      ['an access token', '@mine.accessToken'],
    ]
    const code = {
      client_id: CONSOLE_CLIENT_ID,
      redirect_uri: CALLBACK,
      code: '@unknown.token',
      code_verifier: CHALLENGE,
    }
    await expectRefusals([
      ['a wrong password', form(call, { ...password, password: 'Wrong-horse-1' }), 400],
      ['nobody’s address', form(call, { ...password, username: 'nobody@demo.test' }), 400],
      ['an unknown grant', form(call, { ...password, grant_type: 'telepathy' }), 400],
      ['an unknown scope', form(call, { ...password, scope: 'openid root' }), 400],
      ...tokens.map(([why, token]): Wrong => [why, form(call, { ...refresh, refresh_token: token }), 400]),
      ['another client’s token', form(call, { ...refresh, client_id: CONSOLE_CLIENT_ID }), 400],
      ['nobody’s code', form(call, { ...code, grant_type: 'authorization_code' }), 400],
    ])
  })
})

describe.each([
  ...['GET /connect/userinfo', 'POST /connect/userinfo', 'GET /connect/logout', 'POST /connect/logout'],
  ...['GET /connect/endsession', 'POST /connect/endsession'],
])('%s', (call) => {
  test('refuses every caller without a valid token', async () => {
    const tokens: [string, string | undefined][] = [
      ...noTokens(fixtures.named['mine.accessToken'] ?? ''),
      ...Object.entries(invalidTokens).map(([why, { token }]): [string, string] => [why, `Bearer ${token}`]),
      ['a refresh token', 'Bearer @mine.refreshToken'],
      ['a huge token', `Bearer ${HUGE}`],
    ]
    const pairs: [string, string][] = [['ui_locales', 'fil']]
    await expectRefusals(tokens.map(([what, bearer]): Wrong => [what, { call, pairs, bearer }, 401]))
  })
})

test('userinfo refuses a request beyond the token’s scope, or with a parameter twice', async () => {
  const bearer = 'Bearer @mine.accessToken'
  for (const call of ['GET /connect/userinfo', 'POST /connect/userinfo']) {
    const twice: [string, string][] = [
      ['scope', 'openid'],
      ['scope', 'openid'],
    ]
    await expectRefusals([
      ['a scope twice', { call, pairs: twice, bearer }, 400],
      ['a token without openid', { call, pairs: [['scope', 'email']], bearer: 'Bearer @narrow.token' }, 403],
      ['a scope that was not given', { call, pairs: [['scope', 'root']], bearer }, 403],
    ])
  }
})

test('An invalid log-out request of a browser ends no session and redirects nowhere', async () => {
  for (const call of [
    'GET /connect/logout',
    'POST /connect/logout',
    'GET /connect/endsession',
    'POST /connect/endsession',
  ])
    await expectRefusals([
      ['an id_token of nobody', form(call, { id_token_hint: 'a.b.c' }), 400],
      ['a huge id_token', form(call, { id_token_hint: 'x'.repeat(10_000) }), 400],
      ['an unknown address', form(call, { post_logout_redirect_uri: 'http://evil.test/' }), 400],
      [
        'an unknown client',
        form(call, { post_logout_redirect_uri: CALLBACK, client_id: 'unknown-client' }, { cookie: 'aruga_sign_in=x' }),
        400,
      ],
    ])
})

describe('POST /connect/revocat', () => {
  const call = 'POST /connect/revocat'
  test('refuses an invalid request', () => expectRefusals(invalidForms(call, revocation, ['client_id', 'token'])))

  test('answers 200 to an invalid, unknown or another client’s token, and ends no session', async () => {
    await expectRefusals([
      ...Object.entries(invalidTokens).map(
        ([why, { token }]): Wrong => [why, form(call, { ...revocation, token }), 200],
      ),
      ['nobody’s', form(call, { ...revocation, token: '@unknown.token' }), 200],
      ['another client’s', form(call, { ...revocation, client_id: CONSOLE_CLIENT_ID }), 200],
    ])
  })
})

describe('GET /connect/authorize', () => {
  const call = 'GET /connect/authorize'
  const but = (changes: Fields) => form(call, { ...authorization, ...changes })

  test('shows a page and redirects nowhere when the client or the redirect address is not valid', async () => {
    const wrong: Wrong[] = ['client_id', 'redirect_uri'].flatMap((name): Wrong[] => [
      [`no ${name}`, form(call, without(authorization, name)), 400],
      [`a huge ${name}`, but({ [name]: HUGE }), 400],
    ])
    await expectRefusals(
      [
        ...wrong,
        ['an unknown client', but({ client_id: 'unknown-client' }), 400],
        ['an address that is not on the list', but({ redirect_uri: 'http://evil.test/' }), 400],
        ['a client without addresses', but({ client_id: APP }), 400],
      ],
      ({ headers }, what) => expect(headers, what).not.toHaveProperty('location'),
    )
  })

  test('redirects back with an error and the state in every other case', async () => {
    const missing = ['response_type', 'scope', 'code_challenge', 'code_challenge_method']
    const { pairs } = form(call, authorization)
    await expectRefusals(
      [
        ...missing.map((name): Wrong => [`no ${name}`, form(call, without(authorization, name)), 303]),
        ...missing.map((name): Wrong => [`a huge ${name}`, but({ [name]: HUGE }), 303]),
        ...missing.map((name): Wrong => [`${name} twice`, { call, pairs: [...pairs, [name, 'x']] }, 303]),
        ['tokens in the address', but({ response_type: 'token' }), 303],
        ['plain PKCE', but({ code_challenge_method: 'plain' }), 303],
        ['an age that is no number', but({ max_age: 'x' }), 303],
        ['an id_token of nobody', but({ id_token_hint: 'a.b.c' }), 303],
        ['nobody signed in where no page may be shown', but({ prompt: 'none' }), 303],
      ],
      ({ headers }, what) => {
        const { origin, pathname, search, hash } = new URL(String(headers.location))
        expect(origin + pathname, what).toBe(CALLBACK)
        const returned = new URLSearchParams(hash ? hash.slice(1) : search)
        expect(Object.fromEntries(returned), what).toMatchObject({ error: expect.any(String), state: 'a state' })
      },
    )
  })
})

test('each request that the invalid ones are derived from is answered as documented', async () => {
  const good: [string, ConnectRequest, number][] = [
    ...tokenCalls.map(([grant, fields]): [string, ConnectRequest, number] => [
      grant,
      form('POST /connect/token', { ...fields, scope: 'openid offline_access' }, { type: FORM }),
      200,
    ]),
    ['userinfo', { call: 'GET /connect/userinfo', pairs: [], bearer: 'Bearer @mine.accessToken' }, 200],
    ['authorize', form('GET /connect/authorize', authorization), 303],
    ['keys', { call: 'GET /connect/jwks', pairs: [] }, 200],
    ['discovery', { call: 'GET /.well-known/openid-configuration', pairs: [] }, 200],
    ['revocation', form('POST /connect/revocat', revocation), 200],
  ]
  for (const [what, request, status] of good) {
    const answer = await sendConnect(server.app, fixtures, request)
    expect(answer.statusCode, `${what}: ${answer.body}`).toBe(status)
    expect(faultsOfConnect(request.call, answer), what).toEqual([])
    if (what === 'authorize') expect(answer.headers.location).toMatch(/\/connect\/sign-in\//)
  }
})
