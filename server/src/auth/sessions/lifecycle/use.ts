import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { endOfSession, isStaff, lasts } from './ends.ts'

const use = query(
  'connect.use-session',
  `UPDATE connect_session session SET last_used_at = :now, expires_at = ${lasts(':now::timestamptz', endOfSession)}
     FROM account
    WHERE session.id = :id AND session.ended_at IS NULL AND session.expires_at > :now
      AND account.id = session.account_id AND ${isStaff}`,
)

/** A call of staff keeps their session from ending as idle. */
export const useSession = async (db: Db, id: string, now: Date): Promise<void> => void (await use(db, { id, now }))
