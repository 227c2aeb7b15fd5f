import type { StaffRole } from '@aruga/contract/permissions'
import {
  closeStaffAccount,
  editStaffAccount,
  endStaffSessions,
  inviteStaff,
  inviteStaffAgain,
  listStaffAccounts,
  reopenStaffAccount,
  resetSecondFactor,
  resetTillPin,
} from '@aruga/contract/staff/staff'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import type { PageQuery } from '../../ui/use-list-params.ts'

const key = ['staff accounts']

export const staffQuery = (query: Partial<PageQuery> & { Role?: StaffRole; ClaimsAndPays?: true }) =>
  queryOptions({
    queryKey: [...key, query],
    queryFn: ({ signal }) => api.call(listStaffAccounts, { body: query }, { signal, handles: true }),
    placeholderData: keepPreviousData,
  })

export type StaffDetails = {
  name: string
  emailAddress: string
  roles: StaffRole[]
  branchId: string | null
  otherBranchIds: string[]
}

/** Invites somebody, or updates the account with this id. The form shows refusals. */
export function useSaveStaff(id: string | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ emailAddress, ...who }: StaffDetails) =>
      id === null
        ? api.call(inviteStaff, { body: { emailAddress, ...who } }, inPlace)
        : api.call(editStaffAccount, { params: { id }, body: who }, inPlace),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}

const accessActions = {
  inviteAgain: inviteStaffAgain,
  close: closeStaffAccount,
  reopen: reopenStaffAccount,
  endSessions: endStaffSessions,
  resetSecondFactor,
  resetTillPin,
}
export type AccessAction = keyof typeof accessActions

/** Changes to an account's access that need only its id. */
export function useAccessAction(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (action: AccessAction) => api.call(accessActions[action], { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}
