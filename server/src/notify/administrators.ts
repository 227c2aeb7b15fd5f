import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'
import { type NotificationInput, notify } from './notify.ts'

const list = query(
  'notifications.list-administrators',
  `SELECT account.id FROM staff JOIN account ON account.id = staff.account_id
    WHERE 'administrator' = ANY (account.roles) AND account.status = 'active'
      AND NOT EXISTS (SELECT FROM notification n
        WHERE n.account_id = account.id AND n.kind = :kind AND n.created_at > :since)`,
)

/** Mails every administrator without a notification of this kind after `since`. */
export async function notifyAdministrators(
  tx: Db,
  { since, ...input }: Omit<NotificationInput, 'accountId'> & { since: Date },
) {
  for (const { id } of await list(tx, { kind: input.kind, since })) await notify(tx, { ...input, accountId: id })
}
