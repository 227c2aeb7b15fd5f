import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'

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
