import { randomUUID } from 'node:crypto'
import { notificationPath } from '@aruga/contract/links'
import { type NotificationKind, ownActions } from '@aruga/contract/notifications/notifications'
import type { Language } from '@aruga/contract/values'
import type { Db } from '../db/open.ts'
import { query, sortedQuery } from '../db/query.ts'
import { accountEvent, payloadOf, publishSql } from '../events/publish.ts'
import { type Page, totalOf } from '../wire/list-query.ts'
import { type TextParams, textsOf } from './messages.ts'
import { topicsOf } from './topics.ts'

const insert = query(
  'notifications.insert',
  `INSERT INTO notification (id, account_id, kind, title_en, title_fil, body_en, body_fil, subject_id, created_at, mail_to)
   SELECT :id, :accountId, :kind, :titleEn, :titleFil, :bodyEn, :bodyFil, :subjectId, :now, CASE WHEN :toCurrentAddress THEN email END
   FROM account WHERE id = :accountId
   RETURNING ${publishSql(':event')}`,
)

type Column =
  | 'id'
  | 'account_id'
  | 'kind'
  | 'title_en'
  | 'title_fil'
  | 'body_en'
  | 'body_fil'
  | 'subject_id'
  | 'created_at'

/** SQL that stores a notification for each row of `from` and publishes nothing, for the claim, which is one statement (docs/decisions/009). */
export const notificationSql = (columns: Record<Column, string>, from: string): string =>
  `INSERT INTO notification (${Object.keys(columns)}) SELECT ${Object.values(columns)} FROM ${from}`

export type NotificationInput = {
  accountId: string
  kind: NotificationKind
  params?: TextParams
  /** The letter or document that it is about, if any (contract/src/links.ts). */
  subjectId?: string | null
  now: Date
  /** Mails to the account's address of now, even if that changes or the account is closed before the mail is sent. */
  toCurrentAddress?: boolean
}

/** Notifies a person: in the app, by mail (outbox.ts), and with a change event to their open apps (events/). */
export async function notify(tx: Db, input: NotificationInput) {
  const { accountId, kind, subjectId = null, now, toCurrentAddress = false } = input
  await insert(tx, { ...newNotification(input), accountId, kind, subjectId, now, toCurrentAddress })
}

/** A new notification as it is stored, with the event for open apps. */
export function newNotification({ accountId, kind, params }: Pick<NotificationInput, 'accountId' | 'kind' | 'params'>) {
  const { title, body } = textsOf(kind, params)
  const texts = { titleEn: title.en, titleFil: title.fil, bodyEn: body.en, bodyFil: body.fil }
  return { id: randomUUID(), ...texts, event: payloadOf(accountEvent(accountId, topicsOf(kind))) }
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

const markRead = query(
  'notifications.mark-read',
  'UPDATE notification SET read_at = coalesce(read_at, :now) WHERE id = :id AND account_id = :accountId RETURNING id',
)
/** False when the account has no such notification. */
export const markReadOf = async (db: Db, id: string, accountId: string, now: Date) =>
  (await markRead(db, { id, accountId, now })).length > 0

export const markAllReadOf = query(
  'notifications.mark-all-read',
  'UPDATE notification SET read_at = :now WHERE account_id = :accountId AND read_at IS NULL',
)
