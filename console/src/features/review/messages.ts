import type { CaseKind, caseChecks, caseStates } from '@aruga/contract/review/case-file'
import type { DeclineReason } from '@aruga/contract/review/decline-messages'
import { checkmarkDoneOutline, closeCircleOutline, createOutline, timeOutline } from 'ionicons/icons'
import type { Sign } from '../../ui/chip.tsx'
import { formatDayTime, formatTime } from '../../ui/dates.ts'
import type { ProblemMessages } from '../../ui/problem-message.ts'

export const kindNames: Record<CaseKind, string> = {
  Registration: 'Registrations',
  Prescription: 'Prescriptions',
  OfficialReceipt: 'Receipts',
  ClaimedGoodsReceipt: 'Claimed goods',
}

export const reasonName: Record<DeclineReason, string> = {
  Blurry: 'Cannot be read',
  CutOff: 'Cut off',
  WrongDocument: 'Wrong paper',
  NameMismatch: 'Another name',
  DocumentExpired: 'Too old',
  Other: 'Another reason',
}

type Check = (typeof caseChecks)[number]
/** What a check says when it is good, when it is not, and what is missing for it. */
export const checkMessages: Record<Check, { Good: string; Bad: string; Unknown: string }> = {
  QuantityTold: {
    Good: 'The patient told the quantity',
    Bad: 'The patient told no quantity',
    Unknown: 'Quantity not told yet',
  },
  QuantityFits: {
    Good: 'The quantity fits what is left',
    Bad: 'More than what is left on the letter',
    Unknown: 'Quantity not compared: type it, and choose the letter',
  },
  DateFits: {
    Good: 'Bought within the letter’s dates',
    Bad: 'Bought outside of the letter’s dates',
    Unknown: 'Date not compared yet: type it',
  },
  BranchFits: {
    Good: 'Bought at the claimed branch',
    Bad: 'Not the branch where the letter was claimed',
    Unknown: 'Branch not compared yet',
  },
  FileIsNew: {
    Good: 'No other document has this file',
    Bad: 'Another document has this very file',
    Unknown: 'File not compared',
  },
  ReceiptIsNew: {
    Good: 'No other receipt has this number',
    Bad: 'A receipt with this number, day and branch was accepted before',
    Unknown: 'Number not compared yet: type number and date',
  },
}

/** "Rosa has declined it on Nov 18, 4:05 PM.", from a problem's data. */
function byWhom({ by, byMe, at, outcome }: Record<string, unknown>): string {
  const who = byMe ? 'You have' : `${typeof by === 'string' ? by : 'Somebody'} has`
  const when = typeof at === 'string' ? ` on ${formatDayTime(at)}` : ''
  return `${who} ${outcome === 'Declined' ? 'declined' : 'accepted'} it${when}.`
}

/** "Luz works on it, until 3:15 PM at the latest.", from a problem's data or an assignment. */
export const lockedBy = ({ by, until }: Record<string, unknown>): string =>
  `${by} works on it${typeof until === 'string' ? `, until ${formatTime(until)} at the latest` : ''}.`

/** Where a case stands that somebody looks for. */
export const stateSigns: Record<(typeof caseStates)[number], Sign> = {
  Waiting: { icon: timeOutline, tone: 'turn', label: 'Waits' },
  WithPatient: { icon: createOutline, tone: 'info', label: 'With the patient' },
  Decided: { icon: checkmarkDoneOutline, tone: 'plain', label: 'Decided' },
  Closed: { icon: closeCircleOutline, tone: 'plain', label: 'Closed' },
}

/** What the refusals of a decision mean at this screen. */
export const decisionProblems: ProblemMessages = {
  CaseAlreadyDecided: byWhom,
  CaseTaken: lockedBy,
  CaseChanged: 'The patient has sent another file meanwhile. Please look again.',
  CaseNotWaiting: 'It no longer waits for a decision.',
  NotFound: 'It no longer waits for a decision.',
}
