import type { RetentionClass } from '@aruga/contract/retention/classes'
import { type HoldState, liftLegalHold, listLegalHolds, placeLegalHold } from '@aruga/contract/retention/holds'
import { changeRetentionPeriod, listDisposals, readRetention } from '@aruga/contract/retention/staff'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import type { PageQuery } from '../../ui/use-list-params.ts'

const key = ['retention']

export const retentionQuery = queryOptions({
  queryKey: [...key, 'periods'],
  queryFn: ({ signal }) => api.call(readRetention, {}, { signal, handles: true }),
})

export const disposalsQuery = (query: PageQuery & { Class?: RetentionClass }) =>
  queryOptions({
    queryKey: [...key, 'disposals', query],
    queryFn: ({ signal }) => api.call(listDisposals, { query }, { signal, handles: true }),
    placeholderData: keepPreviousData,
  })

export const holdsQuery = (query: PageQuery & { State: HoldState }) =>
  queryOptions({
    queryKey: [...key, 'holds', query],
    queryFn: ({ signal }) => api.call(listLegalHolds, { body: query }, { signal, handles: true }),
    placeholderData: keepPreviousData,
  })

// Due disposals depend on periods and holds, so each change refetches all of them, after a refusal, too.
const useReadAgain = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: key })
}

export type PeriodChange = { months: number; reason: string }
export function useChangePeriod(name: RetentionClass) {
  const onSettled = useReadAgain()
  return useMutation({
    mutationFn: (body: PeriodChange) => api.call(changeRetentionPeriod, { params: { class: name }, body }, inPlace),
    onSettled,
  })
}

export type NewHold = { patientCode: string; reason: string; reviewOn?: string }
export function usePlaceHold() {
  const onSettled = useReadAgain()
  return useMutation({ mutationFn: (body: NewHold) => api.call(placeLegalHold, { body }, inPlace), onSettled })
}

export function useLiftHold(id: string) {
  const onSettled = useReadAgain()
  return useMutation({
    mutationFn: (reason: string) => api.call(liftLegalHold, { params: { id }, body: { reason } }, inPlace),
    onSettled,
  })
}
