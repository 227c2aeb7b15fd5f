import type { DocumentKind } from '@aruga/contract/documents/documents'
import type { NotificationKind } from '@aruga/contract/notifications/notifications'
import type { Language } from '@aruga/contract/values'
import en from '@aruga/locales/en/documents.server.json' with { type: 'json' }
import fil from '@aruga/locales/fil/documents.server.json' with { type: 'json' }
import type { BothLanguages } from '../../locales.ts'
import type { TextParams } from '../notifications/messages.ts'

const nouns: BothLanguages<Record<DocumentKind, string>> = { en, fil }

/** What is told of a document: the kind of news, the document's word in both languages, and which it is. */
export const documentNews = (
  kind: NotificationKind,
  document: { id: string; kind: DocumentKind },
  note?: Record<Language, string>,
) => ({
  kind,
  params: {
    document: { en: nouns.en[document.kind], fil: nouns.fil[document.kind] },
    ...(note !== undefined && { note }),
  },
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
