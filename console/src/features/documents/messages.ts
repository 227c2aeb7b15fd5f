import type { CaseKind } from '@aruga/contract/review/case-file'

/** What a document is called; a registration, which has several, is called so too. */
export const documentName: Record<CaseKind | 'Id', string> = {
  Id: 'ID',
  Registration: 'Registration',
  Prescription: 'Prescription',
  OfficialReceipt: 'Official receipt',
  ClaimedGoodsReceipt: 'Claimed goods',
}
