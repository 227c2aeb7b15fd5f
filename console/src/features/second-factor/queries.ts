import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from '@aruga/contract/second-factor/second-factor'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['second factor'],
  queryFn: ({ signal }) => api.call(readSecondFactor, {}, { signal, handles: true }),
})

export const useBeginSecondFactor = () => useMutation({ mutationFn: () => api.call(beginSecondFactor, {}, inPlace) })

export function useConfirmSecondFactor() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => api.call(confirmSecondFactor, { body: { code } }, inPlace),
    onSuccess: () => queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  })
}

export function useRemoveSecondFactor() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => api.call(removeSecondFactor, { body: { code } }, inPlace),
    onSuccess: (state) => queries.setQueryData(secondFactorQuery.queryKey, state),
  })
}
