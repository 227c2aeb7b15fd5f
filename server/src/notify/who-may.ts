import { type Permission, rolesWith } from '@aruga/contract/permissions'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'
import { type NotificationInput, notify } from './notify.ts'

// Joined to the short list of staff: PostgreSQL may read all accounts along their key.
const list = query(
  'notifications.list-who-may',
  `SELECT id FROM account
   WHERE id = ANY (ARRAY(SELECT account_id FROM staff)) AND status = 'active' AND roles::text[] && :roles::text[]
     AND id IS DISTINCT FROM :except::uuid`,
)
const listAtBranch = query(
  'notifications.list-who-may-at-branch',
  `SELECT id FROM account
   WHERE id = ANY (ARRAY(SELECT account_id FROM staff WHERE branch_id = :branchId
       UNION SELECT account_id FROM staff_branch WHERE branch_id = :branchId))
     AND status = 'active' AND roles::text[] && :roles::text[] AND id IS DISTINCT FROM :except::uuid`,
)

type Notice = Omit<NotificationInput, 'accountId'> & {
  /** The actor, who needs no notification. */
  except?: string | null
}

/** Mails all staff who have the permission. */
export async function notifyWhoMay(tx: Db, permission: Permission, { except = null, ...input }: Notice) {
  for (const { id } of await list(tx, { roles: [...rolesWith(permission)], except }))
    await notify(tx, { ...input, accountId: id })
}

/** Mails everybody who has the permission and may work at the branch. */
export async function notifyWhoMayAt(
  tx: Db,
  branchId: string,
  permission: Permission,
  { except = null, ...input }: Notice,
) {
  for (const { id } of await listAtBranch(tx, { branchId, roles: [...rolesWith(permission)], except }))
    await notify(tx, { ...input, accountId: id })
}
