import { query } from '../../../db/query.ts'

/** After the right PIN that opens nothing: asking for another one, or for it again, must not use the tries up. */
export const forgetTries = query(
  'connect.forget-tries',
  `UPDATE connect_session session SET pin_tries = 0 WHERE session.id = :id AND session.ended_at IS NULL`,
)
