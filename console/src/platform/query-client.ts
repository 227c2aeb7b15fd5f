import { ApiProblem } from '@aruga/client/api-problem'
import { QueryClient } from '@tanstack/react-query'

/** Retries failures twice, except refusals (4xx). */
const retry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ApiProblem && (error.status === 0 || (error.status >= 400 && error.status < 500)))

/** The pause that a busy server asks for; else a second, then two. */
const retryDelay = (failures: number, error: Error) =>
  1000 * ((error instanceof ApiProblem && error.retryAfter) || 2 ** failures)

/** Calls are made even when offline, so that the failure is shown; cached data stay on the screen. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, retryDelay, staleTime: 15_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
