import type { Document } from '@aruga/contract/documents/documents'
import type { PatientStatus } from '@aruga/contract/profile/profile'

type Known = { status: PatientStatus | undefined; documents: Document[]; declined: Document[]; uncounted: Document[] }

/**
 * The documents that the patient acts on next: those to send again, then receipts without their quantity. A declined
 * registration whose files were all fine is answered by sending either of them again.
 */
export function waitingForYou({ status, documents, declined, uncounted }: Known): Document[] {
  const ofRegistration = ({ kind }: Document) => kind === 'Id' || kind === 'Prescription'
  // With an active registration the ID is settled; a declined one from before is history.
  const again = declined.filter(({ kind }) => !(kind === 'Id' && status === 'Active'))
  if (status === 'Declined' && !again.some(ofRegistration)) again.push(...documents.filter(ofRegistration))
  return [...again, ...uncounted]
}

/** Whether the server would take another file in its place. */
export const isReplaceable = (
  { kind, status }: Pick<Document, 'kind' | 'status'>,
  patient: PatientStatus | undefined,
) => status !== 'Accepted' && !(kind === 'Id' && patient === 'Active') && patient !== 'Unsubscribed'
