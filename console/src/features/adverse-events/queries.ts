import type { ReportableProduct } from '@aruga/contract/adverse-events/adverse-events'
import {
  type AdverseEvent,
  acknowledgeAdverseEvent,
  assessAdverseEvent,
  confirmAdverseEventClock,
  exportAdverseEvent,
  followUpAdverseEvent,
  handOverAdverseEvent,
  listAdverseEvents,
  listProductsToReport,
  type listViews,
  readAdverseEvent,
  readAdverseEventClock,
  recordAdverseEvent,
} from '@aruga/contract/adverse-events/staff'
import type { ExportFormat } from '@aruga/contract/csv/formats'
import type { InputOf } from '@aruga/contract/endpoint'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'

const key = ['adverse-events']

export const adverseEventsQuery = (View: (typeof listViews)[number], Filter: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', View, Filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { View, MaxResultCount: 50, ...(Filter && { Filter }), ...(pageParam && { After: pageParam }) }
      return api.call(listAdverseEvents, { query }, { signal, handles: true })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** Each read is on record, so it is not repeated by itself. */
export const adverseEventQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => api.call(readAdverseEvent, { params: { id } }, { signal, handles: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The number of days for handing over reports. */
export const adverseEventClockQuery = queryOptions({
  queryKey: [...key, 'clock'],
  queryFn: ({ signal }) => api.call(readAdverseEventClock, {}, { signal, handles: true }),
})

/** The names of the medicines of the program. */
export const reportableProductsQuery = queryOptions({
  queryKey: [...key, 'products'],
  queryFn: ({ signal }) => api.call(listProductsToReport, {}, { signal, handles: true }),
})

/** The name of a medicine in a report. */
export const reportedName = ({ name, strength }: Pick<ReportableProduct, 'name' | 'strength'>) => `${name} ${strength}`

/** Sets and confirms the days, which moves the dates of the open reports. */
export function useConfirmClock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof confirmAdverseEventClock>['body']) =>
      api.call(confirmAdverseEventClock, { body }, inPlace),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}

type Recording = InputOf<typeof recordAdverseEvent>['body'] & { key: string }
/** `key` makes the call idempotent. */
export const useRecord = () =>
  useMutation({
    mutationFn: ({ key: idempotencyKey, ...body }: Recording) =>
      api.call(recordAdverseEvent, { body }, { ...inPlace, idempotencyKey }),
  })

type Words = { words: string; knownAt: string; key: string }
type Acknowledgement = { version: number; by: string; reference: string; at: string }
/** The changes of one case; each returns its current state. */
export function useAdverseEventChanges(id: string) {
  const queries = useQueryClient()
  const params = { id }
  const onSuccess = (event: AdverseEvent) => {
    queries.setQueryData(adverseEventQuery(id).queryKey, event)
    return queries.invalidateQueries({ queryKey: [...key, 'list'] })
  }
  return {
    followUp: useMutation({
      mutationFn: ({ key: idempotencyKey, ...body }: Words) =>
        api.call(followUpAdverseEvent, { params, body }, { ...inPlace, idempotencyKey }),
      onSuccess,
    }),
    assess: useMutation({
      mutationFn: (body: InputOf<typeof assessAdverseEvent>['body']) =>
        api.call(assessAdverseEvent, { params, body }, inPlace),
      onSuccess,
    }),
    handOver: useMutation({
      mutationFn: (body: { version: number; to: string }) => api.call(handOverAdverseEvent, { params, body }, inPlace),
      onSuccess,
    }),
    acknowledge: useMutation({
      mutationFn: (body: Acknowledgement) => api.call(acknowledgeAdverseEvent, { params, body }, inPlace),
      onSuccess,
    }),
  }
}

export const useExport = (id: string) =>
  useMutation({
    mutationFn: (Format: ExportFormat) => api.call(exportAdverseEvent, { params: { id }, query: { Format } }),
  })
