// A notification row is also the outbox entry of its mail (docs/decisions/010). Here the mail becomes a job, and from then on
// the queue is responsible for it.

import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'

// A batch a second is more than mail servers accept anyway.
const BATCH = 500

const takeDue = query(
  'outbox.take-due',
  // SKIP LOCKED: two servers take different rows. An array, not a join, which PostgreSQL may make of the whole table.
  `WITH due AS (
     SELECT id FROM notification WHERE mail_due ORDER BY created_at LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED
   )
   UPDATE notification n SET mail_due = false WHERE n.id = ANY (ARRAY(SELECT id FROM due)) RETURNING n.id AS "notificationId"`,
)

/** Queues one batch, oldest first; they stay due until the transaction commits. Returns how many. */
export const queueDueMails = ({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>): Promise<number> =>
  inTransaction(db, async (tx) => {
    const due = await takeDue(tx)
    if (due.length > 0) await jobs.send(tx, 'mail', ...due.map((each) => ({ kind: 'notification' as const, ...each })))
    return due.length
  })
