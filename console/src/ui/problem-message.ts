import { ApiProblem } from '@aruga/client/api-problem'
import { t } from '../i18n/t.ts'

/** Messages by code, where a screen knows better than the server what to do next. */
export type ProblemMessages = Partial<Record<string, string | ((data: Record<string, unknown>) => string)>>

/** What a failed call means and what to do about it. The server's refusals are written for people, so they stand. */
export function problemMessage(error: unknown, messages: ProblemMessages = {}): string {
  if (!(error instanceof ApiProblem)) return t('ui:problemMessage.somethingWentWrongOnThis')
  const message = error.code === null ? undefined : messages[error.code]
  if (message) return typeof message === 'string' ? message : message(error.data)
  if (error.status === 0) return t('ui:problemMessage.noConnectionNothingIsLost')
  if (!error.wellFormed || error.status >= 500) return t('ui:problemMessage.theServerCouldNotDo')
  const { validationErrors } = error
  return [...new Set([error.message, ...validationErrors.map(({ message }) => message)])].join(' ')
}
