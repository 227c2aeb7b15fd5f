// What happened in a case or with a patient, as staff read it.
import { openReasons } from '@aruga/contract/patients/open-reasons'
import type { CaseEvent } from '@aruga/contract/review/case-file'
import { declineReasons, letterCancelReasons } from '@aruga/contract/review/decline-reasons'
import { t } from '../../i18n/t.ts'
import { cancelReasonName } from '../letters/messages.ts'
import { openReasonName, reasonName } from './messages.ts'

/** A list of reasons: the name of one, or undefined for what is not in it. */
export type ReasonNames = (code: string) => string | undefined
export const namesOf =
  <Code extends string>(codes: readonly Code[], nameOf: (code: Code) => string): ReasonNames =>
  (code) => {
    const known = codes.find((one) => one === code)
    return known && nameOf(known)
  }

/** Which list the reason on record is from. */
const reasonsOf: Partial<Record<CaseEvent['what'], ReasonNames>> = {
  OpenedOutsideQueue: namesOf(openReasons, openReasonName),
  LetterCancelled: namesOf(letterCancelReasons, cancelReasonName),
  Declined: namesOf(declineReasons, reasonName),
}

/** A reason as it is on record, `PatientAsked: what was added`, with its name from the list. */
export function namedReason(names: ReasonNames | undefined, reason: string | null): string | null {
  const [code = '', ...added] = reason?.split(': ') ?? []
  const name = names?.(code)
  return name === undefined ? reason : [name, added.join(': ')].filter(Boolean).join('. ')
}

/** "Opened outside of the queue: A complaint. About the letter." */
export const eventMessage = ({ what, reason }: Pick<CaseEvent, 'what' | 'reason'>): string =>
  [t(`review:event.${what}`), namedReason(reasonsOf[what], reason)].filter(Boolean).join(': ')
