import { type Permission, rolesWith } from '@aruga/contract/permissions'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { type NotificationInput, notify } from './queries.ts'

// By the short list of staff: a join may read all accounts along their key.
const list = query(
  'notifications.list-who-may',
  `SELECT id FROM account
   WHERE id = ANY (ARRAY(SELECT account_id FROM staff)) AND status = 'active' AND roles::text[] && :roles::text[]`,
)

/** Mails everybody of the staff who has the permission. */
export async function notifyWhoMay(tx: Db, permission: Permission, input: Omit<NotificationInput, 'accountId'>) {
  for (const { id } of await list(tx, { roles: [...rolesWith(permission)] }))
    await notify(tx, { ...input, accountId: id })
}
