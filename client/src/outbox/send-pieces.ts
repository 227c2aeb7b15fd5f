// Sends a file in pieces with its ticket (tus 1.0, docs/decisions/107): in the app, in its service worker, with or without a session.
import { uploadHeaders, uploadsPath } from '@aruga/contract/documents/uploads'
import type { ProblemCode } from '@aruga/contract/problems'
import { ApiProblem } from '../api-problem.ts'
import { MethodBlocked, sendWithOverride } from '../method-override.ts'
import { noticeTexts } from '../notices.ts'
import { type Outgoing, problemIn, send } from '../send.ts'

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
/** For a request without a body. */
const TIMEOUT_MS = 30_000

/** A request about this upload, by its ticket alone. */
export const requestTo = ({ id, ticket }: PieceTicket, baseUrl: string) => ({
  url: `${baseUrl}${uploadsPath}/${id}`,
  headers: { authorization: `Bearer ${ticket}`, 'tus-resumable': '1.0.0' },
  timeoutMs: TIMEOUT_MS,
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
  const to = { ...requestTo(ticket, baseUrl), signal }
  let answer = await send({ ...to, method: 'HEAD' })
  let last = -1
  for (;;) {
    if (answer.status >= 300 || !answer.headers.has('upload-offset')) throw await problemIn(answer)
    const offset = Number(answer.headers.get('upload-offset'))
    onArrived?.(offset)
    const documentId = answer.headers.get(uploadHeaders.document)
    const sha256 = answer.headers.get(uploadHeaders.sha256)
    if (documentId && sha256) return { documentId, sha256 }
    // A server that takes no more of it is in trouble.
    if (offset >= file.size || offset <= last) throw new ApiProblem(502, noticeTexts.unreachable)
    last = offset
    const type = 'application/offset+octet-stream'
    const headers = { ...to.headers, ...way.headers, 'content-type': type, 'upload-offset': String(offset) }
    const body = file.slice(offset, offset + pieceSize)
    answer = await sendPiece({ ...to, method: way.method, headers, body, timeoutMs: PIECE_TIMEOUT_MS })
  }
}

async function sendPiece(piece: Outgoing) {
  const isOverride = piece.method === 'POST'
  const answer = await send(piece).catch((error: unknown) => {
    throw isOverride || piece.signal?.aborted ? error : new MethodBlocked('', { cause: error })
  })
  // Every answer of our server to a piece has `tus-resumable`. Any server may send a 401, and another method does not help.
  const isOfNetwork = answer.status !== 401 && !answer.headers.has('tus-resumable')
  if (!isOverride && isOfNetwork) throw new MethodBlocked('', { cause: await problemIn(answer) })
  return answer
}

/** No answer, a server failure, or a wrong offset: asking how much has arrived helps. */
const mayGoOn = (error: unknown) =>
  error instanceof ApiProblem &&
  (error.status === 0 ||
    error.status >= 500 ||
    error.code === ('UploadElsewhere' satisfies ProblemCode) ||
    error.code === ('RequestInProgress' satisfies ProblemCode))
