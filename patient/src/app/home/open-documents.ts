// The documents on home that do not belong to the current letter: prescriptions, and receipts of other letters.

import type { Document } from '@aruga/contract/documents/documents'
import type { Letter } from '@aruga/contract/letters/letters'
import type { TFunction } from 'i18next'
import { isOpen } from '../../features/letters/shared/current-letter.ts'
import { nextLetterStep } from '../../features/letters/shared/letter-steps.ts'

import { receiptStatusOf } from '../../features/letters/shared/receipt-status.ts'
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
  const newest = letters.reduce((latest, { issuedAt }) => (issuedAt > latest ? issuedAt : latest), '')
  return (document.reviewedAt ?? '') > newest ? { is: 'accepted', document } : { is: 'notRequested' }
}

/** The last step of a letter. */
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
  // After buying all of it a patient may need no more; after a letter that could not be used, the next one is their turn.
  return nextLetterStep(isOpen(letter) || letter.status === 'Dispensed' ? 'later' : 'turn', texts)
}

/** A document that is not accepted yet, or units of a letter without a receipt. */
export type OpenDocument = { document: Document } | { letter: Letter; missing: number }

/** The open documents except those of the current letter and the newest prescription; the patient's turns first. */
export function openDocuments(
  sent: { items: Document[]; totalCount: number },
  letters: Letter[],
  current?: Letter,
): OpenDocument[] {
  const newest = sent.items.find(({ kind }) => kind === 'Prescription')
  const documents = sent.items.filter(
    (document) =>
      document.status !== 'Accepted' && document !== newest && (!current || document.letterId !== current.id),
  )
  // A missing receipt may be among the documents that were not loaded.
  const allLoaded = sent.items.length === sent.totalCount
  const missing = letters
    .filter(({ id }) => allLoaded && id !== current?.id)
    .map((letter) => {
      const receipts = sent.items.filter(({ letterId }) => letterId === letter.id)
      return { letter, missing: receiptStatusOf(letter, receipts).missing }
    })
    .filter(({ missing }) => missing > 0)
  const isWaiting = (document: Document) => document.status === 'UnderReview'
  return [
    ...documents.filter((document) => !isWaiting(document)).map((document) => ({ document })),
    ...missing,
    ...documents.filter(isWaiting).map((document) => ({ document })),
  ]
}
