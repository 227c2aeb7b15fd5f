import { entryInApp, type NoticeIcon } from '@aruga/contract/notifications/kinds'
import {
  alertCircleOutline,
  archiveOutline,
  arrowUndoOutline,
  callOutline,
  cardOutline,
  cartOutline,
  checkmarkCircleOutline,
  closeCircleOutline,
  createOutline,
  documentTextOutline,
  exitOutline,
  handLeftOutline,
  helpCircleOutline,
  hourglassOutline,
  mailOutline,
  medkitOutline,
  megaphoneOutline,
  notificationsOutline,
  peopleOutline,
  personOutline,
  qrCodeOutline,
  shieldCheckmarkOutline,
  storefrontOutline,
  timeOutline,
  trashOutline,
} from 'ionicons/icons'

const icons: Record<NoticeIcon, string> = {
  'alert-circle': alertCircleOutline,
  archive: archiveOutline,
  'arrow-undo': arrowUndoOutline,
  call: callOutline,
  card: cardOutline,
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
  people: peopleOutline,
  person: personOutline,
  'qr-code': qrCodeOutline,
  'shield-checkmark': shieldCheckmarkOutline,
  storefront: storefrontOutline,
  time: timeOutline,
  trash: trashOutline,
}

/** The default icon, for kinds of a newer server. */
export const iconOf = (kind: string): string => {
  const icon = entryInApp(kind)?.icon
  return icon ? icons[icon] : notificationsOutline
}
