import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'

const lock = query(
  'connect.lock-session',
  `WITH own AS (
     SELECT session.id, session.sign_in_id FROM connect_session session JOIN account ON account.id = session.account_id
      WHERE session.id = :id AND is_till(account)
   ), these AS (
     SELECT session.id FROM connect_session session, own
      WHERE (session.id = own.id OR session.sign_in_id = own.sign_in_id) AND session.ended_at IS NULL
        AND (session.locks_at IS NULL OR session.locks_at > :now)
      ORDER BY session.id FOR UPDATE OF session
   ), locked AS (
     UPDATE connect_session session SET locks_at = :now FROM these WHERE session.id = these.id RETURNING session.id
   ), signed_out AS (
     UPDATE connect_sign_in sign_in SET expires_at = :now FROM own
      WHERE sign_in.id = own.sign_in_id AND sign_in.expires_at > :now
   )
   SELECT EXISTS (SELECT FROM own) AS "isTill!", EXISTS (SELECT FROM locked) AS "isNews!"`,
)

/**
 * Locks a till, with every tab of its browser; a reload then asks for the password. `isTill`: false without a PIN to open
 * it again, and nothing happens. `isNews`: false when it was locked already.
 */
export const lockSession = async (db: Db, id: string, now: Date) =>
  (await lock(db, { id, now }))[0] ?? { isTill: false, isNews: false }
