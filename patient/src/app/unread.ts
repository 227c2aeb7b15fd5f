import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { unreadCountQuery } from '../platform/queries.ts'

/** These read the notifications themselves, and the count comes with them. */
const TELL_IT = ['/tabs/home', '/tabs/notifications']

/** How many notifications wait; looked at again when the person moves, never by a clock (that would keep an idle session). */
export function useUnreadCount(): number {
  const { pathname } = useLocation()
  const queries = useQueryClient()
  const isAsked = !TELL_IT.includes(pathname)
  const { data = 0 } = useQuery({ ...unreadCountQuery, enabled: isAsked })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is not read, its change is the occasion
  useEffect(() => {
    if (isAsked) void queries.refetchQueries(unreadCountQuery, { cancelRefetch: false })
  }, [pathname, isAsked, queries])
  return data
}
