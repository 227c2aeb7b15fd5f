import type { NoteTexts } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { documentDrawn } from '../second-looks/sample.ts'
import type { DocumentDecision } from './accept.ts'
import { decisionRecorded } from './record-decision.ts'
import { isOpen, unassigned } from './states.ts'

const decline = query(
  'documents.decline',
  `WITH decided AS (
     UPDATE document d SET status = 'Declined', decline_reason = :reason, decline_note = :note::jsonb,
       reviewed_at = :now, reviewed_by = :reviewerId
     WHERE ${isOpen} RETURNING d.*
   ), ${decisionRecorded}, ${documentDrawn}, ${unassigned} SELECT d.id, d.kind FROM decided d`,
)
/** Declines with a reason and a note for the patient. Undefined when it is not open (any more). */
export const declineDocument = async (
  tx: Db,
  decision: DocumentDecision,
  { reason, note }: { reason: string; note: NoteTexts },
) => (await decline(tx, { ...decision, reason, note: JSON.stringify(note) }))[0]
