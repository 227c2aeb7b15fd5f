import { listWaitingMessages, settleMessages } from '@aruga/contract/messages/messages'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import { patientKey, QUEUE } from '../../platform/query-keys.ts'

/** Part of the queue's key, so that what refreshes the queue refreshes it too. */
export const waitingMessagesQuery = queryOptions({
  queryKey: [...QUEUE, 'messages'],
  queryFn: ({ signal }) => api.call(listWaitingMessages, {}, { signal, ...inPlace }),
})

export function useSettleMessages(patientId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(settleMessages, { params: { id: patientId } }, { handles: true }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: patientKey(patientId) }),
        queries.invalidateQueries({ queryKey: waitingMessagesQuery.queryKey }),
      ]),
  })
}
