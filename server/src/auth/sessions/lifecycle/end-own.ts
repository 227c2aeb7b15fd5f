import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { payloadOf } from '../../../events/publish.ts'

// In the order of their ids, as at a log-out.
const endOwn = query(
  'connect.end-own-sessions',
  `WITH ended AS (
     UPDATE connect_session SET ended_at = :now
      WHERE id IN (SELECT id FROM connect_session WHERE account_id = :accountId AND access_id IS NULL AND ended_at IS NULL ORDER BY id FOR UPDATE)
     RETURNING id
   ), phones AS (
     DELETE FROM push_subscription USING ended WHERE account_id = :accountId AND session_id = ended.id
   )
   SELECT publish(:payload)`,
)

/**
 * Ends the sessions that an account has for its own patient. Those for somebody else stay, and the passkeys; their event streams end, and begin again.
 */
export const endOwnSessions = (tx: Db, accountId: string, now: Date) =>
  endOwn(tx, { accountId, now, payload: payloadOf({ sessionsOf: accountId, but: null }) })
