import { ApiProblem } from '@aruga/client/api-problem'
import { inBackground } from '@aruga/client/background'
import { isAfter } from '@aruga/contract/instants'
import type { Case } from '@aruga/contract/review/queue'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { useChangedAt } from '../../../platform/events.ts'
import { problemMessage } from '../../../ui/problem-message.ts'
import { Empty, Loaded } from '../../../ui/states.tsx'
import { Viewer } from '../../documents/viewer.tsx'
import { type CaseRef, caseLink, type GoTo, keyOf } from '../case-ref.ts'
import { Decide } from '../decision/decide.tsx'
import { decisionProblems } from '../messages.ts'
import { caseQuery } from '../queries.ts'
import { followerOf } from '../queue/neighbours.ts'
import styles from '../queue/queue.module.css'
import { useClaim } from './use-claim.ts'

type Props = {
  of: CaseRef
  cases: Case[]
  /** The whole list was searched, and does not have it. */
  missing: boolean
  goTo: GoTo
}

/** A case: its documents and the decision. */
export const CaseView = ({ of, cases, missing, goTo }: Props) => {
  const query = useQuery(caseQuery(of))
  const { data, error, dataUpdatedAt, refetch } = query
  const [besideId, setBesideId] = useState<string | null>(null)
  const hasChanged = isAfter(useChangedAt(of.id), dataUpdatedAt)
  const inList = cases.find((one) => keyOf(one) === keyOf(of))
  const listed = inList !== undefined
  // The case left the list while open: a colleague decided it, and this shows who.
  const wasListed = useRef(false)
  wasListed.current ||= listed
  useEffect(() => {
    if (!listed && wasListed.current) void refetch()
  }, [listed, refetch])
  // A quarantined case has no draft to lose, so it opens as soon as its files can be opened.
  const opens = hasChanged && data?.documents.some(({ fileState }) => fileState === 'Held')
  useEffect(() => {
    if (opens) inBackground(() => void refetch())
  }, [opens, refetch])
  const next = followerOf(cases, of)
  // Assignments update immediately, because they contain no patient data.
  const now = data && inList ? { ...data, assignedTo: inList.assignedTo } : data
  useClaim(now, now?.assignedTo)
  if (error instanceof ApiProblem && (error.status === 409 || error.status === 404))
    return (
      <div className={styles.queueRest}>
        <Empty
          title={
            error.code === 'CaseAlreadyDecided'
              ? t('review:caseView.alreadyDecided')
              : t('review:caseView.thisCaseDoesNotWait')
          }
          action={
            <div className="line-up">
              {next && <Button onClick={() => goTo(next, { replace: true })}>{t('review:caseView.nextCase')}</Button>}
              {error.status === 409 && (
                <Button variant="default" component={Link} to={caseLink(of)}>
                  {t('review:caseView.openItForAReason')}
                </Button>
              )}
            </div>
          }
        >
          {problemMessage(error, decisionProblems)}
        </Empty>
      </div>
    )
  if (!now || !data)
    return (
      <div className={styles.queueRest}>
        <Loaded query={query} failed={t('review:caseView.weCouldNotLoadThisCase')} shape="case">
          {() => null}
        </Loaded>
      </div>
    )
  return (
    <>
      <Viewer {...data} besideId={besideId} onBeside={setBesideId} />
      <Decide
        of={now}
        next={next}
        listed={listed}
        missing={missing}
        goTo={goTo}
        onBeside={setBesideId}
        onReadAgain={hasChanged ? () => void refetch() : null}
      />
    </>
  )
}
