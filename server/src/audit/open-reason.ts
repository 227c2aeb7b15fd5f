import type { OpenReason } from '@aruga/contract/patients/open-reasons'
import { typedNote } from '../texts/typed-note.ts'
import { invalidField } from '../wire/problem.ts'

/** The reason as the audit log stores it, such as `Complaint: the note`. Throws when `Other` has no note. */
export function reasonOf({ reason, note }: OpenReason): string {
  const text = typedNote(note)
  if (reason === 'Other' && !text) {
    throw invalidField('ReasonForPatientRequired', 'note')
  }
  return text ? `${reason}: ${text}` : reason
}
