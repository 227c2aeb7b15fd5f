import {
  listDamagedFiles,
  listMailsNotSent,
  type QueueState,
  readOperations,
  retryJobs,
  sendMailAgain,
} from '@aruga/contract/operations/staff'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'

const EVERY_MS = 15_000

export const operationsQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: ({ signal }) => api.call(readOperations, {}, { signal, handles: true, background: true }),
  refetchInterval: EVERY_MS,
})

export function useRetryJobs() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (queue: QueueState['name']) => api.call(retryJobs, { params: { queue } }, inPlace),
    onSettled: () => queries.invalidateQueries({ queryKey: operationsQuery.queryKey }),
  })
}

export const damagedFilesQuery = queryOptions({
  queryKey: ['operations', 'damaged-files'],
  queryFn: ({ signal }) => api.call(listDamagedFiles, {}, { signal, handles: true, background: true }),
})

export const mailsNotSentQuery = queryOptions({
  queryKey: ['operations', 'mails'],
  queryFn: ({ signal }) => api.call(listMailsNotSent, {}, { signal, handles: true, background: true }),
})

export function useSendMailAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(sendMailAgain, { params: { id } }, inPlace),
    onSettled: () => queries.invalidateQueries({ queryKey: operationsQuery.queryKey }),
  })
}
