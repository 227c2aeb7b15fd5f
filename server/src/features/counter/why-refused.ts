import type { ProblemCode } from '@aruga/contract/problems'
import type { Db } from '../../db/open.ts'
import { type ProblemError, problem } from '../../http/problem.ts'
import { type AtCounter, findCode, findCodeBefore } from './queries.ts'

/**
 * Why a code was not good just now, in an order that tells another branch nothing but that it is another one. `otherwise`:
 * what is wrong when the code itself is good.
 */
export async function whyRefused(
  db: Db,
  { code, branchId, now }: AtCounter,
  otherwise: ProblemCode,
): Promise<ProblemError> {
  const claim = await findCode(db, code, now)
  if (!claim) return whyGone(db, code, branchId)
  if (claim.branchId !== branchId) return problem('ClaimCodeOtherBranch')
  if (claim.status === 'Cancelled') return problem('LetterCancelled')
  if (claim.status === 'Dispensed') return problem('LetterUsedUp')
  if (claim.expired) return problem('LetterExpired', { validUntil: claim.validUntil })
  if (claim.stopped) return problem('ClaimCodeStopped')
  if (claim.codeExpired) return problem('ClaimCodeExpired')
  return problem(otherwise, { left: claim.left })
}

async function whyGone(db: Db, code: string, branchId: string): Promise<ProblemError> {
  const before = await findCodeBefore(db, code, branchId)
  if (before?.usedAt) {
    const { usedAt, quantity, unit, usedUp } = before
    return problem(usedUp ? 'LetterUsedUp' : 'ClaimCodeUsed', { usedAt, quantity, unit })
  }
  return problem(before?.stopped ? 'ClaimCodeStopped' : 'ClaimCodeUnknown')
}
