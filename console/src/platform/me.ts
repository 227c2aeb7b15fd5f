import { type Language, requiredLanguages } from '@aruga/contract/languages'
import { may, type Permission } from '@aruga/contract/permissions'
import { readStaffProfile, type StaffProfile } from '@aruga/contract/profile/staff'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** The signed-in user: name, roles, a pharmacist's branch. The shell loads it before any screen renders. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.call(readStaffProfile, {}, { signal, handles: true }),
  staleTime: 5 * 60_000,
})

/** Whether the signed-in user has a permission. */
export const useMay = (permission: Permission): boolean => may(useMe().roles, permission)

/** The languages in which staff write for patients, as the shell has loaded them. */
export const useLanguages = (): readonly Language[] =>
  useQuery({ ...meQuery, enabled: false }).data?.languages ?? requiredLanguages

/** For screens inside the shell. */
export const useMe = (): StaffProfile => useSuspenseQuery(meQuery).data
