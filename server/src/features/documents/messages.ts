import type { DocumentKind } from '@aruga/contract/documents/documents'
import type { NotificationKind } from '@aruga/contract/notifications/notifications'
import type { Language } from '@aruga/contract/values'
import type { TextParams } from '../notifications/messages.ts'

const words: Record<DocumentKind, Record<Language, string>> = {
  Id: { en: 'ID', fil: 'ID' },
  Prescription: { en: 'prescription', fil: 'reseta' },
  OfficialReceipt: { en: 'official receipt or invoice', fil: 'opisyal na resibo o invoice' },
  ClaimedGoodsReceipt: { en: 'receipt for free goods', fil: 'resibo ng libreng produkto' },
}

/** What is told of a document: the kind of news, the document's word in both languages, and which it is. */
export const documentNews = (
  kind: NotificationKind,
  document: { id: string; kind: DocumentKind },
  note?: Record<Language, string>,
) => ({
  kind,
  params: { document: words[document.kind], ...(note !== undefined && { note }) },
  subjectId: document.id,
})

type News = { kind: NotificationKind; params: TextParams; subjectId: string }

/** An accepted receipt is told once, with its letter where that is used up by it. */
export function receiptNews(document: { id: string; kind: DocumentKind }, usedUp?: Omit<News, 'kind'>): News {
  const accepted = documentNews('DocumentAccepted', document)
  return usedUp
    ? { kind: 'LetterProved', subjectId: usedUp.subjectId, params: { ...accepted.params, ...usedUp.params } }
    : accepted
}
