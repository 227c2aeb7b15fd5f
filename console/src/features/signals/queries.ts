import type { InputOf } from '@aruga/contract/endpoint'
import {
  closeSignal,
  countSignals,
  listSignals,
  lookIntoSignal,
  readSignal,
  type Signal,
} from '@aruga/contract/signals/signals'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'

const key = ['signals']

export type Filters = NonNullable<InputOf<typeof listSignals>['query']>

export const signalsQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filters, MaxResultCount: 50, ...(pageParam && { After: pageParam }) }
      return api.call(listSignals, { query }, { signal, handles: true })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const signalCountsQuery = () =>
  queryOptions({
    queryKey: [...key, 'counts'],
    queryFn: ({ signal }) => api.call(countSignals, {}, { signal, handles: true }),
  })

/** Each read is on record, so it is not repeated by itself. */
export const signalQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => api.call(readSignal, { params: { id } }, { signal, handles: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The steps of one signal; each returns its current state. */
export function useSignalSteps(id: string) {
  const queries = useQueryClient()
  const params = { id }
  const onSuccess = (signal: Signal) => {
    queries.setQueryData(signalQuery(id).queryKey, signal)
    void queries.invalidateQueries({ queryKey: [...key, 'counts'] })
    return queries.invalidateQueries({ queryKey: [...key, 'list'] })
  }
  return {
    lookInto: useMutation({ mutationFn: () => api.call(lookIntoSignal, { params }, inPlace), onSuccess }),
    close: useMutation({
      mutationFn: (body: InputOf<typeof closeSignal>['body']) => api.call(closeSignal, { params, body }, inPlace),
      onSuccess,
    }),
  }
}
