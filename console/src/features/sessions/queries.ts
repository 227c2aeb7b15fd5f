import { endOtherSessions, endSession, listSessions } from '@aruga/contract/sessions/sessions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api.call(listSessions, {}, { signal, handles: true }),
})

/** Ends a session, or with null all except those of this browser. */
export function useEndSessions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? api.call(endOtherSessions, {}) : api.call(endSession, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
