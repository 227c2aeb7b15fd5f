import { chevronBackOutline } from '@aruga/ui/icons/chevron-back-outline'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { followCases, useEvents } from '../../../platform/events.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { QUEUE } from '../../../platform/query-keys.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { Empty } from '../../../ui/states.tsx'
import { CaseView } from '../case/case-view.tsx'
import { useCaseRef } from '../case/use-case-ref.ts'
import { forgetCases } from '../case-cache.ts'
import { type CaseRef, type GoTo, keyOf } from '../case-ref.ts'
import { undoDecision, useHiddenCases } from '../decision/submit-decision.ts'
import { casesQuery } from '../queries.ts'
import { useFilters, writeFilters } from './filters.ts'
import { isNearEnd, neighbourOf } from './neighbours.ts'
import styles from './queue.module.css'
import { QueueList } from './queue-list.tsx'
import { QueueTabs } from './queue-tabs.tsx'
import { useRoomy } from './use-media-query.ts'

// For as long as the tab is open, because events arrive on other screens, too.
followCases((ids) => forgetCases(queryClient, ids))

/** The queue: the list on the left, the document in the middle, the decision on the right. */
export default function QueuePage() {
  const filters = useFilters()
  const query = useInfiniteQuery(casesQuery(filters))
  const hidden = useHiddenCases()
  const cases = (query.data?.items ?? []).filter((one) => !hidden.includes(keyOf(one)))
  const waiting = (query.data?.totalCount ?? 0) - ((query.data?.items.length ?? 0) - cases.length)
  const open = useCaseRef()
  const goTo = useGoTo()
  const roomy = useRoomy()
  const first = cases[0]
  const isDecided = open !== null && hidden.includes(keyOf(open))
  const queries = useQueryClient()
  useEvents(['cases', 'assignments'], () => queries.invalidateQueries({ queryKey: QUEUE }))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const comesNearTheEnd = open !== null && isNearEnd(cases, open)
  useEffect(() => {
    // No automatic retry after a failure: the list shows it, with a button.
    if (comesNearTheEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [comesNearTheEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  // On a desktop a case is always open; a phone shows the list first.
  useEffect(() => {
    if (roomy && !open && first) goTo(first, { replace: true })
  }, [roomy, open, first, goTo])

  // With fast key presses, continue from the case that is still opening.
  const headedFor = useRef<CaseRef>(null)
  const arrived = open && keyOf(open)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a case has opened
  useEffect(() => {
    headedFor.current = null
  }, [arrived])
  const step = (by: 1 | -1) => {
    const from = headedFor.current ?? open
    const to = from ? neighbourOf(cases, from, by) : by === 1 ? first : undefined
    if (!to) return
    headedFor.current = to
    goTo(to)
  }

  useShortcuts([
    { key: 'j', does: t('review:queuePage.nextCase'), run: () => step(1) },
    { key: 'k', does: t('review:queuePage.previousCase'), run: () => step(-1) },
    { key: 'u', does: t('review:queuePage.undoTheLastDecision'), run: undoDecision },
  ])

  return (
    <div className={open ? `${styles.queuePage} ${styles.hasOpen}` : styles.queuePage}>
      <QueueTabs />
      {open && !roomy && (
        <Link className={styles.queueBack} to={`/queue${writeFilters(filters)}`}>
          <Icon of={chevronBackOutline} small />
          {t('review:queuePage.allThatWaits')}
        </Link>
      )}
      <div className={styles.queueWork}>
        <QueueList
          query={query}
          cases={cases}
          waiting={waiting}
          open={open}
          onMore={hasNextPage ? () => void fetchNextPage() : null}
          readsMore={isFetchingNextPage}
        />
        {isDecided ? (
          <div className={`${styles.queueRest} ${styles.queueDecided}`}>
            <Empty title={t('review:queuePage.decided')}>{t('review:queuePage.itIsSentInA')}</Empty>
          </div>
        ) : open ? (
          <CaseView key={keyOf(open)} of={open} cases={cases} goTo={goTo} />
        ) : (
          // The list shows loading and failure.
          roomy &&
          query.data && (
            <div className={styles.queueRest}>
              <Empty
                title={hasFilters(filters) ? t('review:queuePage.nothingHereWaits') : t('review:queuePage.allDone')}
              >
                {hasFilters(filters)
                  ? t('review:queuePage.chooseAnotherPartOfThe')
                  : t('review:queuePage.nothingWaitsForADecision')}
              </Empty>
            </div>
          )
        )}
      </div>
    </div>
  )
}

const hasFilters = (filters: ReturnType<typeof useFilters>) => writeFilters(filters) !== ''

function useGoTo(): GoTo {
  const navigate = useNavigate()
  const search = writeFilters(useFilters())
  return (to, options = {}) => navigate(to ? `/queue/${keyOf(to)}${search}` : `/queue${search}`, options)
}
