// A document's case: who may send something to it, what stands in place of what, and the registration it may reopen.
import { type Db, statement } from '../../db/open.ts'
import { type DocumentRow, documentColumns } from './columns.ts'

type Sender = { status: 'UnderReview' | 'Active' | 'Declined' | 'Unsubscribed'; reference: string }
const lock = statement<Sender>(
  'documents.lock-sender',
  'SELECT status, reference FROM patient WHERE id = $1 FOR NO KEY UPDATE',
)
/** Where the patient stands, held until the transaction ends: a decision about them waits, or is seen here. */
export async function lockSender(tx: Db, patientId: string): Promise<Sender> {
  const [sender] = await lock(tx, [patientId])
  if (!sender) throw new Error('A caller without a patient')
  return sender
}

const replace = statement<DocumentRow>(
  'documents.replace',
  `UPDATE document d SET replaced_at = $3 WHERE d.id = $1 AND d.patient_id = $2 AND d.replaced_at IS NULL
     AND d.status IN ('NeedsQuantity', 'UnderReview', 'Declined')
   RETURNING ${documentColumns}`,
)
/** Marks an undecided or declined document as replaced, once. Undefined when it is accepted, replaced or not theirs. */
export const markReplaced = async (tx: Db, documentId: string, patientId: string, now: Date) =>
  (await replace(tx, [documentId, patientId, now]))[0]

const findReplacement = statement<DocumentRow>(
  'documents.find-replacement',
  `SELECT ${documentColumns} FROM document d WHERE d.replaces = $1 AND d.patient_id = $2`,
)
/** What was sent in place of a document, or undefined. */
export const findReplacementOf = async (db: Db, documentId: string, patientId: string) =>
  (await findReplacement(db, [documentId, patientId]))[0]

const reopen = statement<{ reference: string }>(
  'documents.reopen-registration',
  `UPDATE patient p SET status = 'UnderReview', waiting_since = $2
   WHERE p.id = $1 AND p.status = 'Declined' AND NOT EXISTS (
     SELECT FROM document d WHERE d.patient_id = p.id AND d.kind IN ('Id', 'Prescription') AND d.status = 'Declined'
       AND d.replaced_at IS NULL AND d.reviewed_at >= p.decided_at)
   RETURNING p.reference`,
)
/** A declined registration waits for review again once nothing of what was declined with it is left. True when it does. */
export const reopenRegistration = async (tx: Db, patientId: string, now: Date) =>
  (await reopen(tx, [patientId, now])).length > 0

const rejoin = statement<{ reference: string }>(
  'documents.rejoin',
  `UPDATE patient SET status = 'UnderReview', waiting_since = $2 WHERE id = $1 AND status = 'Unsubscribed'
   RETURNING reference`,
)
/** Who has left comes back with a new prescription, and waits for review again. True when they do. */
export const rejoinProgram = async (tx: Db, patientId: string, now: Date) =>
  (await rejoin(tx, [patientId, now])).length > 0
