import type { CaseInFull } from '@aruga/contract/review/case-file'
import type { Send } from './pending-decision.ts'

/** `form`: the typed values, stored for an undo and passed back as `draft`. */
export type AcceptProps = {
  of: CaseInFull
  draft: unknown
  onBeside: (documentId: string) => void
  onAccepted: (form: unknown, send: Send) => void
  onDecline: (form: unknown) => void
}
