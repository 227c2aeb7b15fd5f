import { endOtherSessions, endSession, listSessions, listSignIns } from '@aruga/contract/sessions/sessions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** The account's sessions, last used first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await api.call(listSessions, {}, { signal })).items,
  meta: { offlineCopy: true },
})

/** The account's last log-ins, newest first. */
export const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: async ({ signal }) => (await api.call(listSignIns, {}, { signal })).items,
})

/** Ends one session. A session that has already ended is refused with `NotFound`, and the list is refetched. */
export const useEndSession = () =>
  useEnding((id: string) => api.call(endSession, { params: { id } }, { handles: true }))

/** Ends every session except this one. */
export const useEndOtherSessions = () => useEnding(() => api.call(endOtherSessions, {}, { handles: true }))

function useEnding<V = void>(mutationFn: (input: V) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    // Awaited, so that the answer and the updated list appear together.
    onSettled: () => queries.refetchQueries(sessionsQuery),
  })
}
