// Checks an answer of `/connect/*` against openapi.json: RFC 6749's forms, the server's own pages, redirects.

import { OAuthErrorBody } from '@aruga/contract/error-body'
import { openApiDocument } from '@aruga/contract/openapi/document'
import type { LightMyRequestResponse } from 'fastify'
import type { TSchema } from 'typebox'
import { faultsOfJson, hasStack } from './documented.ts'

type Content = Record<string, { schema: TSchema & { $ref?: string } }>
type Operations = Record<string, Record<string, { responses: Record<string, { content?: Content }> }>>
const { paths } = openApiDocument() as { paths: Operations }

/** The steps of a sign-in, between which the browser is redirected; clients do not call them. */
const STEPS = /^(GET|POST) \/connect\/sign-in\/\w+$|^GET \/connect\/authorize\/\w+$|^POST \/connect\/authorize$/
/** What a step answers without a sign-in in progress. */
const STEP_STATUSES = [303, 400, 413, 415]

/** The operation of openapi.json for a call, written `POST /connect/token`. */
function operationOf(call: string) {
  const [method = '', path = ''] = call.split(' ')
  return paths[path]?.[method.toLowerCase()]
}

/** The faults of an answer to `call`; empty when it is as documented. */
export function faultsOfConnect(call: string, answer: LightMyRequestResponse): string[] {
  const { statusCode: status, headers, body } = answer
  if (status >= 500) return [`${status}: an internal error`]
  if (hasStack(body)) return ['a stack trace in the answer']
  if (status === 429 && !(Number(headers['retry-after']) > 0)) return ['no Retry-After']
  if (status === 303) return headers.location ? [] : ['a redirect to nowhere']
  const operation = operationOf(call)
  if (operation) {
    const documented = operation.responses[status]
    return documented ? faultsOfContent(answer, documented.content) : [`${status} is not documented`]
  }
  if (STEPS.test(call))
    return STEP_STATUSES.includes(status) ? faultsOfPage(answer) : [`${status} is not a status of a sign-in step`]
  // A malformed Content-Type is refused before routing.
  return status === 404 || status === 415 ? faultsOfJson(answer, OAuthErrorBody) : [`${status} where there is no call`]
}

function faultsOfContent(answer: LightMyRequestResponse, content: Content | undefined): string[] {
  const { statusCode: status, headers, body } = answer
  const [type, json] = Object.entries(content ?? {}).find(([name]) => name.endsWith('json')) ?? []
  if (json) {
    const faults = faultsOfJson(answer, json.schema.$ref ? OAuthErrorBody : json.schema, type)
    const tokens = faults.length === 0 && 'access_token' in answer.json<object>()
    return tokens && headers['cache-control'] !== 'no-store' ? ['tokens without cache-control: no-store'] : faults
  }
  // A log-out answers an app with an empty body, a browser with a page.
  if (content && (status !== 200 || body !== '')) return faultsOfPage(answer)
  if (body !== '') return ['a body where none is documented']
  return status === 401 && !/^Bearer/.test(String(headers['www-authenticate']))
    ? ['a 401 without WWW-Authenticate']
    : []
}

const faultsOfPage = ({ headers }: LightMyRequestResponse) =>
  String(headers['content-type']).startsWith('text/html') ? [] : ['not a page']
