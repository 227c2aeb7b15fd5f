import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { profileQuery } from '../../platform/queries.ts'
import { inBackground } from '../../ui/background.ts'
import { useKeepFresh } from '../../ui/keep-fresh.ts'
import { currentLetter } from '../letters/current-letter.ts'
import { useOfflineCopy } from '../letters/offline-copy.ts'
import { allLettersQuery, letterQuery } from '../letters/queries.ts'
import { notificationsQuery } from '../notifications/queries.ts'

/** So many unread notifications at most. */
const NEWS = 3

/** What home shows, from the queries that the other pages use too, as one query with one way to try again. */
export function useHome() {
  const profile = useQuery(profileQuery)
  const list = useInfiniteQuery(allLettersQuery)
  const notifications = useInfiniteQuery(notificationsQuery)
  const letters = list.data?.pages.flatMap(({ items }) => items) ?? []
  const asked = letterQuery(currentLetter(letters)?.id ?? '')
  const letter = useQuery(asked)
  useOfflineCopy(profileQuery.queryKey, profile)
  useOfflineCopy(allLettersQuery.queryKey, list)
  useOfflineCopy(notificationsQuery.queryKey, notifications)
  useOfflineCopy(asked.queryKey, letter)

  // The page waits for what it is about; what is new comes in as it comes.
  const about = [profile, list, ...(asked.enabled ? [letter] : [])]
  const all = [...about, notifications]
  const error = all.find(({ isError }) => isError)?.error ?? null
  const refetch = (options?: { cancelRefetch: boolean }) => Promise.all(all.map((query) => query.refetch(options)))
  useKeepFresh(refetch, { paused: error !== null, poll: notifications.refetch })

  // Whatever happens to a case or a letter leaves a notification, so the rest is read again only when there is a new one.
  const notices = notifications.data?.pages.flatMap(({ items }) => items) ?? []
  const newest = notices[0]?.id
  const { refetch: refetchProfile } = profile
  const { refetch: refetchList } = list
  const { refetch: refetchLetter } = letter
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new notification is the occasion
  useEffect(() => {
    if (!newest) return
    inBackground(() => {
      void refetchProfile({ cancelRefetch: false })
      void refetchList({ cancelRefetch: false })
      if (asked.enabled) void refetchLetter({ cancelRefetch: false })
    })
  }, [newest])

  return {
    profile: profile.data,
    letters,
    letter: letter.data,
    news: notices.filter(({ readAt }) => readAt === null).slice(0, NEWS),
    refetch: () => refetch(),
    query: {
      data: about.every(({ data }) => data !== undefined) ? true : undefined,
      error,
      isFetching: all.some(({ isFetching }) => isFetching),
      dataUpdatedAt: Math.min(...about.map(({ dataUpdatedAt }) => dataUpdatedAt)),
      refetch: () => refetch(),
    },
  }
}
