import { ApiProblem } from '@aruga/client/api-problem'
import { QueryClient } from '@tanstack/react-query'

/** A server's clear no (4xx) is not asked again; a hiccup is, twice. */
const retry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ApiProblem && (error.status === 0 || (error.status >= 400 && error.status < 500)))

/**
 * Pages stay mounted in Ionic: they refetch on `useIonViewWillEnter`. Offline, calls are tried all the same, so that the
 * person is told (docs/specification.md#8), and what was read before stays on the screen.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, staleTime: 15_000, gcTime: 24 * 60 * 60_000, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
})
