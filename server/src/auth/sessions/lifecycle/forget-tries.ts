import { query } from '../../../db/query.ts'

/** After a right PIN that opens nothing: changing or confirming a PIN must not use the tries up. */
export const forgetTries = query(
  'connect.forget-tries',
  `UPDATE connect_session session SET pin_tries = 0 WHERE session.id = :id AND session.ended_at IS NULL`,
)
