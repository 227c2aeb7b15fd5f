// The questions about cases, for staff and for the patient.

import { type Language, textIn } from '@aruga/contract/languages'
import type { Role } from '@aruga/contract/permissions'
import type { AskedCase, OwnQuestion } from '@aruga/contract/questions/questions'
import type { CaseQuestion } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { QUESTION_MS } from './lapse-questions.ts'

const answerByOf = (askedAt: string) => new Date(new Date(askedAt).getTime() + QUESTION_MS).toISOString()

const findAsked = query('questions.asked', 'SELECT awaits_answer(:caseId::uuid) AS "asked!"')
/** Whether the case waits for its patient's answer. */
export const isAskedNow = async (db: Db, caseId: string) => (await findAsked(db, { caseId }))[0]?.asked ?? false

const listOfCases = query(
  'questions.of-cases',
  `SELECT q.id, q.status AS state, texts_of(q.question, q.question_en, q.question_fil) AS "question!: Texts",
     q.asked_at AS "askedAt", coalesce(s.name, a.email) AS "askedBy!", q.answer, q.answered_with AS "answeredWith", q.ended_at AS "endedAt"
   FROM question q JOIN account a ON a.id = q.asked_by LEFT JOIN staff s ON s.account_id = q.asked_by
   WHERE q.case_id = ANY (:caseIds::uuid[]) ORDER BY q.asked_at, q.id`,
)
/** The questions about these cases, oldest first. */
export const listQuestionsOf = async (db: Db, caseIds: string[]): Promise<CaseQuestion[]> =>
  (await listOfCases(db, { caseIds })).map((row) => ({ ...row, answerBy: answerByOf(row.askedAt) }))

const listOwn = query(
  'questions.own',
  `SELECT q.id, q.case_kind AS "kind: CaseKind", q.case_id AS "caseId", q.status AS state, texts_of(q.question, q.question_en, q.question_fil) AS "question!: Texts", q.asked_at AS "askedAt",
     q.answer, q.answered_with AS "answeredWith", q.ended_at AS "endedAt",
     coalesce((SELECT json_agg(json_build_object('id', d.id, 'kind', d.kind) ORDER BY d.kind, d.id) FROM document d
       WHERE q.status = 'Asked' AND d.patient_id = q.patient_id AND d.replaced_at IS NULL AND d.status = 'UnderReview'
         AND (d.id = q.case_id OR (q.case_kind = 'Registration' AND is_of_registration(d.kind)))), '[]') AS "files!: QuestionFiles"
   FROM question q WHERE q.patient_id = :patientId AND (:id::uuid IS NULL OR q.id = :id) AND (q.status <> 'Asked' OR is_of_undecided(q))
   ORDER BY (q.status = 'Asked') DESC, q.asked_at DESC, q.id LIMIT 50`,
)
/** A patient's questions, open ones first; only the one with `id` if that is given. */
export async function listOwnQuestions(
  db: Db,
  { language, ...of }: { patientId: string; id: string | null; language: Language },
): Promise<OwnQuestion[]> {
  const rows = await listOwn(db, of)
  return rows.map(({ question, ...row }) => ({
    ...row,
    question: textIn(question, language),
    answerBy: answerByOf(row.askedAt),
  }))
}

/** SQL: whether these roles open the case of the question `q`: a paper of the program has its own (records/papers/may-see.ts). */
const isOfSeen = `(q.case_kind <> 'ProgramPaper' OR is_seen_by(case_now(q), :roles))`

const listWaiting = query(
  'questions.waiting',
  `SELECT q.id AS "questionId", q.case_kind AS "kind: CaseKind", case_now(q) AS "id!", p.patient_code AS "patientCode", q.status AS state,
     q.asked_at AS "askedAt", name_of(q.asked_by) AS "askedBy!", q.ended_at AS "endedAt"
   FROM question q JOIN patient p ON p.id = q.patient_id
   WHERE q.status = 'Asked' AND is_of_undecided(q) AND ${isOfSeen} ORDER BY q.asked_at LIMIT 500`,
)
// A newer question about the same case stands for it.
const listBack = query(
  'questions.came-back',
  `SELECT q.id AS "questionId", q.case_kind AS "kind: CaseKind", case_now(q) AS "id!", p.patient_code AS "patientCode", q.status AS state,
     q.asked_at AS "askedAt", name_of(q.asked_by) AS "askedBy!", q.ended_at AS "endedAt"
   FROM question q JOIN patient p ON p.id = q.patient_id
   WHERE q.status IN ('Answered', 'Lapsed') AND q.ended_at > :since AND is_of_undecided(q) AND ${isOfSeen}
     AND NOT EXISTS (SELECT FROM question n WHERE n.case_id = case_now(q) AND n.asked_at > q.asked_at)
   ORDER BY q.ended_at DESC LIMIT 500`,
)
const BACK_MS = 60 * 24 * 60 * 60_000
/** Undecided cases with questions, of those that these roles open: those that came back within 60 days, then those that wait for the patient. */
export async function listAskedCases(db: Db, roles: readonly Role[], now: Date): Promise<AskedCase[]> {
  const of = { roles: [...roles] }
  const [back, waiting] = await Promise.all([
    listBack(db, { ...of, since: new Date(now.getTime() - BACK_MS) }),
    listWaiting(db, of),
  ])
  return [...back, ...waiting].slice(0, 500).map((row) => ({ ...row, answerBy: answerByOf(row.askedAt) }))
}

const find = query(
  'questions.find',
  `SELECT q.patient_id AS "patientId", q.case_id AS "caseId" FROM question q WHERE q.id = :id AND ${isOfSeen}`,
)
/** The case of a question, if these roles open it. */
export const findQuestion = async (db: Db, id: string, roles: readonly Role[]) =>
  (await find(db, { id, roles: [...roles] }))[0]
