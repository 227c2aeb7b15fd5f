import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { endOfSession, isLocked, lasts, locks } from './expiry-sql.ts'

const unlock = query(
  'connect.unlock-session',
  `WITH opened AS (
     UPDATE connect_session session SET pin_tries = 0, last_used_at = :now,
            expires_at = ${lasts(':now::timestamptz', endOfSession)}, locks_at = ${locks(':now::timestamptz')}
       FROM account
      WHERE session.id = :id AND session.ended_at IS NULL AND ${isLocked} AND account.id = session.account_id
     RETURNING session.id, session.sign_in_id, session.locks_at
   ), signed_in AS (
     UPDATE connect_sign_in sign_in SET expires_at = least(opened.locks_at, sign_in.ends_at) FROM opened
      WHERE sign_in.id = opened.sign_in_id
   )
   SELECT id FROM opened`,
)

/** Opens a locked session after the right PIN. False: it is open already, or has ended. */
export const unlockSession = async (db: Db, id: string, now: Date): Promise<boolean> =>
  (await unlock(db, { id, now })).length > 0
