// A person's notifications, as they read them.
import { ownActions } from '@aruga/contract/notifications/notifications'
import { notificationPath } from '@aruga/contract/notifications/paths'
import type { Language } from '@aruga/contract/values'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { type Page, totalOf } from '../../wire/list-query.ts'

export const notificationSorting = { createdAt: 'n.created_at', readAt: 'n.read_at', kind: 'n.kind' }
export const newestFirst = 'n.created_at DESC'

const matches = (language: Language) =>
  `n.account_id = :accountId AND (:filter::text IS NULL OR n.title_${language} ILIKE :filter OR n.body_${language} ILIKE :filter)`

const inOrder = (language: Language) => (order: string) =>
  `SELECT n.id, n.kind, n.title_${language} AS title, n.body_${language} AS body, n.subject_id AS "subjectId",
       n.created_at AS "createdAt", n.read_at AS "readAt", count(*) OVER ()::int AS total
     FROM notification n WHERE ${matches(language)} ORDER BY ${order}, n.id LIMIT :limit OFFSET :offset`
const lists = {
  en: sortedQuery('notifications.list en', newestFirst, inOrder('en')),
  fil: sortedQuery('notifications.list fil', newestFirst, inOrder('fil')),
}

const countMatching = {
  en: query('notifications.count en', `SELECT count(*)::int AS total FROM notification n WHERE ${matches('en')}`),
  fil: query('notifications.count fil', `SELECT count(*)::int AS total FROM notification n WHERE ${matches('fil')}`),
}
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
  const [items, unread] = await Promise.all([
    lists[language](db, order, { accountId, filter, limit, offset }),
    countUnread(db, { accountId, ownActions }),
  ])
  return {
    totalCount: await totalOf(items, offset, () => countMatching[language](db, { accountId, filter })),
    unreadCount: unread[0]?.unread ?? 0,
    items: items.map(({ subjectId, ...item }) => ({ ...item, link: notificationPath(item.kind, subjectId) })),
  }
}
