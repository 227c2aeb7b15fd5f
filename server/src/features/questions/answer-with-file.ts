import type { Db } from '../../db/open.ts'
import { answerWithDocument } from './lifecycle/answer.ts'
import { resumeCase } from './resume-case.ts'

type Sent = { patientId: string; documentId: string; answeredWith: string; now: Date }

/** A document that a patient sends in place of one that was asked about is the answer. Its own entry is on record, as `document.replaced`. */
export async function answerWithFile(tx: Db, sent: Sent): Promise<void> {
  for (const ended of await answerWithDocument(tx, sent)) await resumeCase(tx, ended, sent.now)
}
