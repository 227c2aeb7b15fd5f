import { query } from '../../../db/query.ts'

/** Deletes the sessions of an account; they have been ended before. */
export const eraseSessions = query('sessions.erase', 'DELETE FROM connect_session WHERE account_id = :accountId')
