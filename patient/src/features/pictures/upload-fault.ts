import { ApiProblem } from '@aruga/client/api-problem'
import { fileRefusals, type ProblemCode } from '@aruga/contract/problems'

/**
 * Why a picture was not sent. `file`: the picture itself cannot be used, take another. `refused`: it was, and sending it
 * again changes nothing; `message` is the server's, in English. Everything else may be tried again as it is.
 */
export type UploadFault =
  | { kind: 'stopped' | 'cut' | 'inProgress' }
  | { kind: 'file'; code: (typeof fileRefusals)[number]; message: string }
  | { kind: 'refused'; code: string | null; message: string; data: Record<string, unknown> }
  | { kind: 'failed'; id: string | null }

/** Reads what an upload threw. */
export function readUploadFault(error: unknown, stopped = false): UploadFault {
  if (stopped) return { kind: 'stopped' }
  if (!(error instanceof ApiProblem)) return { kind: 'failed', id: null }
  const { status, code, message, wellFormed, data, id } = error
  if (status === 0) return { kind: 'cut' }
  if (code === ('RequestInProgress' satisfies ProblemCode)) return { kind: 'inProgress' }
  if (status >= 500 || !wellFormed) return { kind: 'failed', id }
  const ofFile = fileRefusals.find((name) => name === code)
  return ofFile ? { kind: 'file', code: ofFile, message } : { kind: 'refused', code, message, data }
}
