// A server's refusal, as it is stored on the device.
import type { ProblemCode } from '@aruga/contract/problems'
import { ApiProblem } from '../api-problem.ts'

/** Why the server will not have it. Earlier versions stored no `validationErrors`. */
export type Refused = Pick<ApiProblem, 'status' | 'code' | 'message' | 'data' | 'wellFormed'> &
  Partial<Pick<ApiProblem, 'validationErrors'>>

/** Refusals that are not about the content sent. */
const NOT_YET: readonly string[] = [
  'RequestInProgress',
  'TooManyRequests',
  'PasswordProofNeeded',
  'UploadElsewhere',
  'TillLocked',
] satisfies ProblemCode[]

/** Whether a repeat would be refused too. The answer of a proxy or a captive portal is not a refusal. */
export const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem &&
  error.wellFormed &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  !NOT_YET.includes(error.code ?? '')

/** An error's own message is not among what a spread copies. */
export const refusedOf = (problem: ApiProblem): Refused => ({ ...problem, message: problem.message })

export const problemOf = ({ status, message, ...details }: Refused) => new ApiProblem(status, message, details)
