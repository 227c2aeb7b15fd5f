import { query } from '../../../db/query.ts'

/** Nothing is left of the sessions of an account; they were ended before. */
export const eraseSessions = query('sessions.erase', 'DELETE FROM connect_session WHERE account_id = :accountId')
