// What home says of the papers that the letter on top does not speak of: prescriptions, and receipts of other letters.

import type { Document } from '@aruga/contract/documents/documents'
import type { Letter } from '@aruga/contract/letters/letters'
import type { TFunction } from 'i18next'
import { isOpen } from '../../features/letters/shared/current-letter.ts'
import { nextLetterStep } from '../../features/letters/shared/letter-steps.ts'

import { papersOf } from '../../features/letters/shared/papers.ts'
import { formatDay } from '../../i18n/dates.ts'
import { replacePath } from '../../links.ts'
import type { Step } from '../../ui/status/steps.tsx'

/** Where the next letter stands: `document` is the prescription it is about, when one is on its way. */
export type NextLetter = { is: 'checked' | 'declined' | 'accepted'; document: Document } | { is: 'notAsked' }

/** `documents` newest first; `letters` are all there are. */
export function nextLetterOf(documents: Document[], letters: Letter[]): NextLetter {
  const document = documents.find(({ kind }) => kind === 'Prescription')
  if (!document) return { is: 'notAsked' }
  if (document.status === 'Declined') return { is: 'declined', document }
  if (document.status === 'UnderReview') return { is: 'checked', document }
  const newest = letters.reduce((latest, { issuedAt }) => (issuedAt > latest ? issuedAt : latest), '')
  return (document.reviewedAt ?? '') > newest ? { is: 'accepted', document } : { is: 'notAsked' }
}

/** The last of the steps under a letter. */
export function stepToNextLetter(
  next: NextLetter,
  letter: Letter,
  t: TFunction<'home'>,
  texts: TFunction<'letters'>,
): Step {
  if (next.is === 'declined') {
    const { id, declineNote } = next.document
    const link = { to: replacePath(id), label: texts('sendPhoto') }
    return { state: 'turn', what: t('prescriptionAgain'), who: declineNote ?? texts('youSoon'), link }
  }
  if (next.is === 'checked') {
    const day = formatDay(next.document.uploadedAt)
    return { state: 'waiting', what: t('checkPrescription'), who: texts('checkSentWho', { day }) }
  }
  if (next.is === 'accepted') return { state: 'waiting', what: t('stepNewLetter'), who: t('stepReviewWho') }
  // Who has bought all of it may need no more; who could not use a letter is asked for the next one.
  return nextLetterStep(isOpen(letter) || letter.status === 'Dispensed' ? 'later' : 'turn', texts)
}

/** A document that is open, or units of a letter that no receipt stands for. */
export type OpenPaper = { document: Document } | { letter: Letter; missing: number }

/** What is open beside the letter that home is about and the prescription of its steps, the patient's turns first. */
export function openPapers(
  sent: { items: Document[]; totalCount: number },
  letters: Letter[],
  current?: Letter,
): OpenPaper[] {
  const newest = sent.items.find(({ kind }) => kind === 'Prescription')
  const documents = sent.items.filter(
    (document) =>
      document.status !== 'Accepted' && document !== newest && (!current || document.letterId !== current.id),
  )
  // A receipt that is not among those read may be the one that is missing.
  const allRead = sent.items.length === sent.totalCount
  const missing = letters
    .filter(({ id }) => allRead && id !== current?.id)
    .map((letter) => {
      const receipts = sent.items.filter(({ letterId }) => letterId === letter.id)
      return { letter, missing: papersOf(letter, receipts).missing }
    })
    .filter((paper) => paper.missing > 0)
  const waits = (document: Document) => document.status === 'UnderReview'
  return [
    ...documents.filter((document) => !waits(document)).map((document) => ({ document })),
    ...missing,
    ...documents.filter(waits).map((document) => ({ document })),
  ]
}
