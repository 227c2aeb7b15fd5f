import { refusalReasons } from '@aruga/contract/counter/counter'
import { openReasons } from '@aruga/contract/patients/open-reasons'
import { declineReasons, letterCancelReasons } from '@aruga/contract/review/decline-reasons'
import type { TFunction } from 'i18next'

/** Every reason that staff may give for a view, a decision or a refusal. */
const reasons = [...openReasons, ...declineReasons, ...letterCancelReasons, ...refusalReasons]

/** The text for a recorded reason, such as `PatientAsked` or `Other: a note`; any other text unchanged. */
export function reasonMessage(recorded: string, t: TFunction<'audit'>): string {
  const [code, ...rest] = recorded.split(': ')
  const reason = reasons.find((candidate) => candidate === code)
  if (!reason) return recorded
  const note = rest.join(': ')
  if (reason === 'Other' && note) return note
  return [t(`reason_${reason}`), note].filter(Boolean).join('. ')
}
