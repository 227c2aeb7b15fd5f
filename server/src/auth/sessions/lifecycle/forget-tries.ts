import { query } from '../../../db/query.ts'
import { isLocked } from './ends.ts'

/** After the right PIN that opens nothing yet, or asking for another one would use the tries up. */
export const forgetTries = query(
  'connect.forget-tries',
  `UPDATE connect_session session SET pin_tries = 0 WHERE session.id = :id AND session.ended_at IS NULL AND ${isLocked}`,
)
