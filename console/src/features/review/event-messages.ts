// What happened in a case or with a patient, as staff read it.
import type { CaseEvent, caseEvents } from '@aruga/contract/review/case-file'
import { cancelReasonName } from '../letters/messages.ts'
import { openReasonName } from '../patients/messages.ts'
import { reasonName } from './messages.ts'

const eventNames: Record<(typeof caseEvents)[number], string> = {
  Registered: 'Registered',
  Returned: 'Came back to the program',
  DocumentSent: 'Sent a document',
  DocumentReplaced: 'Sent another file in its place',
  QuantityPut: 'Told the quantity',
  SentAgain: 'Sent again',
  Approved: 'Registration approved',
  Accepted: 'Accepted',
  Declined: 'Declined',
  LetterIssued: 'Letter issued',
  LetterClaimed: 'Letter claimed',
  LetterClaimUndone: 'Claim undone',
  UnitsDispensed: 'Units handed over',
  LetterExpired: 'Letter past its date',
  LetterCancelled: 'Letter cancelled',
  MessageWritten: 'Message written',
  OpenedOutsideQueue: 'Opened outside of the queue',
  Unsubscribed: 'Left the program',
  Erased: 'Erased, as they had asked',
}

/** Which list the reason on record is from. */
const reasonsOf: Partial<Record<CaseEvent['what'], Record<string, string>>> = {
  OpenedOutsideQueue: openReasonName,
  LetterCancelled: cancelReasonName,
  Declined: reasonName,
}

/** A reason as it is on record, `PatientAsked: what was added`, in the words of its list. */
export function namedReason(names: Record<string, string> | undefined, reason: string | null): string | null {
  const [word = '', ...added] = reason?.split(': ') ?? []
  const name = names?.[word]
  return name === undefined ? reason : [name, added.join(': ')].filter(Boolean).join('. ')
}

/** "Opened outside of the queue: A complaint. About the letter." */
export const eventMessage = (event: Pick<CaseEvent, 'what' | 'reason'>): string =>
  [eventNames[event.what], namedReason(reasonsOf[event.what], event.reason)].filter(Boolean).join(': ')
