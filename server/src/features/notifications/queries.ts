// A person's notifications, as they read them.

import { type Language, withFallbacks } from '@aruga/contract/languages'
import { ownActions } from '@aruga/contract/notifications/notifications'
import { notificationPath } from '@aruga/contract/notifications/paths'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { type Page, totalOf } from '../../wire/list-query.ts'

export const notificationSorting = { createdAt: 'n.created_at', readAt: 'n.read_at', kind: 'n.kind' }
export const newestFirst = 'n.created_at DESC'

const title = 'texts_of(n.title, n.title_en, n.title_fil)'
const body = 'texts_of(n.body, n.body_en, n.body_fil)'
/** `:languages`: the reader's and its fallbacks. */
const matches = `n.account_id = :accountId AND (:filter::text IS NULL
    OR text_in(${title}, :languages::text[]) ILIKE :filter OR text_in(${body}, :languages::text[]) ILIKE :filter)`

const listBy = sortedQuery(
  'notifications.list',
  newestFirst,
  (
    order,
  ) => `SELECT n.id, n.kind, text_in(${title}, :languages::text[]) AS "title!", text_in(${body}, :languages::text[]) AS "body!",
       n.subject_id AS "subjectId", n.created_at AS "createdAt", n.read_at AS "readAt", count(*) OVER ()::int AS total
     FROM notification n WHERE ${matches} ORDER BY ${order}, n.id LIMIT :limit OFFSET :offset`,
)
const countMatching = query('notifications.count', `SELECT count(*)::int AS total FROM notification n WHERE ${matches}`)
const countUnread = query(
  'notifications.unread',
  `SELECT count(*)::int AS unread FROM notification
   WHERE account_id = :accountId AND read_at IS NULL AND kind <> ALL (:ownActions)`,
)

type Filter = { accountId: string; language: Language; filter: string | null; order: string }

/** A page of an account's notifications, the total, and the number of unread ones. */
export async function listNotificationsOf(
  db: Db,
  { accountId, language, filter, order, limit, offset }: Filter & Page,
) {
  const languages = withFallbacks(language)
  const [items, unread] = await Promise.all([
    listBy(db, order, { accountId, languages, filter, limit, offset }),
    countUnread(db, { accountId, ownActions }),
  ])
  return {
    totalCount: await totalOf(items, offset, () => countMatching(db, { accountId, languages, filter })),
    unreadCount: unread[0]?.unread ?? 0,
    items: items.map(({ subjectId, ...item }) => ({ ...item, link: notificationPath(item.kind, subjectId) })),
  }
}
