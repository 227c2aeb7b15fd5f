// The documents on home that do not belong to the current letter: prescriptions, and receipts of other letters.

import { dayInManila } from '@aruga/contract/days'
import type { Document } from '@aruga/contract/documents/documents'
import { isAfter } from '@aruga/contract/instants'
import type { Letter, LetterInFull } from '@aruga/contract/letters/letters'
import type { TFunction } from 'i18next'
import { isOpen } from '../../features/letters/shared/current-letter.ts'
import { nextLetterStep } from '../../features/letters/shared/letter-steps.ts'
import type { Promised } from '../../features/program/shared/promised.ts'
import { formatDay } from '../../i18n/dates.ts'
import { replacePath } from '../../links.ts'
import type { Step } from '../../ui/status/steps.tsx'

/** The state of the next letter; `document` is the prescription that requests it, if any. */
export type NextLetter = { is: 'checked' | 'declined' | 'accepted'; document: Document } | { is: 'notRequested' }

/** `documents` newest first; `letters` all of the patient's. */
export function nextLetterOf(documents: Document[], letters: Letter[]): NextLetter {
  const document = documents.find(({ kind }) => kind === 'Prescription')
  if (!document) return { is: 'notRequested' }
  if (document.status === 'Declined') return { is: 'declined', document }
  if (document.status === 'UnderReview') return { is: 'checked', document }
  const { reviewedAt } = document
  const isWaitedFor = reviewedAt !== null && letters.every(({ issuedAt }) => isAfter(reviewedAt, issuedAt))
  return isWaitedFor ? { is: 'accepted', document } : { is: 'notRequested' }
}

/** The last step of a letter. */
export function stepToNextLetter(
  next: NextLetter,
  letter: Letter & Partial<Pick<LetterInFull, 'nextLetter'>>,
  promised: Promised,
  t: TFunction<'home'>,
  texts: TFunction<'letters'>,
): Step {
  if (next.is === 'declined') {
    const { id, declineNote } = next.document
    const link = { to: replacePath(id), label: texts('sendPhoto') }
    return { state: 'task', what: t('prescriptionAgain'), who: declineNote ?? texts('youSoon'), link }
  }
  if (next.is === 'checked') {
    const who = promised.whoSince('prescription', next.document)
    return { state: 'waiting', what: t('checkPrescription'), who }
  }
  if (next.is === 'accepted') return { state: 'waiting', what: t('stepNewLetter'), who: t('byProgram') }
  const askFrom = letter.nextLetter?.askFrom
  if (askFrom && dayInManila(new Date()) < askFrom)
    return { ...nextLetterStep('later', texts), who: texts('nextLetterFrom', { day: formatDay(askFrom) }) }
  // A patient who bought everything may need no more; after a letter that could not be used, the patient requests the next one.
  return nextLetterStep(isOpen(letter) || letter.status === 'Dispensed' ? 'later' : 'task', texts)
}

/**
 * The documents that the program is still checking, except the ones that are steps of home: receipts of the current letter and the newest
 * prescription.
 */
export function waitingDocuments(documents: Document[], current: Letter): Document[] {
  const newest = documents.find(({ kind }) => kind === 'Prescription')
  return documents.filter(
    (document) => document.status === 'UnderReview' && document !== newest && document.letterId !== current.id,
  )
}
