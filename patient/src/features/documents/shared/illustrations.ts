import type { DocumentKind } from '@aruga/contract/documents/documents'
import type { Illustration } from '../../../photos/take/viewfinder.tsx'

/** What a photo of each kind of document is drawn and framed as. */
export const illustrations: Record<DocumentKind, Illustration> = {
  Id: 'id',
  Prescription: 'prescription',
  OfficialReceipt: 'receipt',
  ClaimedGoodsReceipt: 'receipt',
}
