// Two thousand requests to `/connect/*`, good and odd: no failure, no hang, and refusals in RFC 6749's form, as a page where
// a browser stands, or as the empty 401. FUZZ_SEED=n draws others.
import { openApiDocument } from '@aruga/contract/openapi/document'
import * as fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { addPatient, addSession, PASSWORD } from '../testing/people.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)
const LONGEST_MS = 10_000

type Drawn = {
  call: string
  pairs: [string, string][]
  bearer: string | undefined
  type: string
  cookie: string | undefined
}

const CALLS = [
  ...[
    'POST /connect/token',
    'POST /connect/token',
    'POST /connect/token',
    'POST /connect/revocat',
    'GET /connect/authorize',
  ],
  ...['GET /connect/userinfo', 'POST /connect/userinfo', 'GET /connect/logout', 'POST /connect/logout'],
  ...['GET /connect/endsession', 'POST /connect/endsession', 'GET /connect/sign-in/x', 'POST /connect/sign-in/x'],
  ...['GET /connect/authorize/x', 'GET /connect/jwks', 'GET /.well-known/openid-configuration', 'GET /connect/nothing'],
  ...['GET /connect/token', 'PUT /connect/token', 'DELETE /connect/userinfo', 'POST /connect/authorize'],
]

/** `@token` and the like are filled in when it is sent. */
const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '__proto__',
    '[object Object]',
    '%',
    "' OR ''='",
    'x'.repeat(5000),
    'é',
    '-1',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
const value = (...usual: string[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: oddText })

const parameters: Record<string, fc.Arbitrary<string>> = {
  grant_type: value('password', 'refresh_token', 'authorization_code', 'client_credentials'),
  client_id: value('aruga-patient-app', 'aruga-patient-app', 'aruga-console', 'stranger'),
  client_secret: value('', 'secret'),
  scope: value('openid offline_access', 'email profile openid roles aruga offline_access', 'openid', 'root'),
  username: value('@email', '@email', 'nobody@demo.test'),
  password: value(PASSWORD, PASSWORD, 'wrong'),
  refresh_token: value('@refresh', 'x'),
  token: value('@token', '@refresh', 'x'),
  token_type_hint: value('access_token', 'refresh_token', 'other'),
  code: value('x'),
  code_verifier: value('a-verifier-of-at-least-forty-three-characters'),
  code_challenge: value('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', 'short'),
  code_challenge_method: value('S256', 'plain'),
  response_type: value('code', 'token', 'id_token', 'none', 'code token'),
  response_mode: value('query', 'fragment', 'form_post', 'web_message'),
  redirect_uri: value('http://localhost:3000/console/', 'http://evil.test/', 'javascript:alert(1)'),
  state: value('state', '<script>'),
  nonce: value('nonce'),
  prompt: value('none', 'login', 'consent', 'select_account'),
  max_age: value('0', '1', '99999999999999999999'),
  login_hint: value('@email', '<b>'),
  request: value('x.y.z', 'eyJhbGciOiJub25lIn0.e30.'),
  request_uri: value('http://evil.test/request', 'urn:x'),
  claims: value('{}', '{', '{"id_token":{"email":null}}'),
  ui_locales: value('fil', 'en', 'x'),
  id_token_hint: value('x', '@token'),
  post_logout_redirect_uri: value('http://localhost:3000/console/', 'http://evil.test/'),
  confirm: value('yes', 'no'),
}

/** What makes a call good, so that many requests are only nearly so. */
const good: Record<string, string[]> = {
  '/connect/token': ['client_id', 'grant_type', 'username', 'password', 'refresh_token', 'scope'],
  '/connect/revocat': ['client_id', 'token'],
  '/connect/authorize': [
    'client_id',
    'response_type',
    'redirect_uri',
    'scope',
    'code_challenge',
    'code_challenge_method',
  ],
}
const someOf = (call: string) => {
  const needed = good[call.split(' ')[1] ?? ''] ?? []
  const others = Object.keys(parameters).filter((name) => !needed.includes(name))
  return fc.oneof(
    fc.subarray(others, { maxLength: 2 }).map((more) => [...needed, ...more]),
    fc.subarray(Object.keys(parameters)),
  )
}

const drawn: fc.Arbitrary<Drawn> = fc.constantFrom(...CALLS).chain((call) =>
  fc.record({
    call: fc.constant(call),
    pairs: someOf(call)
      .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), parameters[name] ?? oddText))))
      .chain((pairs) =>
        fc
          .boolean()
          .map((twice): [string, string][] => [...pairs, ...(twice && pairs.length > 8 ? pairs.slice(0, 1) : [])]),
      ),
    bearer: fc.option(value('Bearer @token', 'Bearer @refresh', 'Bearer x', 'Basic YTpi', 'Bearer'), {
      nil: undefined,
    }),
    type: fc.oneof(
      { weight: 6, arbitrary: fc.constant('application/x-www-form-urlencoded') },
      fc.constantFrom('application/json', 'multipart/form-data; boundary=x', 'text/plain', '', ';'),
    ),
    cookie: fc.option(fc.constantFrom('_interaction=x', '_session=x; _session.sig=x', '=;;=', 'x'.repeat(4000)), {
      nil: undefined,
    }),
  }),
)

let server: TestApp
let named: Record<string, string>
let sender = 0

beforeAll(async () => {
  server = await startTestApp({ trustProxy: true })
})
afterAll(() => server.close())

/** Somebody who can log in, with a living session. */
async function somebody() {
  const { accountId, email } = await addPatient(server.db)
  const { token, refreshToken } = await addSession(server.db, accountId)
  return { email, token, refresh: refreshToken ?? '' }
}

const filled = (text: string) =>
  text.toWellFormed().replace(/@(email|token|refresh)/g, (_, name: string) => named[name] ?? '')

async function send({ call, pairs, bearer, type, cookie }: Drawn): Promise<LightMyRequestResponse> {
  const [method = 'GET', path = '/'] = call.split(' ')
  const form = new URLSearchParams(pairs.map(([name, text]): [string, string] => [name, filled(text)])).toString()
  sender++
  return server.app.inject({
    method: method as 'GET',
    url: method === 'GET' ? `${path}?${form}` : path,
    headers: {
      'x-forwarded-for': `10.${sender % 250}.${Math.floor(sender / 250) % 250}.1`,
      ...(bearer !== undefined && { authorization: filled(bearer).replace(/[^\x20-\x7e]/g, '?') }),
      ...(cookie !== undefined && { cookie }),
      ...(method !== 'GET' && type && { 'content-type': type }),
    },
    ...(method !== 'GET' && { payload: form }),
  })
}

type Operations = Record<string, Record<string, { responses: object }>>
const { paths } = openApiDocument() as { paths: Operations }

/** Whether openapi.json has this status for the call; what it does not describe may answer as it likes. */
function isDocumented(call: string, status: number) {
  const [method = '', path = ''] = call.split(' ')
  const operation = paths[path]?.[method.toLowerCase()]
  return operation === undefined || String(status) in operation.responses
}

/** What is wrong with an answer. */
function faultsOf({ call }: Drawn, answer: LightMyRequestResponse): string[] {
  const { statusCode: status, headers, body } = answer
  const type = String(headers['content-type'] ?? '')
  if (status >= 500) return [`${status}: a failure of ours`]
  if (/\bat \S+ \(|\.ts:\d+|node_modules/.test(body)) return ['a stack in the answer']
  if (/evil\.test/.test(String(headers.location ?? ''))) return ['leads to where it was told']
  if (!isDocumented(call, status)) return [`${status} is not documented`]
  if (status < 400) return []
  if (status === 401 && /userinfo|logout|endsession/.test(call)) {
    return body === '' && /^Bearer/.test(String(headers['www-authenticate'])) ? [] : ['not the empty 401']
  }
  if (type.startsWith('text/html'))
    return /authorize|sign-in|endsession|logout/.test(call) ? [] : ['a page where JSON belongs']
  if (!type.startsWith('application/json')) return [`a refusal as "${type}": ${body.slice(0, 100)}`]
  const { error, error_description: words } = answer.json()
  if (typeof error !== 'string' || (words !== undefined && typeof words !== 'string'))
    return ['not the form of RFC 6749']
  if (status === 429 && !(Number(headers['retry-after']) > 0)) return ['no Retry-After']
  return []
}

test(`No request of ${REQUESTS} to /connect finds a failure, and each refusal has its form (seed ${SEED})`, async () => {
  let sent = 0
  const succeeded = new Set<string>()
  await fc.assert(
    fc.asyncProperty(drawn, async (request) => {
      if (sent++ % 25 === 0) named = await somebody()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`No answer within ${LONGEST_MS} ms`)), LONGEST_MS)
      })
      const answer = await Promise.race([send(request), late]).finally(() => clearTimeout(timer))
      if (answer.statusCode < 400) succeeded.add(request.call)
      const faults = faultsOf(request, answer)
      if (faults.length > 0) {
        throw new Error(
          `${faults.join('; ')}\n${answer.statusCode} ${answer.body.slice(0, 500)}\n${server.failures.at(-1)}`,
        )
      }
    }),
    { seed: SEED, numRuns: REQUESTS },
  )
  expect(sent).toBeGreaterThanOrEqual(REQUESTS)
  // Or it would only have seen the doors from outside.
  const calls = ['POST /connect/token', 'POST /connect/revocat', 'GET /connect/authorize', 'GET /connect/userinfo']
  expect([...succeeded]).toEqual(expect.arrayContaining(calls))
}, 120_000)
