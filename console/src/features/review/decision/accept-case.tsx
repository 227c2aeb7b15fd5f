import type { AcceptProps } from './accept-props.ts'
import { LetterCase } from './letter-case.tsx'
import { ReceiptCase } from './receipt-case.tsx'

/** A registration or a prescription is accepted with a letter, a receipt with what it says. */
export const AcceptCase = (props: AcceptProps) =>
  props.of.kind === 'Registration' || props.of.kind === 'Prescription' ? (
    <LetterCase {...props} />
  ) : (
    <ReceiptCase {...props} />
  )
