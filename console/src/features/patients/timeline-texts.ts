// The texts of a timeline's entries.
import { correctionReasons } from '@aruga/contract/counter/correction'
import { refusalReasons } from '@aruga/contract/counter/counter'
import { openReasons } from '@aruga/contract/patients/open-reasons'
import type { TimelineItem } from '@aruga/contract/patients/timeline'
import { declineReasons, letterCancelReasons } from '@aruga/contract/review/decline-reasons'
import { t } from '../../i18n/t.ts'
import { formatNear } from '../../ui/dates.ts'
import { countOf } from '../../ui/units.ts'
import { documentName } from '../documents/messages.ts'
import { cancelReasonName, correctionName, refusalName } from '../letters/messages.ts'
import { namedReason, namesOf, type ReasonNames } from '../review/event-messages.ts'
import { openReasonName, reasonName } from '../review/messages.ts'
import { recordedAcknowledgement } from '../review/warning-texts.ts'

/** The heading of an entry: "Letter L-2611-0048 issued, 12 pens". */
export function titleOf({ what, letter, document, quantity, branchName, byName, told, call }: TimelineItem): string {
  const counted = quantity === null ? null : countOf(quantity, letter?.unit ?? t('patients:timeline.unit'))
  const name = document ? documentName(document.kind) : ''
  if (what === 'LetterIssued' && letter && counted)
    return t('patients:timeline.letterIssued', { number: letter.number, counted })
  if (what === 'LetterClaimed' && branchName) return t('patients:timeline.codeMadeFor', { branchName })
  if (what === 'UnitsDispensed' && counted) return t('patients:timeline.handedOver', { counted })
  if (what === 'UnitsCorrected' && counted) return t('patients:timeline.correctedTo', { counted })
  if (document && what === 'DocumentSent')
    return counted ? t('patients:timeline.sentWith', { name, counted }) : t('patients:timeline.sent', { name })
  if (document && what === 'DocumentReplaced') return t('patients:timeline.replaced', { name })
  if (document && what === 'DocumentAccepted') return t('patients:timeline.accepted', { name })
  if (document && what === 'DocumentDeclined') return t('patients:timeline.declined', { name })
  if (counted && what === 'QuantityPut') return t('patients:timeline.quantityPut', { counted })
  if (what === 'MessageWritten' && byName) return t('patients:timeline.wrote', { byName, title: told[0]?.title ?? '' })
  if (call) return t(`patients:callDirection.${call.direction}`)
  if (what === 'QuestionAsked' && byName) return t('patients:timeline.asked', { byName })
  if (what === 'QuestionAnswered') return t('patients:timeline.answered')
  if (what === 'Told') return told[0]?.title ?? t('patients:event.Told')
  return t(`patients:event.${what}`)
}

const reasonsOf: Partial<Record<TimelineItem['what'], ReasonNames>> = {
  PatientOpened: namesOf(openReasons, openReasonName),
  CaseOpened: namesOf(openReasons, openReasonName),
  LetterCancelled: namesOf(letterCancelReasons, cancelReasonName),
  DocumentDeclined: namesOf(declineReasons, reasonName),
  ReceiptTakenBack: namesOf(declineReasons, reasonName),
  RegistrationDeclined: namesOf(declineReasons, reasonName),
  UnitsCorrected: namesOf(correctionReasons, correctionName),
  NotHandedOver: namesOf(refusalReasons, refusalName),
}

/** The line below: number, branch, reason, who. */
export function detailOf({
  what,
  letter,
  together,
  document,
  branchName,
  byName,
  by,
  reason,
  call,
}: TimelineItem): string {
  return [
    call && t(`patients:callOutcome.${call.outcome}`),
    call && t('patients:timeline.calledAt', { at: formatNear(call.at) }),
    letter && what !== 'LetterIssued' && letter.number,
    ...together.map(({ number, quantity, unit }) =>
      t('patients:timeline.alsoFor', { number, counted: countOf(quantity, unit) }),
    ),
    what === 'LetterIssued' && letter?.productName,
    document?.receiptNumber && t('patients:timeline.no', { receiptNumber: document.receiptNumber }),
    what !== 'LetterClaimed' && branchName,
    what === 'WarningAcknowledged' && reason ? recordedAcknowledgement(reason) : namedReason(reasonsOf[what], reason),
    what !== 'MessageWritten' && whoDid({ by, byName }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function whoDid({ by, byName }: Pick<TimelineItem, 'by' | 'byName'>): string | null {
  if (by === 'program') return t('patients:timeline.byItself')
  if (by !== 'caregiver') return byName
  return byName ? t('patients:timeline.byCaregiver', { name: byName }) : t('patients:timeline.byACaregiver')
}
