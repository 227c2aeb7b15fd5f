// A backend of this kind has the calls of docs/specification.md#7, and none of those that we added (docs/decisions/065). What an
// app finds missing it does not ask for again, and leaves out of its screens.
import type { Endpoint } from '@aruga/contract/endpoint'
import { readProgramFacts } from '@aruga/contract/program/program'
import { ApiProblem } from './api-problem.ts'

/** What tells a call from others. */
type Call = Pick<Endpoint, 'name' | 'specificationRow'>

export function createMissingCalls() {
  const names = new Set<string>()
  const listeners = new Set<() => void>()
  const isOurs = ({ specificationRow }: Call) => specificationRow === undefined
  return {
    /** Whether the server is known not to have this call. One that does not know its program's facts has none of ours. */
    has: (endpoint: Call) => isOurs(endpoint) && (names.has(endpoint.name) || names.has(readProgramFacts.name)),
    /** Whether this failure shows that the server does not have the call: no thing of ours that is not found is without a code. */
    learn(endpoint: Endpoint, error: unknown): boolean {
      const isUnknown =
        error instanceof ApiProblem && (error.status === 404 || error.status === 405) && error.code === null
      if (!isUnknown || !isOurs(endpoint)) return false
      names.add(endpoint.name)
      for (const listener of listeners) listener()
      return true
    },
    /** Calls the listener when another call turns out to be missing. Returns a function that unsubscribes it. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type MissingCalls = ReturnType<typeof createMissingCalls>
