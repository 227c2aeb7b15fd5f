import type { CaseInFull } from '@aruga/contract/staff/case-file'
import type { Decided } from './decide.tsx'
import { LetterCase } from './letter-case.tsx'
import { ReceiptCase } from './receipt-case.tsx'

export type AcceptProps = { of: CaseInFull; onDecided: (decided: Decided) => void; onDecline: () => void }

/** A registration or a prescription is accepted with a letter, a receipt with what it says. */
export const AcceptCase = (props: AcceptProps) =>
  props.of.kind === 'Registration' || props.of.kind === 'Prescription' ? (
    <LetterCase {...props} />
  ) : (
    <ReceiptCase {...props} />
  )
