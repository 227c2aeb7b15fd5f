// A notification row is also the outbox entry of its mail (docs/decisions/010), and of its push message, which comes
// before the mail if the patient wants one (docs/decisions/073). This makes them jobs, for which the queue is then responsible.

import { isUrgent } from '@aruga/contract/notifications/push'
import type { AppContext } from '../../context.ts'
import type { Transaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { oneBatch } from '../../jobs/in-batches.ts'
import { MAIL_WAITS_SECONDS } from './push/fallback-delay.ts'
import { findWanted, type Wanted } from './push/recipients.ts'

const listDue = query('outbox.list-due', `SELECT id FROM notification WHERE mail_due ORDER BY created_at LIMIT 5000`)
const takeDue = query(
  'outbox.take-due',
  // A batch a second is more than mail servers accept anyway. SKIP LOCKED: two servers take different rows. An array, not a join, which PostgreSQL may make of the whole table.
  `WITH due AS (
     SELECT id FROM notification WHERE mail_due AND (:ids::uuid[] IS NULL OR id = ANY (:ids)) ORDER BY created_at LIMIT 500 FOR NO KEY UPDATE SKIP LOCKED
   )
   UPDATE notification n SET mail_due = false WHERE n.id = ANY (ARRAY(SELECT id FROM due))
   RETURNING n.id AS "notificationId", n.account_id AS "accountId", n.kind`,
)

type Parts = Pick<AppContext, 'db' | 'jobs' | 'push' | 'clock'>

/** Queues one batch, oldest first; they stay due until the transaction commits. Returns how many. */
export const queueDue = (parts: Parts): Promise<number> =>
  oneBatch(parts.db, { work: (tx, ids) => queueIn(tx, parts, ids), listDue: (db) => listDue(db) })

async function queueIn(tx: Transaction, { jobs, push, clock }: Parts, ids: string[] | null): Promise<number> {
  const due = await takeDue(tx, { ids })
  const wanted = push ? await findWanted(tx, due, clock()) : new Map<string, Wanted>()
  const urgent = new Set(due.flatMap(({ notificationId, kind }) => (isUrgent(kind) ? [notificationId] : [])))
  for (const [notificationId, { seconds, by }] of wanted) {
    await jobs.sendLater(tx, 'push', seconds, { kind: by === 'sms' ? 'sms' : 'send', notificationId })
    if (by === 'sms' || urgent.has(notificationId)) continue
    await jobs.sendLater(tx, 'push', seconds + MAIL_WAITS_SECONDS, { kind: 'mailUnlessShown', notificationId })
  }
  // The mail of what is urgent would come too late if it waited for a phone.
  const mails = due.filter(({ notificationId }) => urgent.has(notificationId) || !wanted.has(notificationId))
  const jobOf = ({ notificationId }: { notificationId: string }) => ({ kind: 'notification', notificationId }) as const
  if (mails.length > 0) await jobs.send(tx, 'mail', ...mails.map(jobOf))
  return due.length
}
