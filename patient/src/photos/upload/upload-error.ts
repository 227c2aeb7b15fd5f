import { ApiProblem } from '@aruga/client/api-problem'
import { fileRefusals, type ProblemCode } from '@aruga/contract/problems'

/**
 * Why a picture was not sent. `file`: the picture itself was refused, so another one is needed. `refused`: the request was refused, and a
 * retry would be too. After any other error the same picture may be sent again.
 */
export type UploadError =
  | { kind: 'stopped' | 'cut' | 'inProgress' }
  | { kind: 'file' | 'refused'; problem: ApiProblem }
  | { kind: 'failed'; id: string | null }

/** Why leaving a page aborts its upload. A file in the outbox is sent anyway. */
export const PAGE_LEFT = 'page left'

/** Classifies an error thrown by an upload. */
export function readUploadError(error: unknown, stopped = false): UploadError {
  if (stopped) return { kind: 'stopped' }
  if (!(error instanceof ApiProblem)) return { kind: 'failed', id: null }
  const { status, code, wellFormed, id } = error
  if (status === 0) return { kind: 'cut' }
  if (code === ('RequestInProgress' satisfies ProblemCode)) return { kind: 'inProgress' }
  if (status >= 500 || !wellFormed) return { kind: 'failed', id }
  return { kind: fileRefusals.some((name) => name === code) ? 'file' : 'refused', problem: error }
}
