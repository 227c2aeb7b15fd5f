import { ACCOUNT_ERASED } from '@aruga/contract/account-erased'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'

/**
 * The remains of an account's sessions, which have been ended before: the holder of a refresh token of one reads that the account is
 * erased, until the sweep deletes it (docs/decisions/118).
 */
const markErased = query(
  'sessions.erase',
  'UPDATE connect_session SET end_reason = :why, device = NULL, sign_in_id = NULL WHERE account_id = :accountId',
)
export const eraseSessions = (db: Db, accountId: string) => markErased(db, { accountId, why: ACCOUNT_ERASED })
