import { ApiProblem } from '@aruga/client/api-problem'

/** Words by code, where a screen knows better than the server what to do next. */
export type OwnWords = Partial<Record<string, string | ((data: Record<string, unknown>) => string)>>

/** What a failed call means and what to do about it. The server's refusals are written for people, so they stand. */
export function problemText(error: unknown, own: OwnWords = {}): string {
  if (!(error instanceof ApiProblem)) return 'Something went wrong on this page. Please try again.'
  const words = error.code === null ? undefined : own[error.code]
  if (words) return typeof words === 'string' ? words : words(error.data)
  if (error.status === 0) return 'No connection. Nothing is lost: check the network and try again.'
  if (!error.wellFormed || error.status >= 500)
    return 'The server could not do this. Nothing is lost: please try again.'
  const { validationErrors } = error
  return [...new Set([error.message, ...validationErrors.map(({ message }) => message)])].join(' ')
}
