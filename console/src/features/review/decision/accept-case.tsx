import { hasFact } from '@aruga/contract/documents/kinds'
import type { AcceptProps } from './accept-props.ts'
import { LetterCase } from './letter-case.tsx'
import { PaperCase } from './paper-case.tsx'
import { ReceiptCase } from './receipt-case.tsx'

/** The form to accept a case: with a letter for registrations and prescriptions, with the receipt's values for receipts, with its last day for a paper. */
export const AcceptCase = (props: AcceptProps) =>
  props.of.kind === 'Registration' || hasFact(props.of.kind, 'asksForLetter') ? (
    <LetterCase {...props} />
  ) : hasFact(props.of.kind, 'isOfProgram') ? (
    <PaperCase {...props} />
  ) : (
    <ReceiptCase {...props} />
  )
