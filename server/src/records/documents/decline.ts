import type { NoteTexts } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { DocumentDecision } from './accept.ts'
import { recordDecision } from './record-decision.ts'

const decline = query(
  'documents.decline',
  `UPDATE document d SET status = 'Declined', decline_reason = :reason, decline_note = :note::jsonb, reviewed_at = :now, reviewed_by = :reviewerId
   WHERE d.id = :documentId AND can_be_decided(d) RETURNING d.id, d.kind, program_paper_of(d) AS "paper?: StoredPaper"`,
)
/** Declines with a reason and a note for the patient. Undefined when it is not open (any more). */
export async function declineDocument(
  tx: Db,
  decision: DocumentDecision,
  { reason, note }: { reason: string; note: NoteTexts },
) {
  const [declined] = await decline(tx, { ...decision, reason, note: JSON.stringify(note) })
  if (declined) await recordDecision(tx, declined.id)
  return declined
}
