import { STAFF_IDLE_SECONDS } from '@aruga/contract/limits'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { after } from '../../../time/clock.ts'

const unlock = query(
  'connect.unlock-session',
  `WITH opened AS (
     UPDATE connect_session session SET pin_tries = 0, last_used_at = :now,
            expires_at = CASE WHEN is_till(account) THEN session.ends_at ELSE least(:idleAt::timestamptz, session.ends_at) END,
            locks_at = CASE WHEN is_till(account) THEN :idleAt::timestamptz END
       FROM account
      WHERE session.id = :id AND session.ended_at IS NULL AND session.locks_at <= :now AND account.id = session.account_id
     RETURNING session.id, session.sign_in_id, session.locks_at
   ), signed_in AS (
     UPDATE connect_sign_in sign_in SET expires_at = least(opened.locks_at, sign_in.ends_at) FROM opened
      WHERE sign_in.id = opened.sign_in_id
   )
   SELECT id FROM opened`,
)

/** Opens a locked session after the right PIN. False: it is open already, or has ended. */
export const unlockSession = async (db: Db, id: string, now: Date): Promise<boolean> =>
  (await unlock(db, { id, now, idleAt: after(now, STAFF_IDLE_SECONDS) })).length > 0
