import { query } from '../../../db/query.ts'

/** Ends all sessions of an account except those of the calling browser, which counts as one device. */
export const endSessionsElsewhere = query(
  'sessions.end-others',
  `UPDATE connect_session session SET ended_at = :now, end_reason = 'SignedOutElsewhere' FROM connect_session current
    WHERE session.account_id = :accountId AND session.ended_at IS NULL AND current.id = :currentId AND session.id <> current.id
      AND (session.sign_in_id IS NULL OR session.sign_in_id IS DISTINCT FROM current.sign_in_id)
   RETURNING session.sign_in_id AS "signInId"`,
)
