// The actions that home offers for a letter: the main one, then the others.
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { documentPath, letterPath } from '@aruga/contract/links'
import { cameraOutline } from '@aruga/ui/icons/camera-outline'
import { medkitOutline } from '@aruga/ui/icons/medkit-outline'
import { qrCodeOutline } from '@aruga/ui/icons/qr-code-outline'
import { receiptOutline } from '@aruga/ui/icons/receipt-outline'
import { storefrontOutline } from '@aruga/ui/icons/storefront-outline'
import { receiptStatusOf, takesReceipt } from '../../features/letters/shared/receipt-status.ts'
import { PRESCRIPTION_PATH, receiptPath, replacePath } from '../../links.ts'
import type { NextLetter } from './open-documents.ts'

type Label = 'claim' | 'showCode' | 'sendPhoto' | 'sayHowMany' | 'uploadReceipt' | 'sendPrescription'
export type Action = { label: Label; icon: string; to: string }

/** `main` is undefined while it is somebody else's turn. */
export function whatToDo(letter: LetterInFull, next: NextLetter): { main: Action | undefined; others: Action[] } {
  const receipt: Action = { label: 'uploadReceipt', icon: receiptOutline, to: receiptPath(letter.id) }
  const prescription: Action = { label: 'sendPrescription', icon: medkitOutline, to: PRESCRIPTION_PATH }
  const main = mainOf(letter, next, { receipt, prescription })
  const others = [...(takesReceipt(letter) ? [receipt] : []), prescription]
  return { main, others: others.filter((other) => other !== main) }
}

function mainOf(letter: LetterInFull, next: NextLetter, actions: { receipt: Action; prescription: Action }) {
  const to = letterPath(letter.id)
  if (letter.status === 'Claimed') return { label: 'showCode', icon: qrCodeOutline, to } as const
  if (letter.status === 'Issued') return { label: 'claim', icon: storefrontOutline, to } as const
  const { declined, needsQuantity, missing } = receiptStatusOf(letter, letter.receipts)
  const [again] = [...declined, ...(next.is === 'declined' ? [next.document] : [])]
  if (again) return { label: 'sendPhoto', icon: cameraOutline, to: replacePath(again.id) } as const
  const [withoutQuantity] = needsQuantity
  if (withoutQuantity)
    return { label: 'sayHowMany', icon: receiptOutline, to: documentPath(withoutQuantity.id) } as const
  if (missing > 0) return actions.receipt
  return next.is === 'notRequested' ? actions.prescription : undefined
}
