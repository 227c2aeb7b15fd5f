import {
  acceptInvitation,
  cancelInvitation,
  changeCaregiver,
  endCaregiver,
  type GivenScope,
  giveOver,
  inviteCaregiver,
  listCaregivers,
  readInvitation,
} from '@aruga/contract/caregivers/caregivers'
import { stopHelping } from '@aruga/contract/caregivers/patients'
import type { ResultOf } from '@aruga/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { forgetPatient } from '../../platform/forget-account.ts'
import { ownPatientsQuery } from '../../platform/own-patients.ts'

// Below `profile`, so that a change event for it marks them as stale.
export const caregiversQuery = queryOptions({
  queryKey: ['profile', 'caregivers'],
  queryFn: ({ signal }) => api.call(listCaregivers, {}, { signal }),
  meta: { offlineCopy: true },
})

/** Whom the account helps, without its own patient. */
export const helpedQuery = queryOptions({
  ...ownPatientsQuery,
  select: (patients) => (patients ?? []).filter(({ grounds }) => grounds !== 'Self'),
})

/** What a patient lets somebody do besides seeing, and the last day of it. */
export type Given = { scope: GivenScope[]; lastDay: string | null }
export type Invited = Given & { name: string; relation: string }
/** Shown once. */
export type Invitation = ResultOf<typeof inviteCaregiver>

export function useInvite() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Invited) => api.call(inviteCaregiver, { body }, { handles: true }),
    onSuccess: () => queries.invalidateQueries(caregiversQuery),
    // The code stays in no cache.
    gcTime: 0,
  })
}

export const useOfferTakeOver = () =>
  useMutation({
    mutationFn: (id: string) => api.call(giveOver, { params: { id } }, { handles: true }),
    // The code stays in no cache.
    gcTime: 0,
  })

export const useCancelInvitation = () =>
  useChange((id: string) => api.call(cancelInvitation, { params: { id } }, { handles: true }))

export const useChangeCaregiver = () =>
  useChange(({ id, ...body }: Given & { id: string }) =>
    api.call(changeCaregiver, { params: { id }, body }, { handles: true }),
  )

export const useEndCaregiver = () =>
  useChange((id: string) => api.call(endCaregiver, { params: { id } }, { handles: true }))

/** Every change answers with the people as they are now. */
function useChange<V>(mutationFn: (input: V) => Promise<ResultOf<typeof listCaregivers>>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (people) => queries.setQueryData(caregiversQuery.queryKey, people),
  })
}

export function useStopHelping() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(stopHelping, { params: { id } }, { handles: true }),
    onSuccess: (_nothing, id) => Promise.all([forgetPatient(id), queries.invalidateQueries(helpedQuery)]),
  })
}

type Opening = { token: string; code: string }

/** Who invites, and to what. */
export type Offer = ResultOf<typeof readInvitation>
export const useReadInvitation = () =>
  useMutation({ mutationFn: (body: Opening) => api.call(readInvitation, { body }, { handles: true }) })

export function useAcceptInvitation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Opening) => api.call(acceptInvitation, { body }, { handles: true }),
    onSuccess: () => queries.invalidateQueries(helpedQuery),
  })
}
