// Tickets of queued files end as sessions do, but outlive an idle log-out (docs/decisions/107).
import { query } from '../../db/query.ts'

/** SQL: whether `session` of `account` keeps its tickets alive: it is active, or ended by itself after an idle quarter of an hour. */
export const letsTicketsLive = `(is_active(session, account) OR (session.end_reason = 'SessionIdle'
  AND account.status = 'active' AND account.security_stamp = session.security_stamp))`

/** At a person's log-out and revocation of a token: ends the tickets of the account's ended sessions, this one and earlier idle ones. */
export const endTicketsOfEnded = query(
  'connect.end-tickets-of-ended',
  `DELETE FROM upload_ticket ticket USING connect_session session
   WHERE ticket.account_id = :accountId AND session.id = ticket.session_id AND session.ended_at IS NOT NULL`,
)

/** Called when all other devices are logged out. */
export const endTicketsElsewhere = query(
  'connect.end-tickets-elsewhere',
  'DELETE FROM upload_ticket WHERE account_id = :accountId AND session_id <> :currentId',
)
