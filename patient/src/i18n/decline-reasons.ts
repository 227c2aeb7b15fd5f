import type { Document } from '@aruga/contract/documents/documents'
import { declineReasons } from '@aruga/contract/review/decline-reasons'
import type { TFunction } from 'i18next'

/** Why a document was declined: the reviewer's note, otherwise the reason's text. Null if it was not declined. */
export function whyDeclined(
  t: TFunction<'decline-reasons'>,
  { status, declineReason, declineNote }: Document,
): string | null {
  if (status !== 'Declined') return null
  if (declineNote) return declineNote
  // An unknown reason of a newer server is shown as "other".
  const reason = declineReasons.find((candidate) => candidate === declineReason)
  return t(`reason_${reason ?? 'Other'}`)
}
