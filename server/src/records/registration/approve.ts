import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { disownCase } from '../cases/unassign.ts'
import { acceptWithRegistration } from '../documents/decide-with-registration.ts'
import type { RegistrationDecision } from './decided-documents.ts'
import { recordDecision } from './record-decision.ts'

// A registration is decided once, together with its documents, and only if the reviewer saw all of them.
const approve = query(
  'registration.approve',
  `UPDATE patient p SET status = 'Active', decline_reason = NULL, decline_note = NULL, decline_note_en = NULL, decline_note_fil = NULL,
     decided_at = :now, decided_by = :reviewerId
   WHERE p.id = :patientId AND p.status = 'UnderReview' AND NOT awaits_answer(p.id) AND has_documents(p, :documentIds)
   RETURNING p.id AS "patientId"`,
)
/** Activates the patient and accepts their documents. Undefined when it is not under review, or its documents have changed. */
export async function approveRegistration(tx: Db, decision: RegistrationDecision) {
  const [approved] = await approve(tx, decision)
  if (!approved) return undefined
  const { patientId, ...ofDocuments } = decision
  await acceptWithRegistration(tx, ofDocuments)
  await recordDecision(tx, { patientId, outcome: 'Accepted' })
  await disownCase(tx, { caseId: patientId })
  return approved
}
