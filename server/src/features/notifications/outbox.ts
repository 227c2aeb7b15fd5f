// Each notification is the outbox of its own mail (docs/decisions/010): whoever writes one has nothing else to do. Here its mail
// becomes a job, from when on the queue answers for it.

import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'

// The queue sends a few at once; so many in a second are more than mail servers take.
const BATCH = 500

const takeDue = query(
  'outbox.take-due',
  // Two servers take different ones.
  `WITH due AS (
     SELECT id FROM notification WHERE mail_due ORDER BY created_at LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED
   )
   UPDATE notification n SET mail_due = false FROM due WHERE n.id = due.id RETURNING n.id AS "notificationId"`,
)

/** One batch, the oldest first: due until the transaction that has queued them is committed. Answers how many. */
export const queueDueMails = ({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>): Promise<number> =>
  inTransaction(db, async (tx) => {
    const due = await takeDue(tx)
    if (due.length > 0) await jobs.send(tx, 'mail', ...due.map((each) => ({ kind: 'notification' as const, ...each })))
    return due.length
  })
