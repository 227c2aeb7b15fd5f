import type { Document } from '@aruga/contract/documents/documents'
import { declineReasons } from '@aruga/contract/review/decline-reasons'
import type { TFunction } from 'i18next'

/** Why a document was declined: what the reviewer wrote, else the reason in the reader's words. Null where it was not. */
export function whyDeclined(
  t: TFunction<'decline-reasons'>,
  { status, declineReason, declineNote }: Document,
): string | null {
  if (status !== 'Declined') return null
  if (declineNote) return declineNote
  // A reason that a newer server has and this app does not know is told as another one.
  const reason = declineReasons.find((known) => known === declineReason)
  return t(`reason_${reason ?? 'Other'}`)
}
