import { readLogInNames } from '@aruga/contract/profile/log-in-names'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

/** What the account logs in with. Below `profile`, so that a change event for it marks it as stale. */
export const logInNamesQuery = queryOptions({
  queryKey: ['profile', 'log-in-names'],
  queryFn: ({ signal }) => api.call(readLogInNames, {}, { signal }),
})
