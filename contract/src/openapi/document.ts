// OpenAPI 3.1 from the endpoint table. A schema in 3.1 is a JSON Schema, which TypeBox's already are.
import * as Type from 'typebox'
import { connectCalls, connectPaths, TokenAnswer, UserInfo } from '../connect.ts'
import type { Endpoint } from '../endpoint.ts'
import { endpoints, ofStaff, specified } from '../endpoints.ts'
import { describeProblem, ErrorBody, OAuthErrorBody, type ProblemCode } from '../problems.ts'

type Json = Record<string, unknown>

/** The whole document, in the order of the table. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints as readonly Endpoint[]) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aruga',
      version: '1',
      description:
        'Patient support for pharmacy-benefit programs. Lists take Filter, Sorting, SkipCount and MaxResultCount; ids are GUIDs; moments are ISO 8601 in UTC; query and form names match case-insensitively. An error that is no 401 has one form (ErrorBody) and the header _AbpErrorFormat: true; a 401 is empty with WWW-Authenticate.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: groups.map(([name, description]) => ({ name, description })),
    paths: { ...connectOperations(), ...paths },
    components: {
      schemas: { ErrorBody, OAuthErrorBody },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access_token of POST /connect/token' },
      },
    },
  }
}

function operationOf(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    ...(endpoint.specificationRow && { 'x-specification-row': endpoint.specificationRow }),
    'x-roles': endpoint.access === 'public' ? [] : endpoint.access,
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...(endpoint.idempotencyKey
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', minLength: 8, maxLength: 200 },
            },
          ]
        : []),
    ],
    ...requestBodyOf(endpoint),
    responses: { ...answerOf(endpoint), ...problemsOf(endpoint) },
  }
}

/** In the order in which a reader wants them: what was specified, then what we added. */
const groups = [
  ['connect', 'Specification section 7, rows 1 to 5: log-in by OAuth 2.0 and OpenID Connect'],
  ['specification', 'Specification section 7, rows 6 to 30'],
  ['ours', 'What we added for the patient'],
  ['staff', 'The program’s staff: reviewers, pharmacists, administrators. Ours throughout.'],
] as const

const within = (list: readonly Endpoint[], { name }: Endpoint) => list.some((endpoint) => endpoint.name === name)
const tagOf = (endpoint: Endpoint) =>
  within(specified, endpoint) ? 'specification' : within(ofStaff, endpoint) ? 'staff' : 'ours'

type ObjectSchema = { properties?: Record<string, Json>; required?: readonly string[] }

function parametersOf(place: 'path' | 'query', schema: unknown): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as ObjectSchema
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBodyOf({ body, multipart }: Endpoint): Json {
  if (body) return { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
  if (!multipart) return {}
  const { properties = {}, required = [] } = multipart.fields as unknown as ObjectSchema
  const files = Object.entries(multipart.files)
  const schema = {
    type: 'object',
    properties: {
      ...properties,
      ...Object.fromEntries(
        files.map(([name, { description }]) => [name, { type: 'string', format: 'binary', description }]),
      ),
    },
    required: [...required, ...files.filter(([, file]) => !file.optional).map(([name]) => name)],
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function answerOf({ result, revalidated }: Endpoint): Json {
  if (result === 'nothing') return { 204: { description: 'Done' } }
  if (result === 'file') {
    const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    return {
      200: { description: 'The file', content },
      204: { description: 'There is none' },
      206: { description: 'The range asked for', content },
      304: { description: 'It is as the If-None-Match says' },
    }
  }
  return {
    200: { description: 'OK', content: { 'application/json': { schema: result } } },
    ...(revalidated && { 304: { description: 'It is as the If-None-Match says' } }),
  }
}

/** Every refusal that the call may answer: its own, and those that follow from what goes in and who may call. */
export function refusalsOf(endpoint: Endpoint): ProblemCode[] {
  const codes = new Set<ProblemCode>(endpoint.problems)
  if (endpoint.params || endpoint.query || endpoint.body || endpoint.multipart) codes.add('ValidationFailed')
  if (endpoint.method !== 'GET') codes.add('UnsupportedContent')
  if (endpoint.body || endpoint.multipart) codes.add('RequestTooLarge')
  if (endpoint.access !== 'public') codes.add('NotAllowed')
  if (endpoint.perMinute) codes.add('TooManyRequests')
  if (endpoint.result === 'file') codes.add('RangeNotSatisfiable')
  return [...codes.add('InternalError').add('NotReady')]
}

/** Refusals by status: the reasons in words, and their codes for machines (`x-codes`). */
function problemsOf(endpoint: Endpoint): Json {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of refusalsOf(endpoint)) {
    const { status } = describeProblem(code)
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const answers: Json = {}
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    const described = codes.map((code) => describeProblem(code))
    answers[status] = {
      description: described.map(({ code, message }) => `${code}: ${message}`).join('\n\n'),
      'x-codes': described.map(({ code }) => code),
      ...(status === 429 && { headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
    }
  }
  if (endpoint.access !== 'public') answers[401] = { description: 'No living access token; empty body' }
  return answers
}

const form = (required: string[], optional: string[]): Json => ({
  required: true,
  content: {
    'application/x-www-form-urlencoded': {
      schema: Type.Object({
        ...Object.fromEntries(required.map((name) => [name, Type.String()])),
        ...Object.fromEntries(optional.map((name) => [name, Type.Optional(Type.String())])),
      }),
    },
  },
})
const answers = (schema: unknown): Json => ({
  200: { description: 'OK', ...(schema ? { content: { 'application/json': { schema } } } : {}) },
})
const oauthErrors: Json = {
  400: {
    description: 'RFC 6749 section 5.2',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/OAuthErrorBody' } } },
  },
}

function connectOperations(): Record<string, Json> {
  const [token, userinfo, logout, revoke, authorize] = connectCalls.map(({ name, specificationRow }) => ({
    tags: ['connect'],
    operationId: name,
    'x-specification-row': specificationRow,
  }))
  const bearer = { security: [{ bearer: [] }] }
  const optional = (names: string[]): Json[] =>
    names.map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } }))
  const page = (description: string): Json => ({
    description,
    content: { 'text/html': { schema: { type: 'string' } } },
  })
  const client = { security: [] }
  const unauthorized = { 401: { description: 'No living access token; empty body' } }
  return {
    [connectPaths.token]: {
      post: {
        ...token,
        ...client,
        summary: 'Log in (grant_type=password or authorization_code) or refresh (grant_type=refresh_token); RFC 6749',
        requestBody: form(
          ['grant_type', 'client_id'],
          ['client_secret', 'scope', 'username', 'password', 'code', 'code_verifier', 'redirect_uri', 'refresh_token'],
        ),
        responses: { ...answers(TokenAnswer), ...oauthErrors },
      },
    },
    [connectPaths.userinfo]: {
      get: {
        ...userinfo,
        ...bearer,
        summary: 'Who is logged in; OpenID Connect Core section 5.3',
        responses: { ...answers(UserInfo), ...unauthorized },
      },
    },
    [connectPaths.logout]: {
      get: {
        ...logout,
        ...bearer,
        summary: 'End the session of the bearer, and the sign-in of the browser that it came from',
        responses: { ...answers(undefined), ...unauthorized },
      },
    },
    [connectPaths.authorization]: {
      get: {
        ...authorize,
        ...client,
        summary: 'Sign in on our own page and go back with a code; code and PKCE only (RFC 6749, 4.1; RFC 7636)',
        parameters: [
          ...Object.entries({
            response_type: { const: 'code' },
            client_id: { type: 'string' },
            redirect_uri: { type: 'string' },
            scope: { type: 'string' },
            code_challenge: { type: 'string' },
            code_challenge_method: { const: 'S256' },
          }).map(([name, schema]) => ({ name, in: 'query', required: true, schema })),
          ...optional(['state', 'nonce', 'prompt', 'max_age', 'login_hint', 'id_token_hint', 'ui_locales']),
        ],
        responses: {
          303: {
            description: 'To the sign-in page, or to redirect_uri with code, state and iss, or with error and state',
          },
          400: page('An unknown client, or a redirect_uri that is not on its list: a page, and no redirect'),
        },
      },
    },
    [connectPaths.endSession]: {
      get: {
        tags: ['connect'],
        operationId: 'endSessionInBrowser',
        'x-roles': [],
        security: [{ bearer: [] }, {}],
        summary: 'With a bearer: as /connect/logout. In a browser: OpenID Connect RP-Initiated Logout 1.0',
        parameters: optional(['id_token_hint', 'post_logout_redirect_uri', 'state', 'client_id', 'ui_locales']),
        responses: {
          200: { description: 'The session of the bearer has ended; in a browser, a page that says so or asks first' },
          303: { description: 'Logged out, and back to post_logout_redirect_uri with state' },
          400: page('An id_token of nobody, or an address that is not on the list: a page, and nobody is logged out'),
          ...unauthorized,
        },
      },
    },
    [connectPaths.revocation]: {
      post: {
        ...revoke,
        ...client,
        summary: 'Revoke a token and its session; RFC 7009',
        requestBody: form(['token', 'client_id'], ['client_secret', 'token_type_hint']),
        responses: { ...answers(undefined), ...oauthErrors },
      },
    },
  }
}
