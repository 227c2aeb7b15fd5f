import { type DocumentIcon, type DocumentKind, kindFacts } from '@aruga/contract/documents/kinds'
import {
  cardOutline,
  createOutline,
  documentAttachOutline,
  giftOutline,
  medkitOutline,
  receiptOutline,
  ribbonOutline,
} from 'ionicons/icons'

const icons: Record<DocumentIcon, string> = {
  card: cardOutline,
  create: createOutline,
  'document-attach': documentAttachOutline,
  gift: giftOutline,
  medkit: medkitOutline,
  receipt: receiptOutline,
  ribbon: ribbonOutline,
}

export const iconOf = (kind: DocumentKind): string => icons[kindFacts[kind].icon]
