import { randomUUID } from 'node:crypto'
import type { NotificationKind } from '@aruga/contract/notifications/kinds'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'
import { accountEvent, payloadOf } from '../events/publish.ts'
import { type TextParams, textsOf } from './messages.ts'
import { topicsOf } from './topics.ts'

const insert = query(
  'notifications.insert',
  `INSERT INTO notification (id, account_id, kind, title, body, subject_id, created_at, mail_to)
   SELECT :id, :accountId, :kind, :title::jsonb, :body::jsonb, :subjectId, :now, CASE WHEN :toCurrentAddress THEN email END
   FROM account WHERE id = :accountId
   RETURNING publish(:event)`,
)

type Column = 'id' | 'account_id' | 'kind' | 'title' | 'body' | 'subject_id' | 'created_at'

/** SQL that stores a notification for each row of `from` and publishes nothing, for the claim, which is one statement (docs/decisions/009). */
export const notificationSql = (columns: Record<Column, string>, from: string): string =>
  `INSERT INTO notification (${Object.keys(columns)}) SELECT ${Object.values(columns)} FROM ${from}`

export type NotificationInput = {
  /** Null: a patient without an account, who is not notified. */
  accountId: string | null
  kind: NotificationKind
  params?: TextParams
  /** The letter or document that it is about, if any (contract/src/notifications/paths.ts). */
  subjectId?: string | null
  now: Date
  /** Mails to the account's present address, even if it changes or the account closes before the mail is sent. */
  toCurrentAddress?: boolean
}

/** Notifies a person: in the app, by mail (outbox.ts), and with a change event to their open apps (events/). */
export async function notify(tx: Db, input: NotificationInput) {
  const { accountId, kind, subjectId = null, now, toCurrentAddress = false } = input
  if (accountId === null) return
  await insert(tx, { ...newNotification({ ...input, accountId }), accountId, kind, subjectId, now, toCurrentAddress })
}

/** A new notification as it is stored, with the event for open apps. */
function newNotification({
  accountId,
  kind,
  params,
}: Pick<NotificationInput, 'kind' | 'params'> & { accountId: string }) {
  const { title, body } = textsOf(kind, params)
  const texts = { title: JSON.stringify(title), body: JSON.stringify(body) }
  return { id: randomUUID(), ...texts, event: payloadOf(accountEvent(accountId, topicsOf(kind))) }
}
