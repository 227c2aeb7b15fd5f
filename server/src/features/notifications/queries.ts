import { randomUUID } from 'node:crypto'
import { notificationPath } from '@aruga/contract/links'
import type { NotificationKind } from '@aruga/contract/notifications/notifications'
import type { Language } from '@aruga/contract/values'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { accountEvent, payloadOf, publishSql } from '../../events/publish.ts'
import { type Page, totalOf } from '../../http/list-query.ts'
import { type TextParams, textsOf } from './messages.ts'
import { topicsOf } from './topics.ts'

const insert = query(
  'notifications.insert',
  `INSERT INTO notification (id, account_id, kind, title_en, title_fil, body_en, body_fil, subject_id, created_at, mail_to)
   SELECT :id, :accountId, :kind, :titleEn, :titleFil, :bodyEn, :bodyFil, :subjectId, :now, CASE WHEN :toCurrentAddress THEN email END
   FROM account WHERE id = :accountId
   RETURNING ${publishSql(':told')}`,
)

export type News = {
  accountId: string
  kind: NotificationKind
  params?: TextParams
  /** The letter or document that it is about, where its kind is about one (contract/src/links.ts). */
  subjectId?: string | null
  now: Date
  /** Its mail goes to the address of now, even when the account has another one, or is closed, by the time it is sent. */
  toCurrentAddress?: boolean
}

/** Tells a person what happened: a notification and, from it, a mail (outbox.ts) and a word to their open app (events/). */
export async function notify(tx: Db, { subjectId = null, toCurrentAddress = false, ...news }: News) {
  const { accountId, kind, params, now } = news
  const { title, body } = textsOf(kind, params)
  const said = { titleEn: title.en, titleFil: title.fil, bodyEn: body.en, bodyFil: body.fil }
  const told = payloadOf(accountEvent(accountId, topicsOf(kind)))
  await insert(tx, { id: randomUUID(), accountId, kind, ...said, subjectId, now, toCurrentAddress, told })
}

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
  'SELECT count(*)::int AS unread FROM notification WHERE account_id = :accountId AND read_at IS NULL',
)

type Asked = { accountId: string; language: Language; filter: string | null; order: string }

/** A page of a person's notifications, how many match, and how many of all are unread. */
export async function listNotificationsOf(db: Db, { accountId, language, filter, order, limit, offset }: Asked & Page) {
  const [items, unread] = await Promise.all([
    lists[language](db, order, { accountId, filter, limit, offset }),
    countUnread(db, { accountId }),
  ])
  return {
    totalCount: await totalOf(items, offset, () => countMatching[language](db, { accountId, filter })),
    unreadCount: unread[0]?.unread ?? 0,
    items: items.map(({ subjectId, ...item }) => ({ ...item, link: notificationPath(item.kind, subjectId) })),
  }
}

const markRead = query(
  'notifications.mark-read',
  'UPDATE notification SET read_at = coalesce(read_at, :now) WHERE id = :id AND account_id = :accountId RETURNING id',
)
/** False when the person has no such notification. */
export const markReadOf = async (db: Db, id: string, accountId: string, now: Date) =>
  (await markRead(db, { id, accountId, now })).length > 0

export const markAllReadOf = query(
  'notifications.mark-all-read',
  'UPDATE notification SET read_at = :now WHERE account_id = :accountId AND read_at IS NULL',
)
