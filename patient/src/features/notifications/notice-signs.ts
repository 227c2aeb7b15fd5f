import type { NotificationKind } from '@aruga/contract/notifications'
import {
  arrowUndoOutline,
  cartOutline,
  checkmarkCircleOutline,
  createOutline,
  documentTextOutline,
  notificationsOutline,
  qrCodeOutline,
  timeOutline,
} from 'ionicons/icons'

/** `turn`: it asks the patient to do something, so it is marigold until it is read. */
type Sign = { icon: string; turn: boolean }

const signs: Record<NotificationKind, Sign> = {
  RegistrationReceived: { icon: timeOutline, turn: false },
  RegistrationApproved: { icon: checkmarkCircleOutline, turn: false },
  RegistrationDeclined: { icon: createOutline, turn: true },
  LetterIssued: { icon: documentTextOutline, turn: true },
  LetterClaimed: { icon: qrCodeOutline, turn: false },
  LetterClaimUndone: { icon: arrowUndoOutline, turn: false },
  LetterBought: { icon: cartOutline, turn: false },
  LetterDispensed: { icon: checkmarkCircleOutline, turn: false },
}

/** A newer server may know kinds that this app does not. */
export const signOf = (kind: string): Sign =>
  signs[kind as NotificationKind] ?? { icon: notificationsOutline, turn: false }
