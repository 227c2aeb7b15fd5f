// One letter as staff read it: its state, hand-overs, receipts and history.
import type { LetterFile } from '@aruga/contract/letters/letter-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { letterColumns } from '../../records/letters/queries.ts'
import { readTimeline } from '../patients/timeline.ts'
import { listCaseDocuments, listCaseLetters, receiptOn } from '../review/case-file.ts'

const EVENTS = 100

const findLetter = query(
  'letters.find-file',
  `SELECT ${letterColumns}, l.patient_id AS "patientId", p.patient_code AS "patientCode", p.reference,
     p.first_name AS "firstName", p.last_name AS "lastName", p.status AS "patientStatus", l.benefit_en AS benefit,
     paper_of(l) AS "prescriptionId", prescribed_for(l) AS "prescribed: Prescription", l.claimed_at AS "claimedAt", l.scanned_at IS NOT NULL AS "scanned!", (
       SELECT coalesce(s.name, a.email) FROM audit_entry e
         LEFT JOIN account a ON a.id = e.actor_id LEFT JOIN staff s ON s.account_id = e.actor_id
       WHERE e.patient_id = l.patient_id AND e.subject_id = l.id AND e.action = 'letter.issued' LIMIT 1) AS "issuedByName"
   FROM letter l JOIN patient p ON p.id = l.patient_id WHERE l.id = :letterId`,
)

const listHandOvers = query(
  'letters.hand-overs',
  `SELECT d.id, d.dispensed_at AS at, b.name AS "branchName", coalesce(s.name, a.email) AS "byName!", d.quantity,
     nullif(d.first_quantity, d.quantity) AS "firstQuantity?", d.corrected_at AS "correctedAt", correction_of(d.correction_reason, d.correction_note) AS "correction: Correction",
     d.batch, d.expires_on AS "expiresOn", collected_by(d.collector_id) AS "collectedBy?: CollectedBy", d.claimed_how AS "claimedHow: ClaimedHow", d.id_shown AS "idShown: IdKind", money_of(d) AS "money?: HandOverMoney"
   FROM dispensing d JOIN branch b ON b.id = d.branch_id JOIN account a ON a.id = d.dispensed_by
     LEFT JOIN staff s ON s.account_id = d.dispensed_by
   WHERE d.letter_id = :letterId ORDER BY d.dispensed_at DESC, d.id`,
)

const listRefusals = query(
  'letters.refusals',
  `SELECT r.refused_at AS at, b.name AS "branchName", coalesce(s.name, a.email) AS "byName!", r.reason, r.note
   FROM counter_refusal r JOIN branch b ON b.id = r.branch_id JOIN account a ON a.id = r.refused_by
     LEFT JOIN staff s ON s.account_id = r.refused_by
   WHERE r.letter_id = :letterId ORDER BY r.refused_at DESC, r.id`,
)

const findPatient = query(
  'letters.find-patient-of',
  'SELECT patient_id AS "patientId" FROM letter WHERE id = :letterId',
)
/** The patient of a letter; undefined when there is no such letter. */
export const findPatientOf = async (db: Db, letterId: string) => (await findPatient(db, { letterId }))[0]?.patientId

/** Undefined when there is no such letter. */
export async function findLetterFile(db: Db, letterId: string, now: Date): Promise<LetterFile | undefined> {
  const [letter] = await findLetter(db, { letterId, now })
  if (!letter) return undefined
  const { patientId, prescriptionId, prescribed, ...shown } = letter
  const [documents, letters, handOvers, refusals] = await Promise.all([
    listCaseDocuments(db, patientId),
    listCaseLetters(db, patientId, now),
    listHandOvers(db, { letterId }),
    listRefusals(db, { letterId }),
  ])
  const counted = letters.find(({ id }) => id === letter.id)
  const paper = documents.find(({ id }) => id === prescriptionId)
  const receipts = documents.flatMap((one) => receiptOn(one, letter.id, letters) ?? [])
  const subjectIds = [letter.id, ...receipts.map(({ id }) => id)]
  const { items: timeline } = await readTimeline(db, {
    patientId,
    // A letter's file is about no paper of the program.
    roles: [],
    kind: null,
    before: null,
    subjectIds,
    limit: EVENTS,
  })
  return {
    ...shown,
    patientId,
    quantityCounted: counted?.quantityCounted ?? 0,
    quantityWaiting: counted?.quantityWaiting ?? 0,
    quantityLeft: counted?.quantityLeft ?? 0,
    prescription: paper ? { ...paper, prescription: prescribed } : null,
    receipts,
    handOvers,
    refusals,
    timeline,
  }
}
