// Checks an answer against openapi.json and against what every answer promises. Returns its faults.
import type { Endpoint } from '@aruga/contract/endpoint'
import { ErrorBody } from '@aruga/contract/error-body'
import { openApiDocument } from '@aruga/contract/openapi/document'
import type { LightMyRequestResponse } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

type Documented = { 'x-codes'?: string[]; content?: Record<string, { schema: TSchema }> }
type Operation = { operationId: string; responses: Record<string, Documented> }

const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> }
const operations = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
)

/** The schema with undeclared properties forbidden, at any depth. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, strict(part)]))
  return 'properties' in schema && !('additionalProperties' in schema)
    ? { ...inner, additionalProperties: false }
    : inner
}

type Check = (value: unknown) => string[]
const checks = new Map<unknown, Check>()
function checkOf(schema: TSchema): Check {
  const known = checks.get(schema)
  if (known) return known
  const validator = Compile(strict(schema) as TSchema)
  const check: Check = (value) =>
    validator.Check(value)
      ? []
      : validator.Errors(value).map(({ instancePath, message }) => `${instancePath || 'the answer'} ${message}`)
  checks.set(schema, check)
  return check
}

const UTC_TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const LOOKS_LIKE_A_TIMESTAMP = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

/** Each date-time anywhere in a value that is not in the one form of the wire: ISO 8601 in UTC with three fraction digits and `Z`. */
export function wrongTimestamps(value: unknown): string[] {
  if (typeof value === 'string') return LOOKS_LIKE_A_TIMESTAMP.test(value) && !UTC_TIMESTAMP.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wrongTimestamps) : []
}

export const hasStack = (text: string) =>
  /\bat (?:\S+ \()?\S+\.[cm]?[jt]s:\d+|node:internal|\.ts:\d+|node_modules/.test(text)

/** The faults of an answer; empty when it is as documented. */
export function faultsOf(endpoint: Endpoint, answer: LightMyRequestResponse): string[] {
  const { statusCode: status, headers } = answer
  const documented = operations.get(endpoint.name)?.responses[status]
  const faults: string[] = []
  const must = (isTrue: boolean, fault: string) => {
    if (!isTrue) faults.push(fault)
  }
  must(status < 500, `${status}: an internal error`)
  must(documented !== undefined, `status ${status} is not documented`)
  must(!hasStack(textOf(answer)), 'a stack trace in the answer')
  if (endpoint.access !== 'public' && status < 300) {
    must(/^private/.test(String(headers['cache-control'])), 'personal, yet without cache-control: private')
  }
  if (status === 401) {
    must(answer.body === '', 'a 401 with a body')
    must(/^Bearer/.test(String(headers['www-authenticate'])), 'a 401 without WWW-Authenticate')
  } else if (status === 204 || status === 304) {
    must(answer.rawPayload.length === 0, `a ${status} with a body`)
  } else if (status >= 400) {
    faults.push(...faultsOfRefusal(answer, documented))
  } else if (typeof endpoint.result === 'object') {
    faults.push(...faultsOfJson(answer, endpoint.result))
  } else if (endpoint.result === 'events') {
    must(headers['content-type'] === 'text/event-stream', 'events that are not text/event-stream')
    faults.push(...faultsOfEvents(answer.body, endpoint.events ?? {}))
  } else {
    must(endpoint.result === 'file', `a ${status} with a body where none is documented`)
    const announced = headers['content-length']
    must(
      announced === undefined || Number(announced) === answer.rawPayload.length,
      'a file of another length than its content-length',
    )
    must(headers['x-content-type-options'] === 'nosniff', 'a file without nosniff')
  }
  return faults
}

function faultsOfRefusal(answer: LightMyRequestResponse, documented: Documented | undefined): string[] {
  const faults = faultsOfJson(answer, ErrorBody)
  if (answer.headers._abperrorformat !== 'true') faults.push('no _AbpErrorFormat header')
  if (answer.statusCode === 429 && !(Number(answer.headers['retry-after']) > 0)) faults.push('no Retry-After')
  if (faults.length > 0) return faults
  const { code, validationErrors } = answer.json<ErrorBody>().error
  const named = code ?? (answer.statusCode === 400 ? 'Aruga:ValidationFailed' : 'Aruga:InternalError')
  if (!documented?.['x-codes']?.includes(named)) faults.push(`${named} is not documented for ${answer.statusCode}`)
  // A refused file has both: its own code, and its field.
  const unexpected = code !== null && !/^Aruga:File/.test(code)
  if (validationErrors && unexpected) faults.push('validationErrors beside a code')
  return faults
}

/** The faults of an answer that must be JSON of this schema, without undeclared properties. */
export function faultsOfJson(answer: LightMyRequestResponse, schema: TSchema, type = 'application/json'): string[] {
  if (String(answer.headers['content-type']).split(';')[0] !== type) return [`not ${type}`]
  const value = answer.json()
  return [...checkOf(schema)(value), ...wrongTimestamps(value).map((text) => `a timestamp not in UTC: ${text}`)]
}

/** Each block of lines is an event of a declared name with declared data, or a comment line. */
function faultsOfEvents(text: string, declared: Record<string, TSchema>): string[] {
  return text
    .split('\n\n')
    .filter((block) => block !== '' && block !== ':')
    .flatMap((block) => {
      const [, name = '', data = ''] = /^event: (\w+)\ndata: (.+)$/.exec(block) ?? []
      const schema = declared[name]
      return schema ? checkOf(schema)(JSON.parse(data)) : [`an event that is not documented: ${block}`]
    })
}

const textOf = ({ headers, body }: LightMyRequestResponse) =>
  /json|text/.test(String(headers['content-type'])) ? body : ''
