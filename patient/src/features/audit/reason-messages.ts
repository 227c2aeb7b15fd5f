import { refusalReasons } from '@aruga/contract/counter/counter'
import { openReasons } from '@aruga/contract/patients/open-reasons'
import { declineReasons, letterCancelReasons } from '@aruga/contract/review/decline-reasons'
import type { TFunction } from 'i18next'

/** Every word that staff may put on record as the reason of a look, a decision or a refusal. */
const reasons = [...openReasons, ...declineReasons, ...letterCancelReasons, ...refusalReasons]

/** A reason as it is on record, `PatientAsked` or `Other: what was added`, in the reader's words; another text as it is. */
export function reasonMessage(recorded: string, t: TFunction<'audit'>): string {
  const [code, ...added] = recorded.split(': ')
  const reason = reasons.find((known) => known === code)
  if (!reason) return recorded
  const note = added.join(': ')
  if (reason === 'Other' && note) return note
  return [t(`reason_${reason}`), note].filter(Boolean).join('. ')
}
