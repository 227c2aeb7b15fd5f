import { ApiProblem, TIMED_OUT } from '@aruga/client/api-problem'
import { t } from '../i18n/t.ts'

/** A screen's own messages by problem code. */
export type ProblemMessages = Partial<Record<string, string | ((data: Record<string, unknown>) => string)>>

/** The message for a failed call. The server's refusals are written for users, so they are shown as they are. */
export function problemMessage(error: unknown, messages: ProblemMessages = {}): string {
  if (!(error instanceof ApiProblem)) return t('ui:problemMessage.somethingWentWrongOnThis')
  const message = error.code === null ? undefined : messages[error.code]
  if (message) return typeof message === 'string' ? message : message(error.data)
  if (error.code === TIMED_OUT) return t('ui:problemMessage.theServerTookTooLong')
  if (error.status === 503) return t('ui:problemMessage.theServerIsBusy')
  if (error.status === 0) return t('ui:problemMessage.noConnectionNothingIsLost')
  if (error.status === 401) return t('ui:problemMessage.youWereSignedOut')
  if (!error.wellFormed || error.status >= 500) return t('ui:problemMessage.theServerCouldNotDo')
  const { validationErrors } = error
  return [...new Set([error.message, ...validationErrors.map(({ message }) => message)])].join(' ')
}
