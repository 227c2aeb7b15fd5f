import { endOtherSessions, endSession, listSessions } from '@aruga/contract/sessions/sessions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** Where the account is logged in, the newest use first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await api.call(listSessions, {}, { signal })).items,
  meta: { offlineCopy: true },
})

/** Logs one device out. One that is logged out already is refused with `NotFound`, and the list is read again. */
export const useEndSession = () =>
  useEnding((id: string) => api.call(endSession, { params: { id } }, { handles: true }))

/** Logs every device out but this one. */
export const useEndOtherSessions = () => useEnding(() => api.call(endOtherSessions, {}, { handles: true }))

function useEnding<V = void>(mutationFn: (input: V) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    // Awaited, so that the answer and the list as it stands now are shown together.
    onSettled: () => queries.refetchQueries(sessionsQuery),
  })
}
