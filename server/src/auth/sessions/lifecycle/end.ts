import type { SessionEnd } from '@aruga/contract/connect'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { endSignIn } from '../sign-ins.ts'

const endById = query(
  'connect.end-session',
  'UPDATE connect_session SET ended_at = :now, end_reason = :why WHERE id = :id AND ended_at IS NULL RETURNING id',
)
const findSignInOf = query(
  'connect.find-sign-in-of-session',
  'SELECT sign_in_id AS "signInId" FROM connect_session WHERE id = :id',
)

/**
 * Ends one session whose tokens were stolen, without a reason for a thief to read. No server accepts them afterwards. Idempotent; returns
 * whether it was active.
 */
export const endGrant = async (db: Db, sessionId: string, now: Date): Promise<boolean> =>
  (await endById(db, { id: sessionId, now, why: null })).length > 0

/** Logs a device out: ends the session and the browser sign-in that it began from, if any. */
export async function endSession(
  db: Db,
  sessionId: string,
  now: Date,
  why: SessionEnd | null = 'SignedOutElsewhere',
): Promise<void> {
  await endById(db, { id: sessionId, now, why })
  const [session] = await findSignInOf(db, { id: sessionId })
  if (session?.signInId) await endSignIn(db, session.signInId, now)
}
