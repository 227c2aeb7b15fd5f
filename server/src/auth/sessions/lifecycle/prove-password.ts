import { query } from '../../../db/query.ts'

/** The account holder has proved the password again in this session. */
export const passwordProved = query(
  'connect.password-proved',
  'UPDATE connect_session SET password_proved_at = :now WHERE id = :sessionId',
)
