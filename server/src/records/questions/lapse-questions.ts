import { QUESTION_DAYS } from '@aruga/contract/limits'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import type { Transaction } from '../../db/open.ts'
import { inBatches } from '../../jobs/in-batches.ts'
import { lapseBatch, listToLapse } from './lapse.ts'
import { resumeCase } from './resume-case.ts'

export const QUESTION_MS = QUESTION_DAYS * 24 * 60 * 60_000

/** Gives cases back to staff when the patient has not answered for 14 days. Any number of servers may run it. */
export async function lapseQuestions({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const askedBefore = new Date(now.getTime() - QUESTION_MS)
  const work = async (tx: Transaction, ids: string[] | null) => {
    const lapsed = await lapseBatch(tx, { askedBefore, now, ids })
    for (const ended of lapsed) {
      await resumeCase(tx, ended, now)
      const { patientId, caseId } = ended
      const auditTarget = { patientId, subjectId: caseId, caseId, request: { id: 'jobs' } }
      await recordAudit(tx, { at: now, actorId: null, action: 'question.lapsed', ...auditTarget })
    }
    return lapsed.length
  }
  await inBatches(db, { work, listDue: (db) => listToLapse(db, { askedBefore }) })
}
