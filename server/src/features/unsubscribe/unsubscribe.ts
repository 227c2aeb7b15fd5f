// Leaving the program, at the patient's request or as the first step of an erasure.

import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import { endAllSessions } from '../../auth/sessions/lifecycle/end-all.ts'
import type { Db } from '../../db/open.ts'
import { publishToBranch } from '../../events/publish.ts'
import { takeBackAll } from '../../records/collectors/queries.ts'
import { withdrawAllConsents } from '../../records/consents/queries.ts'
import { endFollowUps } from '../../records/follow-ups/end-all.ts'
import { cancelOpenLetters } from '../../records/letters/cancel-all.ts'
import { endQuestions } from '../../records/questions/end-all.ts'
import { leaveProgram } from '../../records/registration/unsubscribe.ts'

type Leaving = { patientId: string; accountId: string; actorId: string; request: Origin; now: Date }

/**
 * Cancels open letters, takes back who may collect, withdraws consents and ends every session. False, without any change, when the patient has already
 * left.
 */
export async function leave(tx: Db, { patientId, accountId, actorId, request, now }: Leaving): Promise<boolean> {
  if (!(await leaveProgram(tx, patientId, now))) return false
  await endQuestions(tx, { patientId, now })
  await endFollowUps(tx, { patientId, now })
  const branches = await cancelOpenLetters(tx, { patientId, actorId, request, now })
  await takeBackAll(tx, { patientId, now })
  await withdrawAllConsents(tx, patientId, now)
  await endAllSessions(tx, accountId, now)
  const auditTarget = { patientId, subjectId: patientId, request }
  await recordAudit(tx, { at: now, actorId, action: 'patient.unsubscribed', ...auditTarget })
  for (const branchId of branches) await publishToBranch(tx, branchId)
  return true
}
