import { readErasureRequest, requestErasure, withdrawErasureRequest } from '@aruga/contract/erasure/erasure'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** The open wish to be erased, or null. */
export const erasureQuery = queryOptions({
  queryKey: ['erasure-request'],
  queryFn: async ({ signal }) => (await api.call(readErasureRequest, {}, { signal })).request,
})

/** Asks to be erased; an open request is answered again. */
export function useRequestErasure() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(requestErasure, {}, { handles: true }),
    onSuccess: (request) => queries.setQueryData(erasureQuery.queryKey, request),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
}

/** Takes the open request back. */
export function useWithdrawErasure() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(withdrawErasureRequest, {}, { handles: true }),
    onSuccess: () => queries.setQueryData(erasureQuery.queryKey, null),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
}
