import type { CaseInFull } from '@aruga/contract/review/case-file'
import type { Decline } from '../drafts.ts'
import type { Send } from './pending-decision.ts'

/** `form`: the typed values, stored while the case is undecided and passed back as `draft`. */
export type AcceptProps = {
  of: CaseInFull
  draft: unknown
  onTyped: (form: unknown) => void
  onBeside: (documentId: string) => void
  /** `approvedOnce`: its letter needs a second person. */
  onAccepted: (form: unknown, send: Send, outcome?: 'accepted' | 'approvedOnce') => void
  /** `why`: the reason, if the form has one. */
  onDecline: (form: unknown, why?: Partial<Decline>) => void
  onAsk: () => void
}
