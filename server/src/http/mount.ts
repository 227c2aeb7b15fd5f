// The steps of every request: authenticate, rate limit, validate by the contract's schemas, require a recent password where the
// contract does, handle, answer declared fields only.
import type { Endpoint } from '@aruga/contract/endpoint'
import etag from '@fastify/etag'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { AppContext } from '../context.ts'
import { RawJson, type SentEvents, type SentFile } from '../wire/answers.ts'
import { problem } from '../wire/problem.ts'
import { admit, authenticate, tokenHashOf } from './authenticate.ts'
import type { Call, Implementation, UnauthenticatedCall } from './implement.ts'
import { discardForm, receiveForm } from './multipart.ts'
import { refuseOverload } from './overload.ts'
import { limitRate, type Sender } from './rate-limit.ts'
import { needRecentPassword } from './recent-password.ts'
import { sendEvents } from './send-events.ts'
import { sendFile } from './send-file.ts'
import { serializerOf } from './serialize.ts'
import { type Reader, readerOfJson, readerOfText } from './validate.ts'

export const JSON_BODY_LIMIT = 256 * 1024
/** Two files of 10 MiB and the form around them, with room to spare. */
const MULTIPART_BODY_LIMIT = 64 * 1024 * 1024

/** Gives each call its route. Revalidated calls have a weak `ETag`. */
export async function mountAll(app: FastifyInstance, context: AppContext, calls: Implementation[]) {
  const mountOn = (scope: FastifyInstance, wanted: (endpoint: Endpoint) => boolean) => {
    for (const call of calls) if (wanted(call.endpoint)) mount(scope, context, call)
  }
  // One scope for all calls of a kind: a scope for each call takes a tenth of a start.
  const ignoresBodies = ({ method, body, multipart }: Endpoint) => method !== 'GET' && !body && !multipart
  mountOn(app, (endpoint) => !endpoint.revalidated && !ignoresBodies(endpoint))
  await app.register(async (scope) => {
    ignoreBodies(scope)
    mountOn(scope, ignoresBodies)
  })
  await app.register(async (scope) => {
    await scope.register(etag, { weak: true })
    mountOn(scope, ({ revalidated }) => revalidated === true)
  })
}

function mount(app: FastifyInstance, context: AppContext, implementation: Implementation) {
  const { endpoint } = implementation
  const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
  // Clients write list paths with and without the trailing slash.
  const paths = path.endsWith('/') ? [path, path.slice(0, -1)] : [path]
  const answer = answererOf(context, implementation)
  for (const url of paths)
    app.route({
      method: endpoint.method,
      url,
      config: { call: endpoint.name },
      // For bodies that a parser collects, also of calls with forms, which are streams with their own limit.
      bodyLimit: JSON_BODY_LIMIT,
      handler: answer,
    })
}

/** Clients send empty forms, `null` and the like with calls that take no body: they are ignored. */
function ignoreBodies(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
}

function answererOf(context: AppContext, implementation: Implementation) {
  const { endpoint, handler } = implementation
  const read = readersOf(endpoint)
  const send = senderOf(endpoint)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    refuseOverload(context, endpoint, request)
    const now = context.clock()
    const limit = async (sender: Sender) => {
      const { name, perMinute } = endpoint
      if (perMinute) await limitRate(context, now, reply, { name, perMinute, sender })
    }
    const { found, ...identified } = await identify(context, implementation, { read, limit }, request, now)
    if (endpoint.recentPassword === 'always') await needRecentPassword(context.db, identified.caller, now)
    const form =
      endpoint.multipart &&
      (await receiveForm(request, reply, context.files, {
        declared: endpoint.multipart,
        maxBytes: MULTIPART_BODY_LIMIT,
      }))
    try {
      const fields = form && read.fields?.(form.fields)
      const call = { ...identified, fields, files: form?.files, request } as Call<Endpoint>
      return await send(request, reply, await handler(call, found))
    } finally {
      if (form) await discardForm(context.files, form)
    }
  }
}

/**
 * The caller and the validated input. A missing token or a wrong role is refused before the call is counted, so that nobody uses
 * up another's calls; an invalid request is refused after it.
 */
async function identify(
  context: AppContext,
  { endpoint, find }: Implementation,
  { read, limit }: { read: Readers; limit: (sender: Sender) => Promise<void> },
  request: FastifyRequest,
  now: Date,
) {
  const { access, acting } = endpoint
  const input = () => ({
    params: read.params?.(request.params),
    query: read.query?.(request.query),
    body: read.body?.(request),
  })
  if (access === 'public') {
    await limit({ address: request.ip })
    return { ...input(), caller: undefined, found: undefined }
  }
  if (!find) {
    const caller = await authenticate(context, now, request, { ...endpoint, access })
    await limit(caller)
    return { caller, ...input(), found: undefined }
  }
  const { programScope } = context.config
  const token = { tokenHash: tokenHashOf(request), programScope }
  const findFirst = async () => {
    const call = { ...input(), token, now, request } as UnauthenticatedCall<Endpoint>
    return { call, found: await find(call) }
  }
  const { call, found } = await findFirst().catch(async (error) => {
    await authenticate(context, now, request, { ...endpoint, access })
    throw error
  })
  return { ...call, caller: admit(found?.bearer, request, { programScope, access, acting }), found }
}

type BodyReader = (request: FastifyRequest) => unknown
type Readers = {
  params?: Reader<unknown>
  query?: Reader<unknown>
  body?: BodyReader
  fields?: Reader<unknown>
}

const readersOf = (endpoint: Endpoint): Readers => ({
  ...(endpoint.params && { params: readerOfText(endpoint.params) }),
  ...(endpoint.query && { query: readerOfText(endpoint.query) }),
  ...(endpoint.body && { body: readerOfBody(endpoint.body) }),
  ...(endpoint.multipart && { fields: readerOfText(endpoint.multipart.fields) }),
})

function readerOfBody(schema: TSchema): BodyReader {
  const read = readerOfJson(schema)
  return (request) => {
    if (request.isMultipart()) throw problem('UnsupportedContent')
    return read(request.body)
  }
}

function senderOf(endpoint: Endpoint) {
  const { result: declared } = endpoint
  // Compiled with the first answer: compiling all of them takes a good part of a start.
  let write: ((result: unknown) => string) | undefined
  return async (request: FastifyRequest, reply: FastifyReply, result: unknown) => {
    cacheAs(endpoint, reply)
    if (declared === 'nothing' || result === undefined) return reply.code(204).send()
    if (declared === 'file') return sendFile(request, reply, result as SentFile)
    if (declared === 'events') return sendEvents(request, reply, result as SentEvents)
    reply.type('application/json; charset=utf-8')
    if (result instanceof RawJson) return reply.serializer(() => result.text).send(result)
    write ??= await serializerOf(declared)
    return reply.serializer(write).send(result)
  }
}

function cacheAs(endpoint: Endpoint, reply: FastifyReply) {
  if (endpoint.access !== 'public') {
    // A browser would cache a person's photo beyond the log-out: an app that wants to save the download sends If-None-Match itself.
    const isRevalidated = endpoint.revalidated && endpoint.result !== 'file'
    reply.header('cache-control', isRevalidated ? 'private, no-cache' : 'private, no-store')
  } else if (endpoint.revalidated) {
    // A cached public answer varies with the requested language (RFC 9110, 12.5.5).
    reply.header('cache-control', 'public, max-age=60')
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Language'].filter(Boolean).join(', '))
  }
}
