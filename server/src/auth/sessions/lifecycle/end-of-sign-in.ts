import { query } from '../../../db/query.ts'

/** Ends every session begun from a browser's sign-in, in the order of their ids so that two log-outs cannot deadlock. */
export const endSessionsOfSignIn = query(
  'connect.end-sessions-of-sign-in',
  `UPDATE connect_session SET ended_at = :now, end_reason = 'SignedOutElsewhere'
    WHERE id IN (SELECT id FROM connect_session WHERE sign_in_id = :id AND ended_at IS NULL ORDER BY id FOR UPDATE)`,
)
