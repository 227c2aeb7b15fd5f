import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const answer = query(
  'questions.answer',
  `UPDATE question SET status = 'Answered', answer = :answer, ended_at = :now
   WHERE id = :id AND patient_id = :patientId AND status = 'Asked'
   RETURNING id, patient_id AS "patientId", case_kind AS "kind: CaseKind", case_id AS "caseId", asked_at AS "askedAt", answered_with AS "answeredWith"`,
)
type Answering = { id: string; patientId: string; answer: string; now: Date }
/** Answers an open question in words, once. Undefined when it is not open, or another patient's. */
export const answerInWords = async (tx: Db, answering: Answering) => (await answer(tx, answering))[0]

const answerWith = query(
  'questions.answer-with',
  `UPDATE question SET status = 'Answered', answer = :answer::text, answered_with = :answeredWith::uuid, ended_at = :now
   WHERE patient_id = :patientId AND status = 'Asked' AND case_id IN (:documentId, :patientId)
   RETURNING id, patient_id AS "patientId", case_kind AS "kind: CaseKind", case_id AS "caseId", asked_at AS "askedAt", answered_with AS "answeredWith"`,
)
/** `answer`: its words, if any. `answeredWith`: null when the answer is the same file as before. */
type AnsweringWith = {
  patientId: string
  documentId: string
  answeredWith: string | null
  answer: string | null
  now: Date
}
/** Answers the open question about a document, or its registration, with the document sent in its place. */
export const answerWithDocument = (tx: Db, answering: AnsweringWith) => answerWith(tx, answering)
