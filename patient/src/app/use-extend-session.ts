import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { profileQuery } from '../platform/queries.ts'

/**
 * docs/wire.md#decision-2: a request caused by the person extends the session according to the idle timer's rule. Sent even where no page
 * shows the profile. The session has already shown a failure.
 */
export function useExtendSession(): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    void queries.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(() => undefined)
  }, [queries])
}
