// A late hand-over that was refused: the units have left the branch, so the refusal is audited.
import { claimRefusals } from '@aruga/contract/counter/counter'
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import type { AtCounter } from '../../records/letters/states.ts'
import { isInvalidField, isProblem } from '../../wire/problem.ts'
import { listLettersOfCode } from './queries.ts'

const reasons = [
  ...claimRefusals,
  'QuantityTooLarge',
  'MoneyChanged',
  'CollectorNotNamed',
  'LetterNotNamed',
  'NotFound',
  'OwnPatient',
] as const
type Refused = AtCounter & {
  pharmacistId: string
  request: Origin
  isNamed: (letter: { id: string; number: string }) => boolean
}
const packageFaults = ['BatchRequired', 'ExpiryRequired', 'PackageExpired'] as const

/**
 * Audits a refusal, about each named letter that has or had this code at this branch, if any; `isNamed`: without one, about the first of
 * the code. Other errors are no refusals.
 */
export async function recordLateRefusal(
  db: Db,
  error: unknown,
  { code, branchId, now, pharmacistId, request, isNamed }: Refused,
) {
  const reason = reasons.find((one) => isProblem(error, one)) ?? packageFaults.find((one) => isInvalidField(error, one))
  if (!reason) return
  const letters = await listLettersOfCode(db, { code, branchId })
  const named = letters.filter(isNamed)
  const about = named.length > 0 ? named : [letters[0]]
  for (const letter of about) {
    const auditTarget = {
      patientId: letter?.patientId ?? null,
      subjectId: letter?.id ?? null,
      request,
      reason,
      branchId,
    }
    await recordAudit(db, { at: now, actorId: pharmacistId, action: 'dispensing.refused_late', ...auditTarget })
  }
}
