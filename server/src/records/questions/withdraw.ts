import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const withdraw = query(
  'questions.withdraw',
  `UPDATE question SET status = 'Withdrawn', ended_at = :now WHERE id = :id AND status = 'Asked'
   RETURNING id, patient_id AS "patientId", case_kind AS "kind: CaseKind", case_id AS "caseId", asked_at AS "askedAt", answered_with AS "answeredWith"`,
)
/** Withdraws an open question, once. Undefined when it is not open. */
export const withdrawOpen = async (tx: Db, id: string, now: Date) => (await withdraw(tx, { id, now }))[0]
