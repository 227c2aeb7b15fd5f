// A case whose question has ended waits for staff again, as old in working time as before: waiting for the patient does not count.
import type { CaseKind } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { resumedSince } from '../cases/working-days.ts'
import { lockWaiting, resumeDocument, resumeReplacement } from '../documents/resume.ts'
import { findReckoning } from '../program/working-time.ts'

const lockRegistration = query(
  'questions.lock-registration',
  `SELECT coalesce(waiting_since, registered_at) AS "since!", coalesce(promised_at, waiting_since, registered_at) AS "promisedAt!"
   FROM patient WHERE id = :caseId FOR NO KEY UPDATE`,
)
const resumeRegistration = query(
  'questions.resume-registration',
  `UPDATE patient SET waiting_since = :since::timestamptz, promised_at = :promisedAt::timestamptz
   WHERE id = :caseId AND status = 'UnderReview'`,
)

type Ended = { kind: CaseKind; caseId: string; askedAt: string; answeredWith: string | null }

/**
 * Moves the start of the case's waiting, and so its due time, by the time that it waited for the patient (docs/decisions/175).
 * The promise of its first start stays (191). Returns when that was.
 */
export async function resumeCase(
  tx: Db,
  { kind, caseId, askedAt, answeredWith }: Ended,
  now: Date,
): Promise<string | undefined> {
  const isRegistration = kind === 'Registration'
  const [waiting] = await (isRegistration ? lockRegistration : lockWaiting)(tx, { caseId })
  if (!waiting) return undefined
  const since = resumedSince(await findReckoning(tx), new Date(waiting.since), new Date(askedAt), now)
  const { promisedAt } = waiting
  if (isRegistration) await resumeRegistration(tx, { caseId, since, promisedAt })
  else if (answeredWith) await resumeReplacement(tx, { caseId, answeredWith, since, promisedAt })
  else await resumeDocument(tx, { caseId, since, promisedAt })
  return promisedAt
}
