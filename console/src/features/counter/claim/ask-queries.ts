import type { RequestAtCounter } from '@aruga/contract/collectors/requests'
import { askForCollector, readAsked, stopAsking } from '@aruga/contract/counter/asking'
import type { ClaimAtCounter } from '@aruga/contract/counter/counter'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, inPlace } from '../../../platform/api.ts'
import { useEvents } from '../../../platform/events.ts'

const askedQuery = (code: string) =>
  queryOptions({
    queryKey: ['counter', 'asked', code],
    queryFn: async ({ signal }) => (await api.call(readAsked, { body: { code } }, { signal, ...inPlace })).asked,
    gcTime: 0,
    retry: false,
  })

/** Whom the patient was asked about since the look-up: read with each look-up, and after each change event of the branch. */
export function useAsked(code: string, claim: ClaimAtCounter) {
  const { data, dataUpdatedAt, refetch } = useQuery({ ...askedQuery(code), enabled: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look-up has a claim of its own
  useEffect(() => void refetch(), [claim, refetch])
  useEvents(['counter'], () => void refetch())
  return { asked: data ?? null, readAt: dataUpdatedAt, refetch }
}

/** The claim's collectors, with somebody whom the patient has allowed since the look-up. */
export function withAllowed(claim: ClaimAtCounter, asked: RequestAtCounter | null): ClaimAtCounter {
  const { collectors } = claim
  if (!asked?.collectorId || collectors.some(({ id }) => id === asked.collectorId)) return claim
  const { collectorId: id, name, relation } = asked
  return { ...claim, collectors: [...collectors, { id, name, relation }] }
}

export const useAsk = (code: string) =>
  useChange(code, (person: { name: string; relation: string }) =>
    api.call(askForCollector, { body: { code, ...person } }, inPlace),
  )

export const useStopAsking = (code: string) =>
  useChange(code, (id: string) => api.call(stopAsking, { params: { id } }, inPlace))

function useChange<V>(code: string, mutationFn: (input: V) => Promise<RequestAtCounter>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (asked) => queries.setQueryData(askedQuery(code).queryKey, asked),
  })
}
