// Holds an answer of `/connect/*` to what openapi.json says of its call: RFC 6749's forms, our own pages, redirects.

import { OAuthErrorBody } from '@aruga/contract/error-body'
import { openApiDocument } from '@aruga/contract/openapi/document'
import type { LightMyRequestResponse } from 'fastify'
import type { TSchema } from 'typebox'
import { faultsOfJson, hasStack } from './documented.ts'

type Content = Record<string, { schema: TSchema & { $ref?: string } }>
type Operations = Record<string, Record<string, { responses: Record<string, { content?: Content }> }>>
const { paths } = openApiDocument() as { paths: Operations }

/** The steps of a sign-in, between which a browser goes to and fro by itself: nothing that a client calls. */
const STEPS = /^(GET|POST) \/connect\/sign-in\/\w+$|^GET \/connect\/authorize\/\w+$/
/** What a step of nobody's sign-in answers. */
const OF_A_STEP = [303, 400, 413, 415]

/** What openapi.json has of a call, written `POST /connect/token`. */
function operationOf(call: string) {
  const [method = '', path = ''] = call.split(' ')
  return paths[path]?.[method.toLowerCase()]
}

/** What is wrong with an answer to `call`; empty when it is as documented. */
export function faultsOfConnect(call: string, answer: LightMyRequestResponse): string[] {
  const { statusCode: status, headers, body } = answer
  if (status >= 500) return [`${status}: a failure of ours`]
  if (hasStack(body)) return ['a stack in the answer']
  if (status === 429 && !(Number(headers['retry-after']) > 0)) return ['no Retry-After']
  if (status === 303) return headers.location ? [] : ['a redirect to nowhere']
  const operation = operationOf(call)
  if (operation) {
    const documented = operation.responses[status]
    return documented ? faultsOfContent(answer, documented.content) : [`${status} is not documented`]
  }
  if (STEPS.test(call)) return OF_A_STEP.includes(status) ? faultsOfPage(answer) : [`${status} is no step's`]
  // A Content-Type that is none is refused before it is asked what the call is.
  return status === 404 || status === 415 ? faultsOfJson(answer, OAuthErrorBody) : [`${status} where there is no call`]
}

function faultsOfContent(answer: LightMyRequestResponse, content: Content | undefined): string[] {
  const { statusCode: status, headers, body } = answer
  const [type, json] = Object.entries(content ?? {}).find(([name]) => name.endsWith('json')) ?? []
  if (json) {
    const faults = faultsOfJson(answer, json.schema.$ref ? OAuthErrorBody : json.schema, type)
    const tokens = faults.length === 0 && 'access_token' in answer.json<object>()
    return tokens && headers['cache-control'] !== 'no-store' ? ['tokens that a cache may keep'] : faults
  }
  // To an app a log-out is empty, to a browser a page.
  if (content && (status !== 200 || body !== '')) return faultsOfPage(answer)
  if (body !== '') return ['a body where none is documented']
  return status === 401 && !/^Bearer/.test(String(headers['www-authenticate']))
    ? ['a 401 without WWW-Authenticate']
    : []
}

const faultsOfPage = ({ headers }: LightMyRequestResponse) =>
  String(headers['content-type']).startsWith('text/html') ? [] : ['no page for a browser']
