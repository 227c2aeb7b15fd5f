// Erases a person without a request of theirs, or a log-in: nobody is notified.

import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import { endAllSessions } from '../../auth/sessions/lifecycle/end-all.ts'
import { eraseSessions } from '../../auth/sessions/lifecycle/erase.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { publishToBranch } from '../../events/publish.ts'
import { cancelOpenLetters } from '../../records/letters/cancel-all.ts'
import { discardPatient } from '../../records/registration/discard.ts'
import { anonymisePatient, closeAccount, deleteAccountRows, eraseFiles, eraseRowsOf } from './erase.ts'

type Erasing = { patientId: string; accountId: string | null; request: Origin; now: Date }

/** Erases the same data as a requested erasure. Returns the keys of the patient's files, to be removed after the commit. */
export async function eraseWithoutRequest(tx: Db, { patientId, accountId, request, now }: Erasing): Promise<string[]> {
  await discardPatient(tx, { patientId })
  const branches = await cancelOpenLetters(tx, { patientId, actorId: accountId, request, now })
  for (const branchId of branches) await publishToBranch(tx, branchId)
  const keys = await eraseFiles(tx, patientId)
  const closing = await eraseRowsOf(tx, { patientId, accountId }, now)
  await anonymisePatient(tx, patientId, now)
  if (closing) await closeAccount(tx, closing)
  return keys
}

// Whoever gives it access, or makes it a patient's, waits for this row.
const lock = query(
  'erasure.lock-log-in',
  `SELECT a.id FROM account a WHERE a.id = :accountId AND a.status <> 'closed' AND a.roles = '{patient}'
     AND NOT EXISTS (SELECT FROM acts_for(a.id, NULL, :now)) FOR UPDATE`,
)

type By = { actorId: string | null; request: Origin; now: Date }

/**
 * Deletes the log-in of somebody who is no patient and acts for nobody, with the name. False when the account is a patient's, staff's, or acts for somebody. `actorId` null: its
 * time is over.
 */
export async function disposeOfLogIn(tx: Db, accountId: string, { actorId, request, now }: By): Promise<boolean> {
  if ((await lock(tx, { accountId, now })).length === 0) return false
  await endAllSessions(tx, accountId, now)
  await deleteAccountRows(tx, accountId)
  await eraseSessions(tx, accountId)
  await closeAccount(tx, accountId)
  await recordAudit(tx, { at: now, actorId, action: 'log_in.deleted', patientId: null, subjectId: accountId, request })
  return true
}
