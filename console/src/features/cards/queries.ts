import { claimByCall, listCards, makeCard, revokeCard, type revokeReasons } from '@aruga/contract/cards/cards'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import { queryClient } from '../../platform/query-client.ts'
import { patientKey } from '../../platform/query-keys.ts'

/** Part of the patient's key, so that what refreshes the patient refreshes it too. */
export const cardsQuery = (id: string) =>
  queryOptions({
    queryKey: [...patientKey(id), 'cards'],
    queryFn: ({ signal }) => api.call(listCards, { params: { id } }, { signal, ...inPlace }),
    staleTime: 60_000,
    retry: false,
  })

const refresh = (id: string) => queryClient.invalidateQueries({ queryKey: patientKey(id) })

export const useMakeCard = (id: string) =>
  useMutation({
    mutationFn: () => api.call(makeCard, { params: { id } }, inPlace),
    onSuccess: () => refresh(id),
    // The number stays in no cache.
    gcTime: 0,
  })

export const useRevokeCard = (id: string) =>
  useMutation({
    mutationFn: (reason: (typeof revokeReasons)[number]) =>
      api.call(revokeCard, { params: { id }, body: { reason } }, inPlace),
    onSuccess: () => refresh(id),
  })

export const useClaimByCall = (id: string) =>
  useMutation({
    mutationFn: (body: { letterIds: string[]; branchId: string; asked: string }) =>
      api.call(claimByCall, { params: { id }, body }, inPlace),
    onSuccess: () => refresh(id),
    // The code stays in no cache.
    gcTime: 0,
  })
