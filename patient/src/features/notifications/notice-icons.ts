import { entryInApp, type NoticeIcon } from '@aruga/contract/notifications/kinds'
import { alertCircleOutline } from '@aruga/ui/icons/alert-circle-outline'
import { archiveOutline } from '@aruga/ui/icons/archive-outline'
import { arrowUndoOutline } from '@aruga/ui/icons/arrow-undo-outline'
import { cartOutline } from '@aruga/ui/icons/cart-outline'
import { checkmarkCircleOutline } from '@aruga/ui/icons/checkmark-circle-outline'
import { closeCircleOutline } from '@aruga/ui/icons/close-circle-outline'
import { createOutline } from '@aruga/ui/icons/create-outline'
import { documentTextOutline } from '@aruga/ui/icons/document-text-outline'
import { exitOutline } from '@aruga/ui/icons/exit-outline'
import { handLeftOutline } from '@aruga/ui/icons/hand-left-outline'
import { helpCircleOutline } from '@aruga/ui/icons/help-circle-outline'
import { hourglassOutline } from '@aruga/ui/icons/hourglass-outline'
import { mailOutline } from '@aruga/ui/icons/mail-outline'
import { medkitOutline } from '@aruga/ui/icons/medkit-outline'
import { megaphoneOutline } from '@aruga/ui/icons/megaphone-outline'
import { notificationsOutline } from '@aruga/ui/icons/notifications-outline'
import { personOutline } from '@aruga/ui/icons/person-outline'
import { qrCodeOutline } from '@aruga/ui/icons/qr-code-outline'
import { shieldCheckmarkOutline } from '@aruga/ui/icons/shield-checkmark-outline'
import { timeOutline } from '@aruga/ui/icons/time-outline'
import { trashOutline } from '@aruga/ui/icons/trash-outline'

const icons: Record<NoticeIcon, string> = {
  'alert-circle': alertCircleOutline,
  archive: archiveOutline,
  'arrow-undo': arrowUndoOutline,
  cart: cartOutline,
  'checkmark-circle': checkmarkCircleOutline,
  'close-circle': closeCircleOutline,
  create: createOutline,
  'document-text': documentTextOutline,
  exit: exitOutline,
  'hand-left': handLeftOutline,
  'help-circle': helpCircleOutline,
  hourglass: hourglassOutline,
  mail: mailOutline,
  medkit: medkitOutline,
  megaphone: megaphoneOutline,
  person: personOutline,
  'qr-code': qrCodeOutline,
  'shield-checkmark': shieldCheckmarkOutline,
  time: timeOutline,
  trash: trashOutline,
}

/** The default icon is for kinds of a newer server. */
export const iconOf = (kind: string): string => {
  const icon = entryInApp(kind)?.icon
  return icon ? icons[icon] : notificationsOutline
}
