import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { answerWithDocument } from '../../records/questions/answer.ts'
import { resumeCase } from '../../records/questions/resume-case.ts'
import { problem } from '../../wire/problem.ts'

type Sent = {
  patientId: string
  accountId: string
  /** The document with the question, or part of a registration with one. */
  documentId: string
  /** The new document; null when the patient sent the same file again. */
  answeredWith: string | null
  words: string | undefined
  request: Origin
  now: Date
}

/**
 * A document that replaces one with an open question answers it, together with the patient's words, if any. Throws
 * `QuestionEnded` for words without an open question. Returns the time of the promise that binds the case.
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
