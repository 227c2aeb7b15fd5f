import type { CaseKind, NoteTexts } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const ask = query(
  'questions.ask',
  `WITH asked AS (
     INSERT INTO question (id, patient_id, case_kind, case_id, status, question, asked_by, asked_at)
     VALUES (:id, :patientId, :kind, :caseId, 'Asked', :question::jsonb, :reviewerId, :now)
     ON CONFLICT (case_id) WHERE status = 'Asked' DO NOTHING RETURNING id, case_id
   ), assignment AS (DELETE FROM case_assignment a USING asked WHERE a.case_id = asked.case_id)
   SELECT id FROM asked`,
)
type Asking = {
  id: string
  patientId: string
  kind: CaseKind
  caseId: string
  question: NoteTexts
  reviewerId: string
  now: Date
}
/** Asks a question about a case, and unassigns it. False when one is open already. Lock the patient and check the case first. */
export const askAbout = async (tx: Db, { question, ...asking }: Asking) =>
  (await ask(tx, { ...asking, question: JSON.stringify(question) })).length > 0
