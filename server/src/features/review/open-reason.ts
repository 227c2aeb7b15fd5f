import type { OpenReason } from '@aruga/contract/patients/open-reasons'
import { invalid } from '../../http/problem.ts'

/** A reason as it goes on record, `Other: what the note says`; `Other` needs a note. */
export function reasonOf({ reason, note }: OpenReason): string {
  const said = note?.trim()
  if (reason === 'Other' && !said) {
    throw invalid([{ message: 'Please say why, in words that the patient may read.', members: ['note'] }])
  }
  return said ? `${reason}: ${said}` : reason
}
