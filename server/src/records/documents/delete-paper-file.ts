// Files of the program's papers whose kind is stored for some days only. That there was one, and until when it counts, stays.

import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { shareHolds } from '../legal-holds/holds.ts'

type Deps = Pick<AppContext, 'db' | 'files' | 'clock'>

const deleteDue = query(
  'documents.delete-paper-files',
  `WITH due AS (
     SELECT due.* FROM paper_kind k CROSS JOIN LATERAL (
       SELECT document_id FROM program_paper WHERE paper_kind_id = k.id AND file_deleted_at IS NULL OFFSET 0
     ) p CROSS JOIN LATERAL (
       SELECT d.id, d.filename, d.picture, d.thumbnail FROM document d
       WHERE d.id = p.document_id AND d.file_state = 'Available' AND (d.status IN ('Accepted', 'Declined') OR d.replaced_at IS NOT NULL)
         AND coalesce(d.reviewed_at, d.replaced_at) <= :now::timestamptz - make_interval(days => k.store_days)
         AND NOT EXISTS (SELECT FROM legal_hold h WHERE h.patient_id = d.patient_id AND h.lifted_at IS NULL)
       OFFSET 0 FOR UPDATE SKIP LOCKED
     ) due
     WHERE k.store_days IS NOT NULL LIMIT 100
   ), noted AS (UPDATE program_paper p SET file_deleted_at = :now FROM due WHERE p.document_id = due.id
   ), looks AS (DELETE FROM document_look USING due WHERE document_id = due.id
   ), deleted AS (
     UPDATE document d SET file_state = 'Removed', picture = NULL, thumbnail = NULL, pages = NULL, original_name = 'file', redactions = NULL
     FROM due WHERE d.id = due.id RETURNING d.id, d.patient_id
   )
   SELECT deleted.id, deleted.patient_id AS "patientId", due.filename, due.picture, due.thumbnail FROM deleted JOIN due ON due.id = deleted.id`,
)

/** Deletes all that are due, and returns how many. */
export async function deletePaperFiles({ db, files, clock }: Deps): Promise<number> {
  for (let total = 0; ; ) {
    const deleted = await inTransaction(db, (tx) => deleteBatch(tx, clock()))
    // The hourly sweep removes what a crash leaves: no row refers to it.
    const keys = deleted.flatMap(({ filename, picture, thumbnail }) =>
      [filename, picture ?? [], thumbnail ?? []].flat(),
    )
    await Promise.allSettled(keys.map((key) => files.remove(key)))
    total += deleted.length
    if (deleted.length === 0) return total
  }
}

async function deleteBatch(tx: Db, now: Date) {
  await shareHolds(tx)
  const deleted = await deleteDue(tx, { now })
  for (const { id, patientId } of deleted)
    await recordAudit(tx, {
      at: now,
      actorId: null,
      action: 'paper.file_deleted',
      patientId,
      subjectId: id,
      request: { id: 'retention' },
    })
  return deleted
}
