import {
  type Breach,
  type BreachNotice,
  type BreachScope,
  closeBreach,
  exportAffectedPatients,
  listAffectedPatients,
  listBreaches,
  openBreach,
  readBreach,
  recordCommissionTold,
  searchBreach,
  tellAffectedPatients,
} from '@aruga/contract/breaches/staff'
import type { TableFormat } from '@aruga/contract/csv/formats'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import type { PageQuery } from '../../ui/use-list-params.ts'
import { toNotify } from './breach-signs.ts'

const key = ['breaches']

/** The audit log is being searched, or patients are being notified. */
const isBusy = (breach: Breach) => breach.searchedAt === null || (breach.notice !== null && toNotify(breach) > 0)

export const breachesQuery = (query: PageQuery) =>
  queryOptions({
    queryKey: [...key, 'list', query],
    queryFn: ({ signal }) => api.call(listBreaches, { query }, { signal, handles: true }),
    placeholderData: keepPreviousData,
  })

/** Polls during background work. */
export const breachQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => api.call(readBreach, { params: { id } }, { signal, handles: true }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? 1000 : false),
  })

/** `searchedAt` and `told` are in the key, so that the end of a search or a notified patient shows up. */
export const affectedQuery = ({ id, searchedAt, told }: Breach, query: PageQuery) =>
  queryOptions({
    queryKey: [...key, id, 'patients', searchedAt, told, query],
    queryFn: ({ signal }) => api.call(listAffectedPatients, { params: { id }, query }, { signal, handles: true }),
    placeholderData: keepPreviousData,
  })

type Opening = { summary: string; knownAt: string; scope: BreachScope; key: string }
/** `key` makes the call idempotent. */
export function useOpenBreach() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key: idempotencyKey, ...body }: Opening) =>
      api.call(openBreach, { body }, { ...inPlace, idempotencyKey }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}

/** The changes of one breach; each returns its current state. */
export function useBreachChanges(id: string) {
  const queries = useQueryClient()
  const params = { id }
  const onSuccess = (breach: Breach) => {
    queries.setQueryData(breachQuery(id).queryKey, breach)
    return queries.invalidateQueries({ queryKey: [...key, 'list'] })
  }
  return {
    search: useMutation({
      mutationFn: (body: BreachScope) => api.call(searchBreach, { params, body }, inPlace),
      onSuccess,
    }),
    notifyCommission: useMutation({
      mutationFn: (at: string) => api.call(recordCommissionTold, { params, body: { at } }, inPlace),
      onSuccess,
    }),
    tell: useMutation({
      mutationFn: (body: BreachNotice) => api.call(tellAffectedPatients, { params, body }, inPlace),
      onSuccess,
    }),
    close: useMutation({
      mutationFn: (conclusion: string) => api.call(closeBreach, { params, body: { conclusion } }, inPlace),
      onSuccess,
    }),
  }
}

export const loadAffected = (id: string, Format: TableFormat) =>
  api.call(exportAffectedPatients, { params: { id }, query: { Format } }, { ...inPlace, timeoutMs: 120_000 })
