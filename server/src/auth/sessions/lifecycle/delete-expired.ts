import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'

const deleteExpired = query(
  'sessions.delete-expired',
  `WITH gone AS (
     DELETE FROM connect_session WHERE ctid = ANY (ARRAY(SELECT ctid FROM connect_session WHERE expires_at <= :before LIMIT :rows)) RETURNING 1
   ) SELECT count(*)::int AS swept FROM gone`,
)
/** Deletes expired sessions, whose tokens must be deleted first. Returns their number. */
export const deleteExpiredSessions = (db: Db, now: Date) => deleteInBatches(db, deleteExpired, now)
