// A person's notifications, as they read them.

import { type Language, withFallbacks } from '@aruga/contract/languages'
import { ownActions } from '@aruga/contract/notifications/notifications'
import { notificationPath } from '@aruga/contract/notifications/paths'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { isReadable, type Reader, readerParams } from '../../notify/readable.ts'
import { type Page, readPage } from '../../wire/list-query.ts'

export const notificationSorting = { createdAt: 'n.created_at', readAt: 'n.read_at', kind: 'n.kind' }
export const newestFirst = 'n.created_at DESC'

/** `:languages`: the reader's, and what it falls back to. */
const listBy = sortedQuery(
  'notifications.list',
  newestFirst,
  `SELECT n.id, n.kind, text_in(texts_of(n.title, n.title_en, n.title_fil), :languages::text[]) AS "title!",
     text_in(texts_of(n.body, n.body_en, n.body_fil), :languages::text[]) AS "body!",
     n.subject_id AS "subjectId", n.created_at AS "createdAt", n.read_at AS "readAt", count(*) OVER ()::int AS total
   FROM notification n
   WHERE ${isReadable} AND (:filter::text IS NULL
     OR text_in(texts_of(n.title, n.title_en, n.title_fil), :languages::text[]) ILIKE :filter
     OR text_in(texts_of(n.body, n.body_en, n.body_fil), :languages::text[]) ILIKE :filter)
   ORDER BY :order, n.id LIMIT :limit OFFSET :offset`,
)
const countUnread = query(
  'notifications.unread',
  `SELECT count(*)::int AS unread FROM notification n
   WHERE ${isReadable} AND n.read_at IS NULL AND n.kind <> ALL (:ownActions)`,
)

type Filter = { reader: Reader; language: Language; filter: string | null; order: string }

/** A page of a reader's notifications, the total, and the number of unread ones. */
export async function listNotificationsOf(db: Db, { reader, language, filter, order, limit, offset }: Filter & Page) {
  const languages = withFallbacks(language)
  const params = readerParams(reader)
  const [{ totalCount, items }, unread] = await Promise.all([
    readPage({ limit, offset }, (part) => listBy(db, order, { ...params, languages, filter, ...part })),
    countUnread(db, { ...params, ownActions }),
  ])
  return {
    totalCount,
    unreadCount: unread[0]?.unread ?? 0,
    items: items.map(({ subjectId, ...item }) => ({ ...item, link: notificationPath(item.kind, subjectId) })),
  }
}
