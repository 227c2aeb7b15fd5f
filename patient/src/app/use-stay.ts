import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { profileQuery } from '../platform/queries.ts'

/**
 * docs/wire.md#decision-2: a request of the person's own extends the session by the specified rule. Made even where no
 * page shows the details. A failure has been told by the session.
 */
export function useStay(): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    void queries.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(() => undefined)
  }, [queries])
}
