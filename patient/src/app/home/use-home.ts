import { inBackground } from '@aruga/client/background'
import { isUnread } from '@aruga/contract/notifications/notifications'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { agreesQuery } from '../../features/consents/shared/queries.ts'
import { currentLetter } from '../../features/letters/shared/current-letter.ts'
import { allLettersQuery, letterQuery } from '../../features/letters/shared/queries.ts'
import { useCachedCode, useEndedCodes } from '../../features/letters/shared/use-cached-code.ts'
import { notificationsQuery } from '../../features/notifications/queries.ts'
import { profileQuery } from '../../platform/queries.ts'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import { sentDocumentsQuery } from './queries.ts'

/** The most unread notifications shown. */
const LATEST = 3

/**
 * The data of home, from the queries that other pages share, as one query with one retry. All are fetched in parallel; only a letter's
 * details wait for the list on the first visit, and the page does not wait for them.
 */
export function useHome() {
  const profile = useQuery(profileQuery)
  const list = useInfiniteQuery(allLettersQuery)
  const notifications = useInfiniteQuery(notificationsQuery)
  const documents = useQuery(sentDocumentsQuery)
  const hasLeft = profile.data?.status === 'Unsubscribed'
  const agrees = useQuery({ ...agreesQuery, enabled: hasLeft })
  const letters = list.data?.pages.flatMap(({ items }) => items) ?? []
  const current = currentLetter(letters)
  const detailsQuery = letterQuery(current?.id ?? '')
  const letter = useQuery(detailsQuery)
  useCachedCode(letter)
  useEndedCodes(list)

  // The page waits for these queries, but not for the notifications.
  const required = [profile, list, documents, ...(hasLeft ? [agrees] : [])]
  const all = [...required, notifications, ...(detailsQuery.enabled ? [letter] : [])]
  const error = all.find(({ isError }) => isError)?.error ?? null
  const refetch = (options?: { cancelRefetch: boolean }) => Promise.all(all.map((query) => query.refetch(options)))
  useKeepFresh(refetch, { paused: error !== null, poll: notifications.refetch, follows: ['notifications'] })

  // Every change of a case or a letter causes a notification, so the rest is refetched only when there is a new one.
  const notices = notifications.data?.pages.flatMap(({ items }) => items) ?? []
  const newest = notifications.data && (notices[0]?.id ?? null)
  const lastNewest = useRef<string | null>(undefined)
  const refetchRest = () =>
    all.filter((query) => query !== notifications).map((query) => query.refetch({ cancelRefetch: false }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when there is a new notification
  useEffect(() => {
    if (newest === undefined || newest === lastNewest.current) return
    // The first notifications arrive together with the rest.
    if (lastNewest.current !== undefined) inBackground(refetchRest)
    lastNewest.current = newest
  }, [newest])

  return {
    profile: profile.data,
    letters,
    current,
    /** The current letter in full; null until it is read, or when reading it fails. */
    letter: letter.data ?? null,
    isReadingLetter: letter.isLoading,
    documents: documents.data ?? { items: [], totalCount: 0 },
    agrees: agrees.data ?? false,
    latest: notices.filter(isUnread).slice(0, LATEST),
    refetch: () => refetch(),
    query: {
      // The page is useful without the documents, but not without the profile and the letters.
      data: profile.data && list.data && !documents.isLoading && !agrees.isLoading ? true : undefined,
      error,
      isFetching: all.some(({ isFetching }) => isFetching),
      dataUpdatedAt: Math.min(
        ...required.filter(({ data }) => data !== undefined).map(({ dataUpdatedAt }) => dataUpdatedAt),
      ),
      refetch: () => refetch(),
    },
  }
}

export type Home = ReturnType<typeof useHome>
