import type { NoteTexts } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

// A replaced document keeps its state: it no longer counts. `reviewed_by` stays empty: nobody has seen it.
const remove = query(
  'documents.remove-unsafe',
  `WITH removed AS (
     UPDATE document d SET file_state = 'Removed', status = CASE WHEN d.replaced_at IS NULL THEN 'Declined' ELSE d.status END,
       decline_reason = 'UnsafeFile', decline_note = :note::jsonb, reviewed_at = :now,
       picture = NULL, thumbnail = NULL
     FROM document before
     WHERE d.id = :documentId AND d.file_state = 'Held' AND before.id = d.id
     RETURNING d.id, d.kind, d.patient_id, d.replaced_at IS NULL AS current, d.filename, before.picture, before.thumbnail
   ), looks AS (DELETE FROM document_look USING removed WHERE document_id = removed.id
   ), unassigned AS (DELETE FROM case_assignment USING removed WHERE case_id = removed.id
   ), unowned AS (DELETE FROM case_owner USING removed WHERE case_id = removed.id)
   SELECT id, kind, patient_id AS "patientId", current AS "current!", filename, picture, thumbnail FROM removed`,
)
/**
 * Declines a quarantined document whose file is not safe, with a note for the patient, and returns the keys of its files, which
 * nobody has opened. The caller deletes them after the commit. Undefined when it is not quarantined (any more).
 */
export const removeUnsafe = async (tx: Db, documentId: string, note: NoteTexts, now: Date) =>
  (await remove(tx, { documentId, note: JSON.stringify(note), now }))[0]
