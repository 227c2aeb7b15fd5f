import type { OpenReason } from '@aruga/contract/patients/open-reasons'
import { invalidField } from '../../http/problem.ts'

/** The reason as the audit log stores it, such as `Complaint: the note`. Throws when `Other` comes without a note. */
export function reasonOf({ reason, note }: OpenReason): string {
  const text = note?.trim()
  if (reason === 'Other' && !text) {
    throw invalidField('ReasonForPatientRequired', 'note')
  }
  return text ? `${reason}: ${text}` : reason
}
