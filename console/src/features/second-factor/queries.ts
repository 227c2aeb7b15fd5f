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

export const useBeginSecondFactor = () =>
  useMutation({ mutationFn: (password: string) => api.call(beginSecondFactor, { body: { password } }, inPlace) })

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
    mutationFn: (proof: { password: string; code: string }) => api.call(removeSecondFactor, { body: proof }, inPlace),
    onSuccess: (state) => queries.setQueryData(secondFactorQuery.queryKey, state),
  })
}
