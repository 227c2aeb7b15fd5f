// What home offers to do about a letter: first the one thing, then what else is possible.
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { cameraOutline } from '@aruga/ui/icons/camera-outline'
import { medkitOutline } from '@aruga/ui/icons/medkit-outline'
import { qrCodeOutline } from '@aruga/ui/icons/qr-code-outline'
import { receiptOutline } from '@aruga/ui/icons/receipt-outline'
import { storefrontOutline } from '@aruga/ui/icons/storefront-outline'
import { papersOf, takesReceipt } from '../../features/letters/shared/papers.ts'
import { documentPath, letterPath, PRESCRIPTION_PATH, receiptPath, replacePath } from '../../links.ts'
import type { NextLetter } from './open-papers.ts'

type Words = 'claim' | 'showCode' | 'sendPhoto' | 'sayHowMany' | 'uploadReceipt' | 'sendPrescription'
export type Action = { label: Words; icon: string; to: string }

/** `main` is missing where somebody else acts now. */
export function whatToDo(letter: LetterInFull, next: NextLetter): { main: Action | undefined; others: Action[] } {
  const receipt: Action = { label: 'uploadReceipt', icon: receiptOutline, to: receiptPath(letter.id) }
  const prescription: Action = { label: 'sendPrescription', icon: medkitOutline, to: PRESCRIPTION_PATH }
  const main = mainOf(letter, next, { receipt, prescription })
  const others = [...(takesReceipt(letter) ? [receipt] : []), prescription]
  return { main, others: others.filter((other) => other !== main) }
}

function mainOf(letter: LetterInFull, next: NextLetter, can: { receipt: Action; prescription: Action }) {
  const to = letterPath(letter.id)
  if (letter.status === 'Claimed') return { label: 'showCode', icon: qrCodeOutline, to } as const
  if (letter.status === 'Issued') return { label: 'claim', icon: storefrontOutline, to } as const
  const { declined, needsQuantity, missing } = papersOf(letter, letter.receipts)
  const [again] = [...declined, ...(next.is === 'declined' ? [next.document] : [])]
  if (again) return { label: 'sendPhoto', icon: cameraOutline, to: replacePath(again.id) } as const
  const [uncounted] = needsQuantity
  if (uncounted) return { label: 'sayHowMany', icon: receiptOutline, to: documentPath(uncounted.id) } as const
  if (missing > 0) return can.receipt
  return next.is === 'notAsked' ? can.prescription : undefined
}
