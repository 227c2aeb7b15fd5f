import type { Document } from '@aruga/contract/documents'
import type { DeclineReason } from '@aruga/contract/staff/registrations'
import type { DocumentTexts } from './texts.ts'

const reasons: readonly DeclineReason[] = [
  'Blurry',
  'CutOff',
  'WrongDocument',
  'NameMismatch',
  'DocumentExpired',
  'Other',
]

/** Why a document was declined: the reason in the reader's words, then what the reviewer wrote. Null where it was not. */
export function whyDeclined(t: DocumentTexts, { status, declineReason, declineNote }: Document): string | null {
  if (status !== 'Declined') return null
  // A reason that a newer server has and this app does not know is left to the note.
  const reason = reasons.find((known) => known === declineReason)
  return [reason && t(`reason_${reason}`), declineNote].filter(Boolean).join(' ') || t('reason_Other')
}
