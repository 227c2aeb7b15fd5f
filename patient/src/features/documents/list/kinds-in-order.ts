import type { DocumentKind } from '@aruga/contract/documents/documents'

/** By their importance to patients; the server sorts them the same way. */
export const kindsInOrder: readonly DocumentKind[] = ['Prescription', 'OfficialReceipt', 'Id', 'ClaimedGoodsReceipt']
