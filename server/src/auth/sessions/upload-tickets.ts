// Tickets of queued files end as sessions do, but outlive an idle log-out (docs/decisions/107).
import { query } from '../../db/query.ts'

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
