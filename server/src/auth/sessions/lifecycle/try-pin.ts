import { query } from '../../../db/query.ts'

/**
 * Counts a PIN before it is checked, so that only five of many sent at once are checked; also on an open till, or a wrong PIN would look
 * right there. Returns the hash to match and the tries left after this one; no row: no try was left, or there is no PIN.
 */
export const tryPin = query(
  'connect.try-pin',
  `UPDATE connect_session session SET pin_tries = session.pin_tries + 1 FROM till_pin pin
    WHERE session.id = :id AND session.ended_at IS NULL AND session.pin_tries < :tries::int
      AND pin.account_id = session.account_id
   RETURNING pin.hash, pin.one_time AS "oneTime", (:tries - session.pin_tries)::int AS "left!", coalesce(session.locks_at <= :now, false) AS "locked!"`,
)
