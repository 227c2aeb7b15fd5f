import { ApiProblem } from '@aruga/client/api-problem'
import type { Endpoint } from '@aruga/contract/endpoint'
import { useSyncExternalStore } from 'react'
import { missingCalls } from './api.ts'

/** Whether the server has this call, as far as is known: what needs it is left out where it has not. */
export const useServerHas = (endpoint: Pick<Endpoint, 'name' | 'specificationRow'> | undefined): boolean =>
  useSyncExternalStore(
    missingCalls.subscribe,
    () => !endpoint || !missingCalls.has(endpoint),
    () => true,
  )

/** The server does not have the call. */
export const isMissingCall = (error: unknown): boolean => error instanceof ApiProblem && error.isMissingCall

/** The answer to be had where the server lacks the call; any other failure is thrown. */
export const withoutCall =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (isMissingCall(error)) return instead
    throw error
  }
