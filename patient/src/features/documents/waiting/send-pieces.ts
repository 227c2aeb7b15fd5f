// Sends a file in pieces with its ticket (tus 1.0, docs/decisions/107). The library comes with the first file that waits.
import { ApiProblem, readProblem } from '@aruga/client/api-problem'
import { MethodBlocked, sendWithOverride } from '@aruga/client/method-override'
import { noticeTexts } from '@aruga/client/notices'
import { disconnected } from '@aruga/client/send'
import { uploadHeaders, uploadsPath } from '@aruga/contract/documents/uploads'
import type { ProblemCode } from '@aruga/contract/problems'
import { type DetailedError, Upload } from 'tus-js-client'
import { baseUrl } from '../../../platform/api.ts'
import type { Ticket } from './entry.ts'
import { fetchStack } from './fetch-stack.ts'
import { isBlockedAnswer } from './patch-way.ts'

/** What the server has: `sha256` in hex. */
export type Arrived = { documentId: string; sha256: string }

/** After the last of these the whole queue pauses. */
const RETRY_AFTER_MS = [300, 1_500]
const SMALL_PIECE = 256 * 1024
const LARGE_PIECE = 1024 * 1024

/** Browsers that do not say how fast the line is get small ones: a piece that is cut is sent again. */
const pieceSize = () => {
  const { connection } = navigator as { connection?: { effectiveType?: string } }
  return connection?.effectiveType === '4g' ? LARGE_PIECE : SMALL_PIECE
}

/** What the server had when it last said so in this visit, by the ticket's id. */
export const arrivedBytes = new Map<string, number>()

type Watch = { signal?: AbortSignal | undefined; onUploadProgress?: ((share: number) => void) | undefined }

/**
 * Sends what the server does not have yet, and resolves when it has committed the file. Rejects with the signal's reason, or an
 * `ApiProblem`: 401 when the ticket is no longer valid.
 */
export const sendPieces = (file: Blob, ticket: Ticket, watch: Watch): Promise<Arrived> =>
  sendWithOverride('PATCH', ({ method }) => attempt(file, ticket, watch, method === 'POST'))

const attempt = (
  file: Blob,
  { id, ticket }: Ticket,
  { signal, onUploadProgress }: Watch,
  byPost: boolean,
): Promise<Arrived> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const upload = new Upload(file, {
      uploadUrl: `${baseUrl}${uploadsPath}/${id}`,
      headers: { authorization: `Bearer ${ticket}` },
      httpStack: fetchStack,
      chunkSize: pieceSize(),
      retryDelays: RETRY_AFTER_MS,
      overridePatchMethod: byPost,
      storeFingerprintForResuming: false,
      onShouldRetry: (error) => mayGoOn(problemOf(error)),
      onChunkComplete: (_size, arrived) => void arrivedBytes.set(id, arrived),
      onProgress: (sent, total) => onUploadProgress?.(sent / total),
      onSuccess: ({ lastResponse }) => {
        const documentId = lastResponse.getHeader(uploadHeaders.document)
        const sha256 = lastResponse.getHeader(uploadHeaders.sha256)
        if (documentId && sha256) resolve({ documentId, sha256 })
        else reject(new ApiProblem(502, noticeTexts.unreachable))
      },
      onError: (error) => {
        reject(isPatchBlocked(error) ? new MethodBlocked('', { cause: error }) : problemOf(error))
      },
    })
    signal?.addEventListener('abort', () => {
      reject(signal.reason)
      void upload.abort()
    })
    upload.start()
  })

function isPatchBlocked(error: unknown): boolean {
  const { originalRequest: request, originalResponse: response } = error as Partial<DetailedError>
  if (request?.getMethod() !== 'PATCH') return false
  const tusResumable = response?.getHeader('tus-resumable')
  return isBlockedAnswer(response ? { status: response.getStatus(), tusResumable } : null)
}

/** No answer, one of a server in trouble, or one about an offset: asking how much has arrived helps. */
const mayGoOn = ({ status, code }: ApiProblem) =>
  status === 0 ||
  status >= 500 ||
  code === ('UploadElsewhere' satisfies ProblemCode) ||
  code === ('RequestInProgress' satisfies ProblemCode)

function problemOf(error: unknown): ApiProblem {
  const { originalResponse: response, causingError: cause } = error as Partial<DetailedError>
  if (!response) return cause instanceof ApiProblem ? cause : disconnected()
  const problem = readProblem(response.getStatus(), response.getBody(), noticeTexts.unreachable)
  const retryAfter = Number(response.getHeader('retry-after'))
  return Object.assign(problem, { retryAfter: Number.isFinite(retryAfter) ? retryAfter : null })
}
