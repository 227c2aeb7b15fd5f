import { ACCOUNT_ERASED } from '@aruga/contract/account-erased'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'

/**
 * Erases what remains of an account's ended sessions: the holder of an old refresh token reads that the account is
 * erased, until the sweep deletes it (docs/decisions/118).
 */
const markErased = query(
  'sessions.erase',
  'UPDATE connect_session SET end_reason = :why, device = NULL, sign_in_id = NULL WHERE account_id = :accountId',
)
export const eraseSessions = (db: Db, accountId: string) => markErased(db, { accountId, why: ACCOUNT_ERASED })
