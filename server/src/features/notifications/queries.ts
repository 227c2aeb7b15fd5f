import { randomUUID } from 'node:crypto'
import type { Notification, NotificationKind } from '@aruga/contract/notifications/notifications'
import type { Language } from '@aruga/contract/values'
import { type Db, statement, statementInForms } from '../../db/open.ts'
import { accountEvent, payloadOf, publishSql } from '../../events/publish.ts'
import { type Page, totalOf } from '../../http/list-query.ts'
import { type TextParams, textsOf } from './messages.ts'
import { topicsOf } from './topics.ts'

const insert = statement(
  'notifications.insert',
  `INSERT INTO notification (id, account_id, kind, title_en, title_fil, body_en, body_fil, link, created_at, mail_to)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $10 THEN email END FROM account WHERE id = $2
   RETURNING ${publishSql('$11')}`,
)

export type News = {
  accountId: string
  kind: NotificationKind
  params?: TextParams
  link: string
  now: Date
  /** Its mail goes to the address of now, even when the account has another one, or is closed, by the time it is sent. */
  toPresentAddress?: boolean
}

/** Tells a person what happened: a notification and, from it, a mail (outbox.ts) and a word to their open app (events/). */
export async function notify(tx: Db, { toPresentAddress = false, ...news }: News) {
  const { accountId, kind, params, link, now } = news
  const { title, body } = textsOf(kind, params)
  const said = [kind, title.en, title.fil, body.en, body.fil, link]
  await insert(tx, [
    randomUUID(),
    accountId,
    ...said,
    now,
    toPresentAddress,
    payloadOf(accountEvent(accountId, topicsOf(kind))),
  ])
}

export const notificationSorting = { createdAt: 'n.created_at', readAt: 'n.read_at', kind: 'n.kind' }
export const newestFirst = 'n.created_at DESC'

type Listed = Notification & { total: number }
const matches = (language: Language) =>
  `n.account_id = $1 AND ($2::text IS NULL OR n.title_${language} ILIKE $2 OR n.body_${language} ILIKE $2)`

const listIn = (language: Language) =>
  statementInForms<Listed>(
    `notifications.list ${language}`,
    (order) => `SELECT n.id, n.kind, n.title_${language} AS title, n.body_${language} AS body, n.link,
       n.created_at AS "createdAt", n.read_at AS "readAt", count(*) OVER ()::int AS total
     FROM notification n WHERE ${matches(language)} ORDER BY ${order}, n.id LIMIT $3 OFFSET $4`,
  )
const lists = { en: listIn('en'), fil: listIn('fil') }

const countMatching = {
  en: statement<{ total: number }>(
    'notifications.count en',
    `SELECT count(*)::int AS total FROM notification n WHERE ${matches('en')}`,
  ),
  fil: statement<{ total: number }>(
    'notifications.count fil',
    `SELECT count(*)::int AS total FROM notification n WHERE ${matches('fil')}`,
  ),
}
const countUnread = statement<{ unread: number }>(
  'notifications.unread',
  'SELECT count(*)::int AS unread FROM notification WHERE account_id = $1 AND read_at IS NULL',
)

type Asked = { accountId: string; language: Language; filter: string | null; order: string }

/** A page of a person's notifications, how many match, and how many of all are unread. */
export async function listNotificationsOf(db: Db, { accountId, language, filter, order, limit, offset }: Asked & Page) {
  const [items, unread] = await Promise.all([
    lists[language](order)(db, [accountId, filter, limit, offset]),
    countUnread(db, [accountId]),
  ])
  return {
    totalCount: await totalOf(items, offset, () => countMatching[language](db, [accountId, filter])),
    unreadCount: unread[0]?.unread ?? 0,
    items,
  }
}

const markRead = statement<{ id: string }>(
  'notifications.mark-read',
  'UPDATE notification SET read_at = coalesce(read_at, $3) WHERE id = $1 AND account_id = $2 RETURNING id',
)
/** False when the person has no such notification. */
export const markReadOf = async (db: Db, id: string, accountId: string, now: Date) =>
  (await markRead(db, [id, accountId, now])).length > 0

export const markAllReadOf = statement(
  'notifications.mark-all-read',
  'UPDATE notification SET read_at = $2 WHERE account_id = $1 AND read_at IS NULL',
)
