// Leaving the program: by the patient's own wish, and as the first step of being erased.
import { endAllSessions } from '../../auth/sessions/lifecycle/end-all.ts'
import type { Db } from '../../db/open.ts'
import { publishToBranch } from '../../events/publish.ts'
import { type Origin, recordAudit } from '../audit/queries.ts'
import { withdrawAllConsents } from '../consents/queries.ts'
import { cancelOpenLetters } from '../letters/lifecycle/cancel-all.ts'
import { leaveProgram } from '../registration/lifecycle/unsubscribe.ts'

type Leaving = { patientId: string; accountId: string; actorId: string; request: Origin; now: Date }

/**
 * Open letters are cancelled and their codes dead, consents withdrawn, every session ended. False when they have left
 * before: then nothing of it is left to do.
 */
export async function leave(tx: Db, { patientId, accountId, actorId, request, now }: Leaving): Promise<boolean> {
  if (!(await leaveProgram(tx, patientId))) return false
  const branches = await cancelOpenLetters(tx, { patientId, actorId, request, now })
  await withdrawAllConsents(tx, patientId, now)
  await endAllSessions(tx, accountId, now)
  const on = { patientId, subjectId: patientId, request }
  await recordAudit(tx, { at: now, actorId, action: 'patient.unsubscribed', ...on })
  for (const branchId of branches) await publishToBranch(tx, branchId)
  return true
}
