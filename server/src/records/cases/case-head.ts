// The state of a case: whether it waits, who decided it, whether its document was replaced.
import type { PaperRole } from '@aruga/contract/papers/staff'
import type { CaseDecision, CaseInFull, CaseKind } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { type ProblemError, problem } from '../../wire/problem.ts'

export type CaseHead = {
  /** The patient's id for a registration, else the document's. */
  id: string
  kind: CaseKind
  patientId: string
  /** Who act for the patient, the patient included. */
  actors: string[]
  state: CaseInFull['state']
  waitingSince: string
  promisedAt: string | null
  letterId: string | null
  /** The quantity that the patient entered for a receipt. */
  orQuantity: number | null
  /** The document that replaced it, if any. */
  replacedBy: string | null
  decidedAt: string | null
  decidedBy: string | null
  deciderName: string | null
  declineReason: CaseDecision['reason']
  declineNote: CaseDecision['note']
  /** Of a paper of the program: the roles that open and decide it. */
  seenBy: PaperRole[] | null
  /** The registration is declined for good. */
  notEligible: boolean
}

/** The accounts of a patient and of those who act for them, until their access ends: staff among them leave the case to others. */
const actorsOf = (patient: string) =>
  `array_remove(ARRAY(SELECT x.account_id FROM patient_access x WHERE x.patient_id = ${patient}.id AND x.ended_at IS NULL) || ${patient}.account_id, NULL)`

const findRegistration = query(
  'case.find-registration',
  `SELECT p.id, 'Registration' AS kind, p.id AS "patientId", ${actorsOf('p')} AS "actors!",
     state_of(p) AS "state!: CaseState",
     coalesce(p.waiting_since, p.registered_at) AS "waitingSince", p.promised_at AS "promisedAt", NULL::uuid AS "letterId", NULL::int AS "orQuantity", NULL::uuid AS "replacedBy",
     p.decided_at AS "decidedAt", p.decided_by AS "decidedBy", coalesce(s.name, r.email) AS "deciderName",
     p.decline_reason AS "declineReason", texts_of(p.decline_note, p.decline_note_en, p.decline_note_fil) AS "declineNote: Texts",
     p.not_eligible AS "notEligible", NULL::text[] AS "seenBy?: PaperRoles"
   FROM patient p LEFT JOIN account r ON r.id = p.decided_by LEFT JOIN staff s ON s.account_id = p.decided_by
   WHERE p.id = :id`,
)

const findDocument = query(
  'case.find-document',
  `SELECT d.id, d.kind AS "kind: CaseKind", d.patient_id AS "patientId", ${actorsOf('p')} AS "actors!",
     state_of(d, p) AS "state!: CaseState",
     coalesce(d.waiting_since, d.uploaded_at) AS "waitingSince", d.promised_at AS "promisedAt", d.letter_id AS "letterId", d.or_quantity AS "orQuantity",
     (SELECT n.id FROM document n WHERE n.replaces = d.id) AS "replacedBy",
     d.reviewed_at AS "decidedAt", d.reviewed_by AS "decidedBy", coalesce(s.name, r.email) AS "deciderName",
     d.decline_reason AS "declineReason", texts_of(d.decline_note, d.decline_note_en, d.decline_note_fil) AS "declineNote: Texts",
     false AS "notEligible!", (SELECT k.seen_by FROM program_paper pp JOIN paper_kind k ON k.id = pp.paper_kind_id WHERE pp.document_id = d.id) AS "seenBy?: PaperRoles"
   FROM document d JOIN patient p ON p.id = d.patient_id
     LEFT JOIN account r ON r.id = d.reviewed_by LEFT JOIN staff s ON s.account_id = d.reviewed_by
   WHERE d.id = :id AND d.kind = ANY (:kinds::text[]) AND is_own_case(d, p)`,
)

const findActors = query(
  'case.actors-of-patient',
  `SELECT ${actorsOf('p')} AS "actors!" FROM patient p WHERE p.id = :patientId`,
)
/** Throws `OwnPatient` if this member of staff is the patient or acts for them. */
export async function refuseOwnPatient(db: Db, patientId: string, staffId: string): Promise<void> {
  const [patient] = await findActors(db, { patientId })
  if (patient?.actors.includes(staffId)) throw problem('OwnPatient')
}

const isEnroller = query(
  'case.is-enroller',
  `SELECT FROM patient p WHERE p.id = :patientId AND p.enrolled = 'Desk' AND same_person(p.enrolled_by, :staffId)`,
)
/** Throws `OwnEnrolment` if this member of staff enrolled the patient: somebody else decides. */
export async function refuseEnroller(db: Db, patientId: string, staffId: string): Promise<void> {
  if ((await isEnroller(db, { patientId, staffId })).length > 0) throw problem('OwnEnrolment')
}

/** The state of a case, or undefined. */
export const findCase = async (db: Db, kind: CaseKind, id: string) =>
  (await (kind === 'Registration' ? findRegistration(db, { id }) : findDocument(db, { id, kinds: [kind] })))[0]

/** The same for a document of one of these kinds. */
export const findDocumentCase = async (db: Db, kinds: readonly CaseKind[], id: string) =>
  (await findDocument(db, { id, kinds }))[0]

const lockFirst = query('case.lock-patient', 'SELECT status FROM patient WHERE id = :patientId FOR NO KEY UPDATE')
/**
 * Locks the patient's row, waiting for a file that they are sending; later reads of this transaction cannot change.
 * Call it before any other lock of theirs, in the order of the patient's own calls. Returns the patient's status.
 */
export const lockPatient = async (tx: Db, patientId: string) => (await lockFirst(tx, { patientId }))[0]?.status

const lock = query('case.lock-document', 'SELECT FROM document WHERE id = :documentId FOR NO KEY UPDATE')
/** The same for one document, against a new quantity, a replacement or another decision. */
export const lockDocument = (tx: Db, documentId: string) => lock(tx, { documentId })

/** The latest decision on a case, as shown to `reviewerId`. */
export function decisionOf(head: CaseHead, reviewerId: string): CaseDecision | null {
  const { decidedAt, decidedBy, deciderName, declineReason, declineNote, notEligible } = head
  if (!decidedAt) return null
  const outcome = declineReason === null ? 'Accepted' : 'Declined'
  // Decisions from before staff accounts have no name.
  return {
    outcome,
    at: decidedAt,
    by: deciderName ?? 'Somebody',
    byMe: decidedBy === reviewerId,
    reason: declineReason,
    note: declineNote,
    notEligible,
  }
}

/** Why a case cannot be decided; undefined when it waits for a decision. */
export function refusalOf(head: CaseHead | undefined, reviewerId: string): ProblemError | undefined {
  if (!head) return problem('NotFound')
  if (head.actors.includes(reviewerId)) return problem('OwnPatient')
  if (head.state === 'Waiting') return undefined
  if (head.replacedBy) return problem('CaseChanged', { documentIds: [head.replacedBy] })
  const decision = decisionOf(head, reviewerId)
  if (head.state !== 'Decided' || !decision) return problem('CaseNotWaiting')
  const { by, byMe, at, outcome } = decision
  return problem('CaseAlreadyDecided', { by, byMe, at, outcome })
}
