import { ApiProblem } from '@aruga/client/api-problem'
import { QueryClient } from '@tanstack/react-query'

/** Retries failures twice, except refusals (4xx). */
const retry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ApiProblem && (error.status === 0 || (error.status >= 400 && error.status < 500)))

/** Calls are made even when offline, so that the failure is shown; cached data stay on the screen. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, staleTime: 15_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
