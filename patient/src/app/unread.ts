import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { unreadCountQuery } from '../platform/queries.ts'

/** How many notifications wait; looked at again when the person moves, never by a clock (that would keep an idle session). */
export function useUnreadCount(): number {
  const { pathname } = useLocation()
  const queries = useQueryClient()
  const { data = 0 } = useQuery(unreadCountQuery)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is not read, its change is the occasion
  useEffect(() => void queries.refetchQueries(unreadCountQuery, { cancelRefetch: false }), [pathname, queries])
  return data
}
