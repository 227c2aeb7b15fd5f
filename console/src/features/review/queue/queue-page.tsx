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

// As long as the tab lives, for events come also while another screen is open.
followCases((ids) => forgetCases(queryClient, ids))

/** What waits at the left, the document in the middle, the decision at the right. */
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
    // What failed is not asked for again by itself: the list says so, and has a button.
    if (comesNearTheEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [comesNearTheEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  // On a desk something is always open; a phone shows the list first.
  useEffect(() => {
    if (roomy && !open && first) goTo(first, { replace: true })
  }, [roomy, open, first, goTo])

  // Whoever types fast goes on from the case they are on their way to.
  const headedFor = useRef<CaseRef>(null)
  const arrived = open && keyOf(open)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arrival is the occasion
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
          // While it loads or fails, the list says so.
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
