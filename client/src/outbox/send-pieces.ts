// Sends a file in pieces with its ticket (tus 1.0, docs/decisions/107): in the app, in its service worker, with or without a session.
import { uploadHeaders, uploadsPath } from '@aruga/contract/documents/uploads'
import type { ProblemCode } from '@aruga/contract/problems'
import { ApiProblem, readProblem } from '../api-problem.ts'
import { MethodBlocked, sendWithOverride } from '../method-override.ts'
import { noticeTexts } from '../notices.ts'
import { disconnected, secondsOf, unanswered } from '../send.ts'

/** For one upload: the last part of its address, and its secret, which needs no session. */
export type PieceTicket = { id: string; ticket: string }
/** What the server has: `sha256` in hex. */
export type Arrived = { documentId: string; sha256: string }

type Options = {
  /** Without a trailing slash; empty for the app's own origin. */
  baseUrl: string
  /** In bytes: a piece that is cut is sent again. */
  pieceSize?: number
  signal?: AbortSignal | undefined
  /** Called with the number of bytes that the server has. */
  onArrived?: (bytes: number) => void
}

const SMALL_PIECE = 256 * 1024
/** After the last of these pauses the sender stops for now. */
const RETRY_AFTER_MS = [300, 1_500]
/** For a small piece on a very slow line, and the inspection of the file after the last one. */
const PIECE_TIMEOUT_MS = 3 * 60_000
/** For requests without a body. */
const TIMEOUT_MS = 30_000

export const uploadUrl = (baseUrl: string, { id }: PieceTicket) => `${baseUrl}${uploadsPath}/${id}`
export const ticketHeaders = ({ ticket }: PieceTicket) => ({
  authorization: `Bearer ${ticket}`,
  'tus-resumable': '1.0.0',
})

/**
 * Sends what the server does not have yet, and resolves when it has committed the file. Rejects with the signal's reason, or an
 * `ApiProblem`: 401 when the ticket is no longer valid.
 */
export const sendPieces = (file: Blob, ticket: PieceTicket, options: Options): Promise<Arrived> =>
  sendWithOverride('PATCH', (way) => untilArrived(file, ticket, options, way))

type Way = { method: string; headers: Record<string, string> }

async function untilArrived(file: Blob, ticket: PieceTicket, options: Options, way: Way): Promise<Arrived> {
  let failures = 0
  let latest = -1
  const onArrived = (bytes: number) => {
    if (bytes > latest && latest >= 0) failures = 0
    latest = bytes
    options.onArrived?.(bytes)
  }
  for (;;) {
    try {
      return await goOn(file, ticket, { ...options, onArrived }, way)
    } catch (error) {
      const pause = RETRY_AFTER_MS[failures]
      failures += 1
      if (pause === undefined || !mayGoOn(error instanceof MethodBlocked ? error.cause : error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
      options.signal?.throwIfAborted()
    }
  }
}

/** Sends from the server's offset to the end. */
async function goOn(file: Blob, ticket: PieceTicket, options: Options, way: Way): Promise<Arrived> {
  const { baseUrl, pieceSize = SMALL_PIECE, signal, onArrived } = options
  const url = uploadUrl(baseUrl, ticket)
  const headers = ticketHeaders(ticket)
  let answer = await ask(url, { method: 'HEAD', headers }, signal)
  for (;;) {
    if (!answer.ok || !answer.headers.has('upload-offset')) throw problemOf(answer)
    const offset = Number(answer.headers.get('upload-offset'))
    onArrived?.(offset)
    const documentId = answer.headers.get(uploadHeaders.document)
    const sha256 = answer.headers.get(uploadHeaders.sha256)
    if (documentId && sha256) return { documentId, sha256 }
    if (offset >= file.size) throw new ApiProblem(502, noticeTexts.unreachable)
    answer = await sendPiece(url, file.slice(offset, offset + pieceSize), { headers, offset, way, signal })
  }
}

type Piece = {
  headers: Record<string, string>
  offset: number
  way: Way
  signal: AbortSignal | undefined
}

async function sendPiece(url: string, body: Blob, { headers, offset, way, signal }: Piece): Promise<Answer> {
  const type = 'application/offset+octet-stream'
  const all = { ...headers, ...way.headers, 'content-type': type, 'upload-offset': String(offset) }
  const isOverride = way.method === 'POST'
  const answer = await ask(url, { method: way.method, headers: all, body }, signal).catch((error: unknown) => {
    throw isOverride || signal?.aborted ? error : new MethodBlocked('', { cause: error })
  })
  if (!isOverride && isOfNetwork(answer)) throw new MethodBlocked('', { cause: problemOf(answer) })
  return answer
}

/** Every answer of our server to a piece has `tus-resumable`. Any server may send a 401, and another method does not help. */
const isOfNetwork = ({ status, headers }: Answer) => status !== 401 && !headers.has('tus-resumable')

type Answer = Pick<Response, 'ok' | 'status' | 'headers'> & { text: string }

async function ask(url: string, request: RequestInit, signal: AbortSignal | undefined): Promise<Answer> {
  signal?.throwIfAborted()
  const stop = new AbortController()
  const cancel = () => stop.abort(signal?.reason)
  const timer = setTimeout(() => stop.abort(unanswered()), request.body ? PIECE_TIMEOUT_MS : TIMEOUT_MS)
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    const response = await fetch(url, { ...request, credentials: 'same-origin', signal: stop.signal })
    const { ok, status, headers } = response
    return { ok, status, headers, text: await response.text() }
  } catch {
    throw stop.signal.aborted ? stop.signal.reason : disconnected()
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}

/** No answer, a server failure, or a wrong offset: asking how much has arrived helps. */
const mayGoOn = (error: unknown) =>
  error instanceof ApiProblem &&
  (error.status === 0 ||
    error.status >= 500 ||
    error.code === ('UploadElsewhere' satisfies ProblemCode) ||
    error.code === ('RequestInProgress' satisfies ProblemCode))

const problemOf = ({ status, headers, text }: Answer): ApiProblem =>
  Object.assign(readProblem(status, text, noticeTexts.unreachable), {
    retryAfter: secondsOf(headers.get('retry-after')) ?? null,
  })
