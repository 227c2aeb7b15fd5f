import { ApiProblem } from '@aruga/client/api-problem'
import type { Endpoint } from '@aruga/contract/endpoint'
import { useSyncExternalStore } from 'react'
import { missingCalls } from './api.ts'

/** Whether the server supports this call, as far as is known; the app hides what needs a missing call. */
export const useServerHas = (endpoint: Pick<Endpoint, 'name' | 'specificationRow'> | undefined): boolean =>
  useSyncExternalStore(
    missingCalls.subscribe,
    () => !endpoint || !missingCalls.has(endpoint),
    () => true,
  )

/** The server does not support the call. */
export const isMissingCall = (error: unknown): boolean => error instanceof ApiProblem && error.isMissingCall

/** Returns `instead` if the server lacks the call; throws any other failure. */
export const withoutCall =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (isMissingCall(error)) return instead
    throw error
  }
