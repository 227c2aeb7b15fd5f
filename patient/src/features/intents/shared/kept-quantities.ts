import { documentPath } from '@aruga/contract/links'
import type { Step } from '../../../ui/status/steps.tsx'
import { useIntents } from './kept.ts'

/** The documents whose quantity waits on this device for a network: nothing more is asked of the patient. */
export const useKeptQuantities = (): ReadonlySet<string> =>
  new Set(
    useIntents().flatMap(({ change, refused }) => (!refused && change.kind === 'quantity' ? change.documentId : [])),
  )

/** Steps that lead to these documents wait, and not for the patient. */
export function withKept(steps: Step[], kept: ReadonlySet<string>): Step[] {
  const paths = [...kept].map(documentPath)
  return steps.map((step) =>
    step.state === 'turn' && step.link && paths.includes(step.link.to) ? { ...step, state: 'waiting' } : step,
  )
}
