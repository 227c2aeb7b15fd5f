import type { DocumentKind } from '@aruga/contract/documents/documents'
import type { NotificationKind } from '@aruga/contract/notifications/notifications'
import { promiseOf } from '@aruga/contract/program/working-time'
import type { Language } from '@aruga/contract/values'
import en from '@aruga/locales/en/documents.server.json' with { type: 'json' }
import fil from '@aruga/locales/fil/documents.server.json' with { type: 'json' }
import type { Db } from '../../db/open.ts'
import type { BothLanguages } from '../../locales.ts'
import type { TextParams } from '../notifications/messages.ts'
import { promiseParams } from '../program/working-time.ts'

const nouns: BothLanguages<Record<DocumentKind, string>> = { en, fil }

/** A notification about a document: its kind, and as parameters the document's noun in both languages and a reviewer's note. */
export const documentNotification = (
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

/** That a document has arrived, and in how many working days it is promised to be checked. */
export async function receivedNotification(db: Db, document: { id: string; kind: DocumentKind }) {
  const { params, ...received } = documentNotification('DocumentReceived', document)
  return { ...received, params: { ...params, ...(await promiseParams(db, promiseOf[document.kind])) } }
}

type DocumentNotification = { kind: NotificationKind; params: TextParams; subjectId: string }

/** One notification for an accepted receipt; it is about the letter when the receipt used that up. */
export function receiptNotification(
  document: { id: string; kind: DocumentKind },
  usedUp?: Omit<DocumentNotification, 'kind'>,
): DocumentNotification {
  const accepted = documentNotification('DocumentAccepted', document)
  return usedUp
    ? { kind: 'LetterProved', subjectId: usedUp.subjectId, params: { ...accepted.params, ...usedUp.params } }
    : accepted
}
