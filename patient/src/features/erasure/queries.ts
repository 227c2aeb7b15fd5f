import { readErasureRequest, requestErasure, withdrawErasureRequest } from '@aruga/contract/erasure/erasure'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** The open erasure request, or null. */
export const erasureQuery = queryOptions({
  queryKey: ['erasure-request'],
  queryFn: async ({ signal }) => (await api.call(readErasureRequest, {}, { signal })).request,
})

/** Requests erasure; returns an open request unchanged. */
export function useRequestErasure() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(requestErasure, {}, { handles: true }),
    onSuccess: (request) => queries.setQueryData(erasureQuery.queryKey, request),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
}

/** Withdraws the open request. */
export function useWithdrawErasure() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(withdrawErasureRequest, {}, { handles: true }),
    onSuccess: () => queries.setQueryData(erasureQuery.queryKey, null),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
}
