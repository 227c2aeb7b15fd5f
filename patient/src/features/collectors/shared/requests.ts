import {
  allowCollector,
  type CollectorRequest,
  declineCollector,
  listCollectorRequests,
} from '@aruga/contract/collectors/requests'
import { appPaths } from '@aruga/contract/links'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { arrowForward, callOutline } from 'ionicons/icons'
import { api } from '../../../platform/api.ts'
import { serverNow } from '../../../platform/server-time.ts'
import type { Task } from '../../../ui/task/task-card.tsx'
import { collectorsQuery } from '../queries.ts'

/** Whom counters asked about on the last day, newest first. */
export const requestsQuery = queryOptions({
  queryKey: ['collector-requests'],
  queryFn: async ({ signal }) => (await api.call(listCollectorRequests, {}, { signal })).items,
})

type Answer = { id: string; answer: 'Allowed' | 'NotNow' | 'NotKnown' }

export function useAnswerRequest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, answer }: Answer) =>
      answer === 'Allowed'
        ? api.call(allowCollector, { params: { id } }, { handles: true })
        : api.call(declineCollector, { params: { id }, body: { answer } }, { handles: true }),
    // Of a refusal too: somebody may have answered on another device.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: requestsQuery.queryKey }),
        queries.invalidateQueries({ queryKey: collectorsQuery.queryKey }),
      ]),
  })
}

/** Whether it still waits, by the server's clock. */
export const waits = ({ state, expiresAt }: CollectorRequest) =>
  state === 'Waiting' && serverNow() < new Date(expiresAt)

/** The counters that wait for an answer. */
export const requestTasks = (requests: CollectorRequest[], t: TFunction<'collectors'>): Task[] =>
  requests.filter(waits).map(({ id, name, branchName: branch }) => ({
    key: id,
    title: t('request.title', { name, branch }),
    detail: t('request.tenMinutes'),
    icon: callOutline,
    action: { label: t('request.answer'), icon: arrowForward, to: `${appPaths.collectorRequest}?id=${id}` },
  }))
