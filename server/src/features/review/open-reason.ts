import type { OpenReason } from '@aruga/contract/patients/open-reasons'
import { invalidField } from '../../http/problem.ts'

/** A reason as it goes on record, `Other: what the note says`; `Other` needs a note. */
export function reasonOf({ reason, note }: OpenReason): string {
  const said = note?.trim()
  if (reason === 'Other' && !said) {
    throw invalidField('ReasonForPatientRequired', 'note')
  }
  return said ? `${reason}: ${said}` : reason
}
