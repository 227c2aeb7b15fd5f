import { STAFF_IDLE_SECONDS } from '@aruga/contract/limits'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { after } from '../../../time/clock.ts'

const use = query(
  'connect.use-session',
  `WITH used AS (
     UPDATE connect_session session SET last_used_at = :now,
            expires_at = CASE WHEN is_till(account) THEN session.ends_at ELSE least(:idleAt::timestamptz, session.ends_at) END,
            locks_at = CASE WHEN is_till(account) THEN :idleAt::timestamptz END
       FROM account
      WHERE session.id = :id AND session.ended_at IS NULL AND session.expires_at > :now
        AND (session.locks_at IS NULL OR session.locks_at > :now) AND account.id = session.account_id AND is_staff(account)
     RETURNING session.sign_in_id, session.locks_at
   )
   UPDATE connect_sign_in sign_in SET expires_at = least(used.locks_at, sign_in.ends_at) FROM used
    WHERE sign_in.id = used.sign_in_id AND used.locks_at IS NOT NULL AND sign_in.expires_at > :now`,
)

/** A call of staff keeps their session from ending as idle, and a till with its browser's sign-in from locking. */
export const useSession = async (db: Db, id: string, now: Date): Promise<void> =>
  void (await use(db, { id, now, idleAt: after(now, STAFF_IDLE_SECONDS) }))
