// The actions that home offers for a letter: the main one, then the others.
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { letterPath } from '@aruga/contract/links'
import { medkitOutline, qrCodeOutline, receiptOutline, storefrontOutline } from 'ionicons/icons'
import { takesReceipt } from '../../features/letters/shared/receipt-status.ts'
import { PRESCRIPTION_PATH, receiptPath } from '../../links.ts'
import type { NextLetter } from './open-documents.ts'

type Label = 'claim' | 'showCode' | 'uploadReceipt' | 'sendPrescription'
export type Action = { label: Label; icon: string; to: string }

/**
 * `main` is undefined while somebody else acts next. The patient's tasks are in tasks.ts. A prescription is not requested before the next
 * letter can be (`today`: `YYYY-MM-DD`). `mayClaim`, `maySend`: on this patient's page.
 */
export function whatToDo(
  letter: LetterInFull,
  next: NextLetter,
  today: string,
  mayClaim: boolean,
  maySend: boolean,
): { main: Action | undefined; others: Action[] } {
  const receipt: Action = { label: 'uploadReceipt', icon: receiptOutline, to: receiptPath(letter.id) }
  const prescription: Action = { label: 'sendPrescription', icon: medkitOutline, to: PRESCRIPTION_PATH }
  const mayAsk = maySend && (!letter.nextLetter || today >= letter.nextLetter.askFrom)
  const main = mainOf(letter, next, mayAsk ? prescription : undefined, mayClaim)
  const others = [...(maySend && takesReceipt(letter) ? [receipt] : []), ...(mayAsk ? [prescription] : [])]
  return { main, others: others.filter((other) => other !== main) }
}

function mainOf(
  { id, status }: LetterInFull,
  next: NextLetter,
  prescription: Action | undefined,
  mayClaim: boolean,
): Action | undefined {
  if (status === 'Claimed') return { label: 'showCode', icon: qrCodeOutline, to: letterPath(id) }
  if (status === 'Issued') return mayClaim ? { label: 'claim', icon: storefrontOutline, to: letterPath(id) } : undefined
  return next.is === 'notRequested' ? prescription : undefined
}
