import { documentPath } from '@aruga/contract/links'
import type { Step } from '../../../ui/status/steps.tsx'
import { useChanges } from './changes.ts'

/** The documents whose quantity is in the outbox: the patient has nothing more to do. */
export const useUnsentQuantities = (): ReadonlySet<string> =>
  new Set(useChanges().flatMap((entry) => (!entry.refused && entry.kind === 'quantity' ? entry.documentId : [])))

/** Steps that lead to these documents wait, and not for the patient. */
export function withUnsent(steps: Step[], unsent: ReadonlySet<string>): Step[] {
  const paths = [...unsent].map(documentPath)
  return steps.map((step) =>
    step.state === 'task' && step.link && paths.includes(step.link.to) ? { ...step, state: 'waiting' } : step,
  )
}
