import type { CaseInFull } from '@aruga/contract/review/case-file'
import type { Send } from './decide.tsx'
import { LetterCase } from './letter-case.tsx'
import { ReceiptCase } from './receipt-case.tsx'

/** `form`: what is typed, as it is kept for an undo and handed back as `draft`. */
export type AcceptProps = {
  of: CaseInFull
  draft: unknown
  onBeside: (documentId: string) => void
  onAccepted: (form: unknown, send: Send) => void
  onDecline: (form: unknown) => void
}

/** A registration or a prescription is accepted with a letter, a receipt with what it says. */
export const AcceptCase = (props: AcceptProps) =>
  props.of.kind === 'Registration' || props.of.kind === 'Prescription' ? (
    <LetterCase {...props} />
  ) : (
    <ReceiptCase {...props} />
  )
