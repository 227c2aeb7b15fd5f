// Files in pieces (tus 1.0): `POST` with a ticket, then `PATCH`, `HEAD` and `DELETE`. The protocol is @tus/server's; permissions,
// storage and the resulting document are ours. Refusals are worded like every other call's.
import { ReadableStream } from 'node:stream/web'
import { uploadHeaders, uploadsPath } from '@aruga/contract/documents/uploads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerTokenOf } from '../../../auth/sessions/bearer.ts'
import { hashToken } from '../../../auth/sessions/tokens.ts'
import type { AppContext } from '../../../context.ts'
import { prepareSandbox } from '../../../files/sandbox/sandbox.ts'
import { refuseOverload } from '../../../http/overload.ts'
import { languageOf } from '../../../wire/negotiation.ts'
import { NotAuthenticatedError, type ProblemError, problem } from '../../../wire/problem.ts'
import { arrive } from './arrive.ts'
import { isTusError, receivePieces } from './receive-pieces.ts'
import { findTicket, type Ticket } from './tickets.ts'

const VERSION = '1.0.0'

export function registerUploads(app: FastifyInstance, context: AppContext) {
  app.register(async (scope) => {
    // The body goes to the store as it arrives.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    const config = { call: 'sendUpload' }
    const handler = (request: FastifyRequest, reply: FastifyReply) => answer(context, request, reply)
    scope.route({ method: 'POST', url: uploadsPath, config, handler })
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${uploadsPath}/:id`, config, handler })
  })
}

async function answer(context: AppContext, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ 'tus-resumable': VERSION, 'cache-control': 'private, no-store' })
  if (request.method === 'POST' || request.method === 'PATCH') {
    refuseOverload(context, { multipart: true }, request)
    prepareSandbox()
  }
  const ticket = await ticketOf(context, request)
  const response = await speakTus(context, ticket, request)
  reply.code(response.status)
  for (const [name, value] of response.headers)
    if (name === 'location' || name.startsWith('upload-')) reply.header(name, value)
  if (ticket.documentId)
    reply.headers({ [uploadHeaders.document]: ticket.documentId, [uploadHeaders.sha256]: ticket.sha256 })
  return reply.send()
}

/** The ticket of the request; it knows no other upload than its own. */
async function ticketOf({ db, clock }: AppContext, request: FastifyRequest): Promise<Ticket> {
  const { authorization } = request.headers
  const token = bearerTokenOf(authorization)
  const ticket = token && (await findTicket(db, { tokenHash: hashToken(token), now: clock() }))
  if (!ticket) throw new NotAuthenticatedError(authorization !== undefined)
  const { id = ticket.id } = request.params as { id?: string }
  if (id.toLowerCase() !== ticket.id) throw problem('NotFound')
  return ticket
}

async function speakTus(context: AppContext, ticket: Ticket, request: FastifyRequest): Promise<Response> {
  let failure: unknown
  const receiving = await receivePieces(context, ticket, {
    whenComplete: async (last) => {
      const caller = { ...ticket, language: languageOf(request) ?? ticket.language }
      ticket.documentId = await arrive(context, ticket, { last, caller, from: { id: request.id, ip: request.ip } })
    },
    whenRefused: (error) => {
      failure = error
    },
  })
  try {
    const response = await receiving.server.handleWeb(asWebRequest(request))
    if (failure) throw asProblem(failure)
    if (response.status >= 400) throw asProblem({ status_code: response.status })
    return response
  } finally {
    await receiving.end()
  }
}

function asWebRequest(request: FastifyRequest): Request {
  const { method, headers, params, raw } = request
  const { id } = params as { id?: string }
  const url = `http://localhost${uploadsPath}${id ? `/${id.toLowerCase()}` : ''}`
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  if (method !== 'PATCH' && method !== 'POST') return new Request(url, { method, headers: sent })
  // Nothing is read before it is needed, and a refused body is not destroyed: Node reads the rest after the
  // answer, so that the next call can use the same connection.
  const body = ReadableStream.from(raw.iterator({ destroyOnReturn: false }))
  return new Request(url, { method, headers: sent, body, duplex: 'half' } as RequestInit)
}

function asProblem(error: unknown): ProblemError | unknown {
  if (!isTusError(error)) return error
  const { status_code: status } = error
  if (status === 409) return problem('UploadElsewhere')
  if (status === 413) return problem('RequestTooLarge')
  if (status === 412) return problem('UploadVersionUnknown')
  if (status === 404 || status === 410) return problem('NotFound')
  // 501: an extension of the protocol that we do not offer.
  return status < 500 || status === 501 ? problem('ValidationFailed') : new Error('tus failed', { cause: error })
}
