// A registration is decided with what it brought, once, and only on the files that the reviewer saw.

import type { NoteInBoth } from '@aruga/contract/review/case-file'
import { type Db, statement } from '../../db/open.ts'

// The same as `ofRegistration`: what is under review, and the newest of each kind.
const documentsOfCase = `SELECT d.id FROM document d
   WHERE d.patient_id = $1 AND d.kind IN ('Id', 'Prescription') AND d.replaced_at IS NULL AND (d.status = 'UnderReview'
     OR NOT EXISTS (SELECT FROM document n WHERE n.patient_id = $1 AND n.kind = d.kind AND n.replaced_at IS NULL
       AND (n.uploaded_at, d.id) > (d.uploaded_at, n.id)))`
const listDocuments = statement<{ id: string; kind: string }>(
  'registrations.documents',
  `SELECT d.id, d.kind FROM document d WHERE d.id IN (${documentsOfCase}) ORDER BY d.uploaded_at DESC, d.id`,
)
/** The documents that a decision is on now, newest first. */
export const listRegistrationDocuments = (db: Db, patientId: string) => listDocuments(db, [patientId])

// $4: the documents that the reviewer saw.
const asSeen = `(SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM (${documentsOfCase}) now)
     = (SELECT array_agg(DISTINCT id ORDER BY id) FROM unnest($4::uuid[]) seen (id))`

type Decided = { accountId: string }
type Decision = { patientId: string; reviewerId: string; now: Date; documentIds: string[] }

const approve = statement<Decided>(
  'registrations.approve',
  `WITH approved AS (
     UPDATE patient SET status = 'Active', decline_reason = NULL, decline_note_en = NULL, decline_note_fil = NULL,
       decided_at = $3, decided_by = $2
     WHERE id = $1 AND status = 'UnderReview' AND ${asSeen} RETURNING id, account_id
   ), documents AS (
     UPDATE document d SET status = 'Accepted', decline_reason = NULL, decline_note_en = NULL, decline_note_fil = NULL,
       reviewed_at = $3, reviewed_by = $2
     FROM approved WHERE d.id = ANY ($4) AND d.status <> 'Accepted'
   ), assignment AS (
     DELETE FROM case_assignment USING approved WHERE case_id = approved.id
   )
   SELECT account_id AS "accountId" FROM approved`,
)
/** Makes the patient active and accepts what they sent. Undefined when it does not wait, or not as it was seen. */
export const approveRegistration = async (tx: Db, { patientId, reviewerId, now, documentIds }: Decision) =>
  (await approve(tx, [patientId, reviewerId, now, documentIds]))[0]

const decline = statement<Decided>(
  'registrations.decline',
  `WITH declined AS (
     UPDATE patient SET status = 'Declined', decline_reason = $6, decline_note_en = $7, decline_note_fil = $8,
       decided_at = $3, decided_by = $2
     WHERE id = $1 AND status = 'UnderReview' AND ${asSeen} RETURNING id, account_id
   ), wrong AS (
     UPDATE document d SET status = 'Declined', decline_reason = $6, decline_note_en = $7, decline_note_fil = $8,
       reviewed_at = $3, reviewed_by = $2
     FROM declined WHERE d.id = ANY ($5::uuid[]) AND d.id = ANY ($4)
   ), good AS (
     UPDATE document d SET status = 'Accepted', reviewed_at = $3, reviewed_by = $2
     FROM declined WHERE d.id = ANY ($4) AND d.id <> ALL ($5) AND d.status = 'UnderReview'
   ), assignment AS (
     DELETE FROM case_assignment USING declined WHERE case_id = declined.id
   )
   SELECT account_id AS "accountId" FROM declined`,
)
type Why = { wrong: string[]; reason: string; note: NoteInBoth }
/** Asks for the wrong ones again; the others are accepted. Undefined when it does not wait, or not as it was seen. */
export async function declineRegistration(tx: Db, decision: Decision, { wrong, reason, note }: Why) {
  const { patientId, reviewerId, now, documentIds } = decision
  return (await decline(tx, [patientId, reviewerId, now, documentIds, wrong, reason, note.en, note.fil]))[0]
}
