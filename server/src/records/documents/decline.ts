import type { NoteInBoth } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { documentDrawn } from '../second-looks/draw.ts'
import type { DocumentDecision } from './accept.ts'
import { decisionRecorded } from './record-decision.ts'
import { isOpen, unassigned } from './states.ts'

const decline = query(
  'documents.decline',
  `WITH decided AS (
     UPDATE document d SET status = 'Declined', decline_reason = :reason, decline_note_en = :noteEn, decline_note_fil = :noteFil,
       reviewed_at = :now, reviewed_by = :reviewerId
     WHERE ${isOpen} RETURNING d.*
   ), ${decisionRecorded}, ${documentDrawn}, ${unassigned} SELECT d.id, d.kind FROM decided d`,
)
/** Declines with a reason and a note for the patient. Undefined when it is not open (any more). */
export const declineDocument = async (
  tx: Db,
  decision: DocumentDecision,
  { reason, note }: { reason: string; note: NoteInBoth },
) => (await decline(tx, { ...decision, reason, noteEn: note.en, noteFil: note.fil }))[0]
