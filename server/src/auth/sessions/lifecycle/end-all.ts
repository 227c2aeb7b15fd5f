import type { SessionEnd } from '@aruga/contract/connect'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { payloadOf } from '../../../events/publish.ts'

const endAll = query(
  'connect.end-all-sessions',
  `WITH phones AS (
     DELETE FROM push_subscription WHERE account_id = :accountId AND session_id IS DISTINCT FROM :except
   ), passkeys AS (
     DELETE FROM passkey WHERE account_id = :accountId
   )
   UPDATE connect_session session
      SET ended_at = CASE WHEN session.id = :except? THEN NULL ELSE :now::timestamptz END,
          end_reason = CASE WHEN session.id IS DISTINCT FROM :except THEN :why?::text END,
          security_stamp = CASE WHEN session.id = :except THEN account.security_stamp ELSE session.security_stamp END
     FROM account
    WHERE account.id = :accountId AND session.account_id = :accountId AND session.ended_at IS NULL
   RETURNING publish(:payload)`,
)

/**
 * Ends every session of an account except `except`, and every passkey; their devices show `why`. Call it after a change of stamp, in its
 * transaction: the excepted session gets the new security stamp, which would invalidate it otherwise and does invalidate the
 * sign-ins. Ended sessions get no more push messages, and their event streams end without the event that caused it.
 */
export async function endAllSessions(
  db: Db,
  accountId: string,
  now: Date,
  { why = null, except }: { why?: SessionEnd | null; except?: string | undefined } = {},
): Promise<void> {
  const but = except ?? null
  await endAll(db, { accountId, now, why, except: but, payload: payloadOf({ sessionsOf: accountId, but }) })
}
