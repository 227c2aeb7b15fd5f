import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { unreadCountQuery } from '../platform/queries.ts'

/** Pages that fetch the notifications themselves, and the count with them. */
const PAGES_WITH_COUNT = ['/tabs/home', '/tabs/notifications']

/** The count of unread notifications; refetched on navigation, never by a timer, since a timer would keep an idle session open. */
export function useUnreadCount(): number {
  const { pathname } = useLocation()
  const queries = useQueryClient()
  const isNeeded = !PAGES_WITH_COUNT.includes(pathname)
  const { data = 0 } = useQuery({ ...unreadCountQuery, enabled: isNeeded })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes, without reading it
  useEffect(() => {
    if (isNeeded) void queries.refetchQueries(unreadCountQuery, { cancelRefetch: false })
  }, [pathname, isNeeded, queries])
  return data
}
