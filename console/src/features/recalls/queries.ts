import type { TableFormat } from '@aruga/contract/csv/formats'
import {
  callOffRecall,
  changeRecall,
  draftRecall,
  exportRecalledBatch,
  exportRecalledLetters,
  listRecalledLetters,
  listRecalls,
  type Recall,
  type RecallInFull,
  type RecallOutcome,
  type RecallPlan,
  readRecall,
  readReportedDefect,
  startRecall,
} from '@aruga/contract/recalls/staff'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import type { PageQuery } from '../../ui/use-list-params.ts'
import { doneOf } from './recall-signs.ts'

const key = ['recalls']

export const recallsQuery = (query: PageQuery) =>
  queryOptions({
    queryKey: [...key, 'list', query],
    queryFn: ({ signal }) => api.call(listRecalls, { query }, { signal, handles: true }),
    placeholderData: keepPreviousData,
  })

/** The product and batch of a report that offers a recall. */
export const defectQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'defect', id],
    queryFn: ({ signal }) => api.call(readReportedDefect, { params: { id } }, { signal }),
  })

/** Polls while the server is working. */
export const recallQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => api.call(readRecall, { params: { id } }, { signal, handles: true }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'Scheduled' || state.data?.status === 'Running' ? 1000 : false,
  })

/** The list's time and the number done are in the key, so that changes show up. */
export const recalledLettersQuery = (recall: Recall, query: PageQuery & { Outcome?: RecallOutcome }) =>
  queryOptions({
    queryKey: [...key, recall.id, 'letters', recall.listedAt, doneOf(recall), query],
    queryFn: ({ signal }) =>
      api.call(listRecalledLetters, { params: { id: recall.id }, query }, { signal, handles: true }),
    placeholderData: keepPreviousData,
  })

/** `key` makes the call idempotent. */
export function useDraftRecall() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key: idempotencyKey, ...body }: RecallPlan & { key: string }) =>
      api.call(draftRecall, { body }, { ...inPlace, idempotencyKey }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}

/** The changes of one recall; each returns its current state. */
export function useRecallChanges(id: string) {
  const queries = useQueryClient()
  const params = { id }
  const onSuccess = (recall: RecallInFull) => {
    queries.setQueryData(recallQuery(id).queryKey, recall)
    return queries.invalidateQueries({ queryKey: [...key, 'list'] })
  }
  // Somebody else was faster: the current state is shown beside the refusal.
  const onError = () => queries.invalidateQueries({ queryKey: recallQuery(id).queryKey })
  return {
    change: useMutation({
      mutationFn: (body: RecallPlan) => api.call(changeRecall, { params, body }, inPlace),
      onSuccess,
      onError,
    }),
    start: useMutation({
      mutationFn: (letters: number) => api.call(startRecall, { params, body: { letters } }, inPlace),
      onSuccess,
      onError,
    }),
    callOff: useMutation({ mutationFn: () => api.call(callOffRecall, { params }, inPlace), onSuccess, onError }),
  }
}

export const loadRecalled = (id: string, Format: TableFormat) =>
  api.call(exportRecalledLetters, { params: { id }, query: { Format } }, { ...inPlace, timeoutMs: 120_000 })

export const loadBatch = (id: string, Format: TableFormat) =>
  api.call(exportRecalledBatch, { params: { id }, query: { Format } }, { ...inPlace, timeoutMs: 120_000 })
