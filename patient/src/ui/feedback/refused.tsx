import { ApiProblem } from '@aruga/client/api-problem'
import { timeOutline, warningOutline } from 'ionicons/icons'
import { useMemo } from 'react'
import { useProblemMessage } from '../../i18n/problems.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Note } from './note.tsx'

type Props = {
  error: unknown
  /** The message for a failure other than a refusal, for example that the change may have happened anyway. */
  failed?: string
}

/** Why an action failed, next to its button, and what to do; after too many attempts, when to try again. */
export const Refused = ({ error, failed }: Props) => {
  const { t } = useTexts('ui')
  const messageOf = useProblemMessage()
  const problem = error instanceof ApiProblem ? error : null
  const isRefusal = problem !== null && problem.status > 0 && problem.status < 500
  // Computed once for each error, since the time of the next attempt must not move with each render.
  const message = useMemo(() => problem && messageOf(problem), [problem, messageOf])
  if (!error) return null
  const otherwise = problem?.isMissingCall
    ? t('notOffered')
    : (failed ?? (problem?.isOffline ? t('offline') : (message ?? t('failed'))))
  return (
    <Note icon={problem?.status === 429 ? timeOutline : warningOutline} tone="bad">
      <b>{(isRefusal && message) || otherwise}</b>
      {!isRefusal && problem?.id && (
        <>
          {' '}
          {t('quoteId')} <b>{problem.id}</b>
        </>
      )}
    </Note>
  )
}
