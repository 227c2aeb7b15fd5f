import {
  endBranchStaffSessions,
  giveTillPin,
  inviteToBranch,
  inviteToBranchAgain,
  listBranchStaff,
  takeFromBranches,
} from '@aruga/contract/staff/branch-staff'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import type { PageQuery } from '../../ui/use-list-params.ts'

const key = ['branch staff']

export const branchStaffQuery = (query: PageQuery) =>
  queryOptions({
    queryKey: [...key, query],
    queryFn: ({ signal }) => api.call(listBranchStaff, { body: query }, { signal, handles: true }),
    placeholderData: keepPreviousData,
  })

export type Invited = { name: string; emailAddress: string; branchId: string }

const useChange = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries({ queryKey: key }) })
}
export const useInvite = () => useChange((body: Invited) => api.call(inviteToBranch, { body }, inPlace))
/** The PIN, which is shown only once. */
export const useGivePin = () => useChange((id: string) => api.call(giveTillPin, { params: { id } }))
export const useInviteAgain = () => useChange((id: string) => api.call(inviteToBranchAgain, { params: { id } }))
export const useEndSessions = () => useChange((id: string) => api.call(endBranchStaffSessions, { params: { id } }))
export const useTakeAway = () => useChange((id: string) => api.call(takeFromBranches, { params: { id } }))
