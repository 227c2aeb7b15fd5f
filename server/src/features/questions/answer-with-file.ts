import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { answerWithDocument } from '../../records/questions/answer.ts'
import { resumeCase } from '../../records/questions/resume-case.ts'
import { problem } from '../../wire/problem.ts'

type Sent = {
  patientId: string
  accountId: string
  /** The document that was asked about, or is part of a registration that was. */
  documentId: string
  /** The one sent in its place; null where the patient sent the same file again. */
  answeredWith: string | null
  words: string | undefined
  request: Origin
  now: Date
}

/**
 * A document that a patient sends in place of one that was asked about is the answer, with their words if they wrote any. Throws
 * `QuestionEnded` where there are words and no open question that they answer. Returns when the promise was given that the case keeps.
 */
export async function answerWithFile(tx: Db, sent: Sent): Promise<string | undefined> {
  const { patientId, accountId, documentId, answeredWith, request, now } = sent
  const answer = sent.words?.trim() || null
  const answered = await answerWithDocument(tx, { patientId, documentId, answeredWith, answer, now })
  if (answer && answered.length === 0) throw problem('QuestionEnded')
  let promisedAt: string | undefined
  for (const ended of answered) {
    promisedAt = await resumeCase(tx, ended, now)
    const auditTarget = { patientId, subjectId: ended.caseId, caseId: ended.caseId, request }
    await recordAudit(tx, { at: now, actorId: accountId, action: 'question.answered', ...auditTarget })
  }
  return promisedAt
}
