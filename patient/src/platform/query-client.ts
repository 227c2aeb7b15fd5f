import { ApiProblem } from '@aruga/client/api-problem'
import { QueryClient } from '@tanstack/react-query'

/** A refusal (4xx) is not retried; a server error is retried twice. */
const retry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ApiProblem && (error.status === 0 || (error.status >= 400 && error.status < 500)))

/** Waits as long as an overloaded server says; otherwise one second, then two. */
const retryDelay = (failures: number, error: Error) =>
  1000 * ((error instanceof ApiProblem && error.retryAfter) || 2 ** failures)

/**
 * Pages stay mounted in Ionic, so they refetch on `useIonViewWillEnter`. Calls are made even offline, so that the toast of
 * docs/specification.md#8 appears, while cached data stays on the screen.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry,
      retryDelay,
      staleTime: 15_000,
      gcTime: 24 * 60 * 60_000,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
