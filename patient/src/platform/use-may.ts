import type { Scope } from '@aruga/contract/permissions'
import { useSyncExternalStore } from 'react'
import { session } from './api.ts'
import { type OwnPatients, ownPatientsKey } from './own-patients-key.ts'
import { queryClient } from './query-client.ts'

/**
 * Whether the person may do this for the patient whose page is open: on their own page everything, on another's what that patient has
 * allowed. By the list that the device has, so also without internet; the server decides.
 */
export const useMay = (scope: Scope): boolean => useSyncExternalStore(subscribe, () => may(scope))

function may(scope: Scope) {
  const owner = session.owner()
  const open = queryClient.getQueryData<OwnPatients>(ownPatientsKey)?.find(({ id }) => id === owner)
  // Not `mayActing`: its module has all roles and their permissions.
  return !open || open.scope.includes(scope) || open.scope.includes('own')
}

/** A switch needs none: all pages are then new ones. */
const subscribe = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)
