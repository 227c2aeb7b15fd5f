import { ApiProblem } from '@aruga/client/api-problem'
import { timeOutline } from '@aruga/ui/icons/time-outline'
import { warningOutline } from '@aruga/ui/icons/warning-outline'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '../../i18n/problems.ts'
import { UI } from '../messages.ts'
import { Note } from './note.tsx'

type Props = {
  error: unknown
  /** What to say of a failure that is no refusal: where it may have happened all the same, or where there is more to say. */
  failed?: string
}

/** Next to a button: why its press came to nothing, and what to do. Who has tried too often is told when to come back. */
export const Refused = ({ error, failed }: Props) => {
  const { t } = useTranslation(UI)
  const messageOf = useProblemMessage()
  const problem = error instanceof ApiProblem ? error : null
  const isRefusal = problem !== null && problem.status > 0 && problem.status < 500
  // Once for each: a time to come back does not move on with the next render.
  const words = useMemo(() => problem && messageOf(problem), [problem, messageOf])
  if (!error) return null
  const otherwise = failed ?? (problem?.status === 0 ? t('offline') : (words ?? t('failed')))
  return (
    <Note icon={problem?.status === 429 ? timeOutline : warningOutline} tone="bad">
      <b>{(isRefusal && words) || otherwise}</b>
      {!isRefusal && problem?.id && (
        <>
          {' '}
          {t('quoteId')} <b>{problem.id}</b>
        </>
      )}
    </Note>
  )
}
