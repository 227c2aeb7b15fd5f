// Leaving the program, at the patient's request or as the first step of an erasure.

import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import { endAllSessions } from '../../auth/sessions/lifecycle/end-all.ts'
import { endOwnSessions } from '../../auth/sessions/lifecycle/end-own.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { publishToBranch } from '../../events/publish.ts'
import { endCard } from '../../records/cards/end.ts'
import { takeBackAll } from '../../records/collectors/queries.ts'
import { withdrawAllConsents } from '../../records/consents/queries.ts'
import { endFollowUps } from '../../records/follow-ups/end-all.ts'
import { cancelOpenLetters } from '../../records/letters/cancel-all.ts'
import { endPaperRequests } from '../../records/papers/requests.ts'
import { actsForOthers } from '../../records/patient-access/acts-for-others.ts'
import { endAccessOfLeaver } from '../../records/patient-access/leave.ts'
import { endQuestions } from '../../records/questions/end-all.ts'
import { leaveProgram } from '../../records/registration/unsubscribe.ts'
import { endTiers } from '../../records/tiers/end-all.ts'

// Also ends a log-in that is in progress.
const newStamp = query(
  'unsubscribe.new-stamp',
  'UPDATE account SET security_stamp = gen_random_uuid() WHERE id = :accountId',
)

type Leaving = { patientId: string; actorId: string; request: Origin; now: Date }

/**
 * Cancels open letters, takes back who may collect or help, withdraws consents, and ends every session of their own account, except those for
 * somebody else. False, without any change, when the patient has already left.
 */
export async function leave(tx: Db, { patientId, actorId, request, now }: Leaving): Promise<boolean> {
  const left = await leaveProgram(tx, patientId, now)
  if (!left) return false
  await endQuestions(tx, { patientId, now })
  await endFollowUps(tx, { patientId, now })
  await endPaperRequests(tx, { patientId, now })
  await endTiers(tx, { patientId, now })
  const branches = await cancelOpenLetters(tx, { patientId, actorId, request, now })
  await takeBackAll(tx, { patientId, now })
  await endCard(tx, { patientId, by: null, reason: 'Left', now })
  await endAccessOfLeaver(tx, { patientId, actorId, request, now })
  await withdrawAllConsents(tx, patientId, now)
  if (left.accountId) await logOut(tx, left.accountId, now)
  const auditTarget = { patientId, subjectId: patientId, request }
  await recordAudit(tx, { at: now, actorId, action: 'patient.unsubscribed', ...auditTarget })
  for (const branchId of branches) await publishToBranch(tx, branchId)
  return true
}

async function logOut(tx: Db, accountId: string, now: Date) {
  if (await actsForOthers(tx, accountId, now)) return endOwnSessions(tx, accountId, now)
  await newStamp(tx, { accountId })
  return endAllSessions(tx, accountId, now)
}
