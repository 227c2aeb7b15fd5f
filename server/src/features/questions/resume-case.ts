// A case whose question has ended waits for staff again, as old as it was: the time that it waited for the patient does not count.
import type { CaseKind } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { resumeDocument, resumeReplacement } from '../documents/lifecycle/resume.ts'

const resumeRegistration = query(
  'questions.resume-registration',
  `UPDATE patient SET waiting_since = coalesce(waiting_since, registered_at) + (:now::timestamptz - :askedAt::timestamptz)
   WHERE id = :caseId AND status = 'UnderReview'`,
)

type Ended = { kind: CaseKind; caseId: string; askedAt: string; answeredWith: string | null }

/** Moves the start of the case's waiting, and with it its due time, by as long as it waited for the patient. */
export async function resumeCase(tx: Db, { kind, caseId, askedAt, answeredWith }: Ended, now: Date): Promise<void> {
  const paused = { caseId, askedAt: new Date(askedAt), now }
  if (kind === 'Registration') await resumeRegistration(tx, paused)
  else if (answeredWith) await resumeReplacement(tx, { ...paused, answeredWith })
  else await resumeDocument(tx, paused)
}
