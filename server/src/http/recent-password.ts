// The contract declares which calls need it (`recentPassword`): those that give a thief the account, change money or reach everybody.

import type { Caller } from '../auth/sessions/caller.ts'
import { hasRecentPassword } from '../auth/sessions/recent-password.ts'
import type { Db } from '../db/open.ts'
import { problem } from '../wire/problem.ts'

/** Throws `PasswordProofNeeded` unless the caller has just proved the password in this session. */
export async function needRecentPassword(db: Db, caller: Pick<Caller, 'sessionId'> | undefined, now: Date) {
  if (!caller || !(await hasRecentPassword(db, caller.sessionId, now))) throw problem('PasswordProofNeeded')
}
