import { counted, deleteInBatches, nextExpired } from '../../../db/delete-in-batches.ts'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'

const deleteExpired = query(
  'sessions.delete-expired',
  counted(`DELETE FROM connect_session WHERE ${nextExpired('connect_session')}`),
)
/** Deletes expired sessions, whose tokens have to be deleted before. Returns their number. */
export const deleteExpiredSessions = (db: Db, now: Date) => deleteInBatches(db, deleteExpired, now)
