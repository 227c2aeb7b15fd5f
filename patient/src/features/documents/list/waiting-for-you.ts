import type { Document } from '@aruga/contract/documents/documents'
import { hasFact } from '@aruga/contract/documents/kinds'
import type { PatientStatus } from '@aruga/contract/profile/profile'

type Documents = {
  status: PatientStatus | undefined
  documents: Document[]
  declined: Document[]
  withoutQuantity: Document[]
}

/**
 * The documents that are the patient's task: those to send again, then receipts without a quantity. A declined registration without
 * declined files is corrected by sending either of them again.
 */
export function waitingForYou({ status, documents, declined, withoutQuantity }: Documents): Document[] {
  const ofRegistration = ({ kind }: Document) => hasFact(kind, 'ofRegistration')
  // An active registration no longer needs the documents that were decided only with it, even if an earlier version was declined.
  const again = declined.filter(({ kind }) => hasFact(kind, 'isCase') || status !== 'Active')
  if (status === 'Declined' && !again.some(ofRegistration)) again.push(...documents.filter(ofRegistration))
  return [...again, ...withoutQuantity]
}

/** Whether the server accepts a replacement. */
export const isReplaceable = (
  { kind, status }: Pick<Document, 'kind' | 'status'>,
  patient: PatientStatus | undefined,
) => status !== 'Accepted' && (hasFact(kind, 'isCase') || patient !== 'Active') && patient !== 'Unsubscribed'
