// The texts of events in the history of a case or patient.
import { openReasons } from '@aruga/contract/patients/open-reasons'
import type { CaseEvent } from '@aruga/contract/review/case-file'
import { declineReasons, letterCancelReasons } from '@aruga/contract/review/decline-reasons'
import { t } from '../../i18n/t.ts'
import { cancelReasonName } from '../letters/messages.ts'
import { openReasonName, reasonName } from './messages.ts'
import { recordedAcknowledgement } from './warning-texts.ts'

/** Looks up a reason's name; undefined if it is not in the list. */
export type ReasonNames = (code: string) => string | undefined
export const namesOf =
  <Code extends string>(codes: readonly Code[], nameOf: (code: Code) => string): ReasonNames =>
  (code) => {
    const known = codes.find((one) => one === code)
    return known && nameOf(known)
  }

/** The list of reasons that belongs to each event. */
const reasonsOf: Partial<Record<CaseEvent['what'], ReasonNames>> = {
  OpenedOutsideQueue: namesOf(openReasons, openReasonName),
  LetterCancelled: namesOf(letterCancelReasons, cancelReasonName),
  Declined: namesOf(declineReasons, reasonName),
  TakenBack: namesOf(declineReasons, reasonName),
}

/** Replaces the code in a stored reason (`PatientAsked: added text`) by its name. */
export function namedReason(names: ReasonNames | undefined, reason: string | null): string | null {
  const [code = '', ...added] = reason?.split(': ') ?? []
  const name = names?.(code)
  return name === undefined ? reason : [name, added.join(': ')].filter(Boolean).join('. ')
}

/** "Opened outside the queue: A complaint. About the letter." */
export const eventMessage = ({ what, reason }: Pick<CaseEvent, 'what' | 'reason'>): string => {
  const acknowledged = what === 'WarningAcknowledged' && reason ? recordedAcknowledgement(reason) : null
  return [t(`review:event.${what}`), acknowledged ?? namedReason(reasonsOf[what], reason)].filter(Boolean).join(': ')
}
