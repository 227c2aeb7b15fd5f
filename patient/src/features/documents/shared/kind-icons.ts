import { type DocumentIcon, type DocumentKind, kindFacts } from '@aruga/contract/documents/kinds'
import { cardOutline, giftOutline, medkitOutline, receiptOutline, ribbonOutline } from 'ionicons/icons'

const icons: Record<DocumentIcon, string> = {
  card: cardOutline,
  gift: giftOutline,
  medkit: medkitOutline,
  receipt: receiptOutline,
  ribbon: ribbonOutline,
}

export const iconOf = (kind: DocumentKind): string => icons[kindFacts[kind].icon]
