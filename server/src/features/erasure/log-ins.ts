// Deletes the log-in of somebody who is no patient and acts for nobody, with the name.
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import { endAllSessions } from '../../auth/sessions/lifecycle/end-all.ts'
import { eraseSessions } from '../../auth/sessions/lifecycle/erase.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { closeAccount, deleteAccountRows } from './erase.ts'

// Whoever gives it access, or makes it a patient's, waits for this row.
const lock = query(
  'log-ins.lock',
  `SELECT a.id FROM account a WHERE a.id = :accountId AND a.status <> 'closed' AND a.roles = '{patient}'
     AND NOT EXISTS (SELECT FROM acts_for(a.id, NULL, :now)) FOR UPDATE`,
)

type By = { actorId: string | null; request: Origin; now: Date }

/** False when the account is a patient's, staff's, or acts for somebody. `actorId` null: its time is over. */
export async function disposeOfLogIn(tx: Db, accountId: string, { actorId, request, now }: By): Promise<boolean> {
  if ((await lock(tx, { accountId, now })).length === 0) return false
  await endAllSessions(tx, accountId, now)
  await deleteAccountRows(tx, accountId)
  await eraseSessions(tx, accountId)
  await closeAccount(tx, accountId)
  await recordAudit(tx, { at: now, actorId, action: 'log_in.deleted', patientId: null, subjectId: accountId, request })
  return true
}
