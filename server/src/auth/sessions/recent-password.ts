import { PASSWORD_PROOF_MS } from '@aruga/contract/limits'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const find = query(
  'connect.find-recent-password',
  'SELECT id FROM connect_session WHERE id = :sessionId AND password_proved_at > :since',
)

/** Whether the password was proved in this session within `PASSWORD_PROOF_MS`: by its log-in or since. */
export const hasRecentPassword = async (db: Db, sessionId: string, now: Date): Promise<boolean> =>
  (await find(db, { sessionId, since: new Date(now.getTime() - PASSWORD_PROOF_MS) })).length > 0
