// Tickets of queued files end as sessions do, except that they outlive an idle log-out (docs/decisions/107).
import { query } from '../../db/query.ts'

/** At a log-out by the person, and when they revoke a token: those of the account's sessions that have ended, this one and idle ones before it. */
export const endTicketsOfEnded = query(
  'connect.end-tickets-of-ended',
  `DELETE FROM upload_ticket ticket USING connect_session session
   WHERE ticket.account_id = :accountId AND session.id = ticket.session_id AND session.ended_at IS NOT NULL`,
)

/** When all other devices are logged out. */
export const endTicketsElsewhere = query(
  'connect.end-tickets-elsewhere',
  'DELETE FROM upload_ticket WHERE account_id = :accountId AND session_id <> :currentId',
)
