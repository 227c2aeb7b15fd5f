// A late hand-over that was refused: the units have left the branch, so the refusal is audited.
import { claimRefusals } from '@aruga/contract/counter/counter'
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { AtCounter } from '../../records/letters/states.ts'
import { isInvalidField, isProblem } from '../../wire/problem.ts'

const reasons = [...claimRefusals, 'QuantityTooLarge', 'MoneyChanged', 'CollectorNotNamed'] as const
const packageFaults = ['BatchRequired', 'ExpiryRequired', 'PackageExpired'] as const

const find = query(
  'counter.letter-of-code',
  `SELECT l.id AS "letterId", l.patient_id AS "patientId" FROM letter l
   WHERE l.id = coalesce((SELECT c.id FROM letter c WHERE c.claim_code = :code AND c.branch_id = :branchId),
     (SELECT d.letter_id FROM dispensing d WHERE d.claim_code = :code AND d.branch_id = :branchId),
     (SELECT r.letter_id FROM counter_refusal r WHERE r.claim_code = :code AND r.branch_id = :branchId LIMIT 1))`,
)

/** Audits a refusal, about the letter that has or had this code at this branch, if any. Other errors are no refusals. */
export async function recordLateRefusal(
  db: Db,
  error: unknown,
  { code, branchId, now, pharmacistId, request }: AtCounter & { pharmacistId: string; request: Origin },
) {
  const reason = reasons.find((one) => isProblem(error, one)) ?? packageFaults.find((one) => isInvalidField(error, one))
  if (!reason) return
  const [letter] = await find(db, { code, branchId })
  const auditTarget = {
    patientId: letter?.patientId ?? null,
    subjectId: letter?.letterId ?? null,
    request,
    reason,
    branchId,
  }
  await recordAudit(db, { at: now, actorId: pharmacistId, action: 'dispensing.refused_late', ...auditTarget })
}
