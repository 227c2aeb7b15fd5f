// Requests to `/connect/*` for the property-based run: valid, almost valid, and odd.
import * as fc from 'fast-check'
import type { ConnectRequest } from './connect-request.ts'
import { PASSWORD } from './people.ts'

/** Every call and some that do not exist, with weights: those with most effect come most often. */
const CALLS: [call: string, weight: number][] = [
  ['POST /connect/token', 120],
  ['POST /connect/revocat', 20],
  ['GET /connect/authorize', 40],
  ['GET /connect/userinfo', 20],
  ['POST /connect/userinfo', 20],
  ['GET /connect/logout', 10],
  ['POST /connect/logout', 10],
  ['GET /connect/endsession', 10],
  ['POST /connect/endsession', 10],
  ['GET /connect/jwks', 5],
  ['GET /.well-known/openid-configuration', 5],
  ['GET /connect/sign-in/x', 10],
  ['POST /connect/sign-in/x', 10],
  ['GET /connect/authorize/x', 10],
  ['GET /connect/nothing', 5],
  ['GET /connect/token', 5],
  ['PUT /connect/token', 5],
  ['DELETE /connect/userinfo', 5],
  ['POST /connect/authorize', 5],
]
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
  grant_type: value(
    'password',
    'password',
    'refresh_token',
    'refresh_token',
    'authorization_code',
    'client_credentials',
  ),
  client_id: value(
    'aruga-patient-app',
    'aruga-patient-app',
    'aruga-patient-app',
    'aruga-patient-app',
    'aruga-console',
    'unknown-client',
  ),
  client_secret: value('', 'secret'),
  scope: value('openid offline_access', 'email profile openid roles aruga offline_access', 'openid', 'root'),
  username: value('@mine.email', '@mine.email', 'nobody@demo.test'),
  password: value(PASSWORD, PASSWORD, 'wrong'),
  refresh_token: value('@mine.refreshToken', '@mine.refreshToken', 'x'),
  token: value('@mine.accessToken', '@mine.refreshToken', '@unknown.token'),
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
  login_hint: value('@mine.email', '<b>'),
  request: value('x.y.z', 'eyJhbGciOiJub25lIn0.e30.'),
  request_uri: value('http://evil.test/request', 'urn:x'),
  claims: value('{}', '{', '{"id_token":{"email":null}}'),
  ui_locales: value('fil', 'en', 'x'),
  id_token_hint: value('x', '@mine.accessToken'),
  post_logout_redirect_uri: value('http://localhost:3000/console/', 'http://evil.test/'),
  confirm: value('yes', 'no'),
}

const anyOf = (name: string) => parameters[name] ?? oddText
const named = (...names: string[]) => Object.fromEntries(names.map((name) => [name, anyOf(name)]))
const usually = (valid: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(valid).map(([name, text]) => [
      name,
      fc.oneof({ weight: 4, arbitrary: fc.constant(text) }, anyOf(name)),
    ]),
  )

/** The parameters of a valid call, so that many requests are almost valid. */
const validParameters: Record<string, Record<string, fc.Arbitrary<string>>> = {
  '/connect/revocat': named('client_id', 'token'),
  // So many values must fit together that hardly any would by chance.
  '/connect/token': {
    ...usually({ client_id: 'aruga-patient-app', scope: 'openid offline_access' }),
    ...named('grant_type', 'username', 'password', 'refresh_token'),
  },
  '/connect/authorize': usually({
    client_id: 'aruga-console',
    response_type: 'code',
    redirect_uri: 'http://localhost:3000/console/',
    scope: 'openid offline_access',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }),
}

const formOf = (call: string) => {
  const needed = validParameters[call.split(' ')[1] ?? ''] ?? {}
  const others = Object.keys(parameters).filter((name) => !(name in needed))
  return fc
    .oneof(
      {
        weight: 3,
        arbitrary: fc.subarray(others, { maxLength: 2 }).map((more) => [...Object.keys(needed), ...more]),
      },
      { weight: 1, arbitrary: fc.subarray(Object.keys(parameters)) },
    )
    .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), needed[name] ?? anyOf(name)))))
    .chain((pairs) =>
      fc
        .boolean()
        .map((twice): [string, string][] => [...pairs, ...(twice && pairs.length > 8 ? pairs.slice(0, 1) : [])]),
    )
}

const requestTo = (call: string): fc.Arbitrary<ConnectRequest> =>
  fc.record({
    call: fc.constant(call),
    pairs: formOf(call),
    bearer: fc.option(
      value(
        'Bearer @mine.accessToken',
        'Bearer @mine.accessToken',
        'Bearer @mine.refreshToken',
        'Bearer x',
        'Basic YTpi',
        'Bearer',
      ),
      { nil: undefined, freq: 2 },
    ),
    type: fc.oneof(
      { weight: 6, arbitrary: fc.constant('application/x-www-form-urlencoded') },
      fc.constantFrom('application/json', 'multipart/form-data; boundary=x', 'text/plain', '', ';'),
    ),
    cookie: fc.option(fc.constantFrom('aruga_request=x', 'aruga_sign_in=x; aruga_resume=x', '=;;=', 'x'.repeat(4000)), {
      nil: undefined,
    }),
  })

/** Requests to each call, with its weight in the run. */
export const connectRequests = CALLS.map(([call, weight]) => ({ weight, arbitrary: requestTo(call) }))
