// Notifies everybody with the safety role of a side effect, or, where nobody has it, the administrators, so that no
// report waits unseen.
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { type NotificationInput, notify } from '../../notify/notify.ts'

const list = query(
  'adverse-events.list-safety',
  `WITH people AS (
     SELECT a.id, 'safety' = ANY (a.roles) AS safety FROM staff s CROSS JOIN LATERAL (SELECT * FROM account WHERE id = s.account_id OFFSET 0) a
     WHERE a.status = 'active' AND a.roles && '{safety,administrator}'
   )
   SELECT id FROM people WHERE (safety OR NOT EXISTS (SELECT FROM people WHERE safety))
     AND NOT EXISTS (SELECT FROM notification n WHERE n.account_id = people.id AND n.kind = :kind AND n.created_at > :since)`,
)
/** Mails them, except people with a notification of this kind after `since`. */
export async function notifySafety(
  tx: Db,
  { since, ...input }: Omit<NotificationInput, 'accountId'> & { since: Date },
) {
  for (const { id } of await list(tx, { kind: input.kind, since })) await notify(tx, { ...input, accountId: id })
}
