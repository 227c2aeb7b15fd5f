// OpenAPI 3.1 from the endpoint table. A schema in 3.1 is a JSON Schema, which TypeBox's already are.
// By hand: @fastify/swagger reads the routes of a running server, and ours are in the contract.

import type { Endpoint } from '../endpoint.ts'
import { endpoints, ofStaff, specified } from '../endpoints.ts'
import { ErrorBody, OAuthErrorBody } from '../error-body.ts'
import { describeFieldError } from '../field-errors.ts'
import { may, rolesWith } from '../permissions.ts'
import { describeProblem, type ProblemCode } from '../problems.ts'
import { connectOperations } from './connect-operations.ts'

type Json = Record<string, unknown>

/** The whole document, in the order of the table. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints as readonly Endpoint[]) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return withMessages({
    openapi: '3.1.0',
    info: {
      title: 'Aruga',
      version: '1',
      description:
        'Patient support for pharmacy-benefit programs. Lists take Filter, Sorting, SkipCount and MaxResultCount; ids are GUIDs; timestamps are ISO 8601 in UTC; query and form names match case-insensitively. Every error except a 401 has one form (ErrorBody) and the header _AbpErrorFormat: true; a 401 is empty with WWW-Authenticate.',
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
  })
}

/** Each `x-code` of a schema with its text, `x-message`. */
const withMessages = (document: Json): Json =>
  JSON.parse(JSON.stringify(document), (_, value) =>
    value?.['x-code'] ? { ...value, 'x-message': describeFieldError(value['x-code']) } : value,
  )

function operationOf(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    ...(endpoint.specificationRow && { 'x-specification-row': endpoint.specificationRow }),
    ...(endpoint.access !== 'public' && { 'x-permission': endpoint.access }),
    ...(endpoint.acting && { 'x-acting': endpoint.acting }),
    'x-roles': endpoint.access === 'public' ? [] : rolesWith(endpoint.access),
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

/** In reading order: the specified calls, then ours. */
const groups = [
  ['connect', 'Specification section 7, rows 1 to 5: log-in by OAuth 2.0 and OpenID Connect'],
  ['specification', 'Specification section 7, rows 6 to 30'],
  ['ours', 'Calls we added for the patient'],
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

function answerOf({ result, revalidated, events }: Endpoint): Json {
  if (result === 'nothing') return { 204: { description: 'Done' } }
  if (result === 'file') {
    const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    return {
      200: { description: 'The file', content },
      204: { description: 'There is no file' },
      206: { description: 'The requested range', content },
      304: { description: 'Unchanged since the version in If-None-Match' },
    }
  }
  if (result === 'events') {
    // OpenAPI 3.1 cannot describe the events of a stream.
    const content = { 'text/event-stream': { schema: { type: 'string' }, 'x-events': events } }
    return { 200: { description: 'Server-sent events (WHATWG HTML, 9.2), by their names', content } }
  }
  return {
    200: { description: 'OK', content: { 'application/json': { schema: result } } },
    ...(revalidated && { 304: { description: 'Unchanged since the version in If-None-Match' } }),
  }
}

/** Every refusal of the call: its own, and those that follow from its input and access. */
export function refusalsOf(endpoint: Endpoint): ProblemCode[] {
  const codes = new Set<ProblemCode>(endpoint.problems)
  if (endpoint.params || endpoint.query || endpoint.body || endpoint.multipart) codes.add('ValidationFailed')
  if (endpoint.method !== 'GET') codes.add('UnsupportedContent')
  if (endpoint.body || endpoint.multipart) codes.add('RequestTooLarge')
  if (endpoint.access !== 'public') codes.add('NotAllowed')
  if (endpoint.acting) codes.add('NotAllowedForPatient')
  const isForTills = endpoint.access !== 'public' && may(['pharmacist'], endpoint.access)
  if (isForTills && !endpoint.whileLocked) codes.add('TillLocked')
  if (endpoint.perMinute) codes.add('TooManyRequests')
  if (endpoint.recentPassword) codes.add('PasswordProofNeeded')
  if (endpoint.result === 'file') codes.add('RangeNotSatisfiable')
  return [...codes.add('InternalError').add('NotReady')]
}

/** Refusals by status: the reasons as text, and their codes for machines (`x-codes`). */
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
  if (endpoint.access !== 'public') answers[401] = { description: 'No valid access token; empty body' }
  return answers
}
