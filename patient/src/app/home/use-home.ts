import { inBackground } from '@aruga/client/background'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { agreesQuery } from '../../features/consents/shared/queries.ts'
import { currentLetter } from '../../features/letters/shared/current-letter.ts'
import { allLettersQuery, letterQuery } from '../../features/letters/shared/queries.ts'
import { useCachedCode } from '../../features/letters/shared/use-cached-code.ts'
import { notificationsQuery } from '../../features/notifications/queries.ts'
import { useOfflineCopy } from '../../platform/offline-copy.ts'
import { profileQuery } from '../../platform/queries.ts'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import { sentPapersQuery } from './queries.ts'

/** So many unread notifications at most. */
const LATEST = 3

/**
 * What home shows, from the queries that the other pages use too, as one query with one way to try again. All are asked at
 * once; only a letter's details wait for the list on the first visit, and the page does not wait for them.
 */
export function useHome() {
  const profile = useQuery(profileQuery)
  const list = useInfiniteQuery(allLettersQuery)
  const notifications = useInfiniteQuery(notificationsQuery)
  const papers = useQuery(sentPapersQuery)
  const hasLeft = profile.data?.status === 'Unsubscribed'
  const agrees = useQuery({ ...agreesQuery, enabled: hasLeft })
  const letters = list.data?.pages.flatMap(({ items }) => items) ?? []
  const current = currentLetter(letters)
  const asked = letterQuery(current?.id ?? '')
  const letter = useQuery(asked)
  useOfflineCopy(profileQuery.queryKey, profile)
  useOfflineCopy(allLettersQuery.queryKey, list)
  useOfflineCopy(notificationsQuery.queryKey, notifications)
  useOfflineCopy(sentPapersQuery.queryKey, papers)
  useOfflineCopy(asked.queryKey, letter)
  useCachedCode(letter.data)

  // The page waits for what it is about; what is new comes in as it comes.
  const about = [profile, list, papers, ...(hasLeft ? [agrees] : [])]
  const all = [...about, notifications, ...(asked.enabled ? [letter] : [])]
  const error = all.find(({ isError }) => isError)?.error ?? null
  const refetch = (options?: { cancelRefetch: boolean }) => Promise.all(all.map((query) => query.refetch(options)))
  useKeepFresh(refetch, { paused: error !== null, poll: notifications.refetch, follows: ['notifications'] })

  // Whatever happens to a case or a letter leaves a notification, so the rest is read again only when there is a new one.
  const notices = notifications.data?.pages.flatMap(({ items }) => items) ?? []
  const newest = notices[0]?.id
  const refetchRest = () =>
    all.filter((query) => query !== notifications).map((query) => query.refetch({ cancelRefetch: false }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new notification is the occasion
  useEffect(() => {
    if (newest) inBackground(refetchRest)
  }, [newest])

  return {
    profile: profile.data,
    letters,
    current,
    /** The current letter in full; until it is read, and where it cannot be, what the list has of it. */
    letter: letter.data ?? null,
    isReadingLetter: letter.isLoading,
    papers: papers.data ?? { items: [], totalCount: 0 },
    agrees: agrees.data ?? false,
    latest: notices.filter(({ readAt }) => readAt === null).slice(0, LATEST),
    refetch: () => refetch(),
    query: {
      // Without its papers a page still tells where one stands; without the other two it has nothing to tell.
      data: profile.data && list.data && !papers.isLoading && !agrees.isLoading ? true : undefined,
      error,
      isFetching: all.some(({ isFetching }) => isFetching),
      dataUpdatedAt: Math.min(
        ...about.filter(({ data }) => data !== undefined).map(({ dataUpdatedAt }) => dataUpdatedAt),
      ),
      refetch: () => refetch(),
    },
  }
}

export type Home = ReturnType<typeof useHome>
