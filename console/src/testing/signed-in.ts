import type { StaffRole } from '@aruga/contract/permissions'
import type { StaffProfile } from '@aruga/contract/profile/staff'
import { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../platform/me.ts'
import { session } from '../platform/session.ts'

/** Signs somebody in through the console's own session; `fetch` is a fake (client/src/testing/fake-fetch.ts). */
export const signIn = () => session.redeem({ code: 'code', verifier: 'verifier', redirectUri: '' })

/** What the shell has loaded before a screen: who is signed in. */
export function queriesOf(roles: StaffRole[], me: Partial<StaffProfile> = {}): QueryClient {
  const queries = new QueryClient()
  queries.setQueryData(meQuery.queryKey, { roles, ...me } as StaffProfile)
  return queries
}
