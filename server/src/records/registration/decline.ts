import type { NoteTexts } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { acceptOthers, declineWithRegistration } from '../documents/decide-with-registration.ts'
import type { RegistrationDecision } from './decided-documents.ts'
import { recordDecision } from './record-decision.ts'

const decline = query(
  'registration.decline',
  `UPDATE patient p SET status = 'Declined', not_eligible = :notEligible, decline_reason = :reason, decline_note = :note::jsonb,
     decided_at = :now, decided_by = :reviewerId
   WHERE p.id = :patientId AND p.status = 'UnderReview' AND NOT awaits_answer(p.id) AND has_documents(p, :documentIds)
   RETURNING p.id AS "patientId"`,
)
type Reason = { wrong: string[]; reason: string; note: NoteTexts; notEligible?: boolean }
/**
 * Declines the `wrong` documents and accepts the others. Undefined when it is not under review, or its documents have changed.
 * `notEligible`: declines for good, without wrong documents.
 */
export async function declineRegistration(
  tx: Db,
  decision: RegistrationDecision,
  { note: texts, notEligible = false, wrong, reason }: Reason,
) {
  const note = JSON.stringify(texts)
  const [declined] = await decline(tx, { ...decision, reason, note, notEligible })
  if (!declined) return undefined
  const { patientId, ...ofDocuments } = decision
  await declineWithRegistration(tx, { ...ofDocuments, wrong, reason, note })
  await acceptOthers(tx, { ...ofDocuments, wrong })
  await recordDecision(tx, { patientId, outcome: 'Declined' })
  return declined
}
