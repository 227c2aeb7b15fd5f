// A backend of this kind has the calls of docs/specification.md#7, and none that we added (docs/decisions/065). An app does not
// repeat a missing call, and leaves it out of its screens.
import type { Endpoint } from '@aruga/contract/endpoint'
import { readProgramFacts } from '@aruga/contract/program/program'
import { ApiProblem } from './api-problem.ts'

/** The identity of a call. */
type Call = Pick<Endpoint, 'name' | 'specificationRow'>

export function createMissingCalls() {
  const names = new Set<string>()
  const listeners = new Set<() => void>()
  const isOurs = ({ specificationRow }: Call) => specificationRow === undefined
  return {
    /** Whether the server is known to lack this call. A server without the program's details has none of our calls. */
    has: (endpoint: Call) => isOurs(endpoint) && (names.has(endpoint.name) || names.has(readProgramFacts.name)),
    /** Whether this failure shows that the server lacks the call: our own "not found" answers always have a code. */
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
