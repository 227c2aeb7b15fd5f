import type { ClaimEnd, claimRefusals } from '@aruga/contract/counter/counter'
import type { ProblemCode } from '@aruga/contract/problems'
import type { Db } from '../../db/open.ts'
import { type ProblemError, problem } from '../../wire/problem.ts'
import { type CodeOf, findCode, findEarlierCode, findPastCode } from './queries.ts'

type Refusal = Exclude<(typeof claimRefusals)[number], 'StaffWithoutBranch'>
/** What is wrong with a code; `data` is sent with the refusal. */
type Why<Code> = { code: Code; data?: Partial<Omit<ClaimEnd, 'code'>> & { left?: number } }

/**
 * Why a code is not valid now, for a letter or at all. The order matters: another branch learns only that the code is not its own. `otherwise`:
 * the problem when the code itself is valid.
 */
export async function whyInvalid<Code extends ProblemCode>(
  db: Db,
  shown: CodeOf,
  otherwise: Code,
): Promise<Why<Refusal | Code>> {
  const claim = await findCode(db, shown)
  return claim ? whyNot(claim, shown, otherwise) : whyGone(db, shown, otherwise)
}

function whyNot<Code>(
  claim: NonNullable<Awaited<ReturnType<typeof findCode>>>,
  shown: CodeOf,
  otherwise: Code,
): Why<Refusal | Code> {
  if (claim.branchId !== shown.branchId) return { code: 'ClaimCodeOtherBranch' }
  if (claim.status === 'Cancelled') return { code: 'LetterCancelled' }
  if (claim.status === 'Dispensed') return { code: 'LetterUsedUp' }
  if (claim.expired) return { code: 'LetterExpired', data: { validUntil: claim.validUntil } }
  if (claim.stopped) return { code: 'ClaimCodeStopped' }
  if (claim.codeExpired) return { code: 'ClaimCodeExpired' }
  return { code: otherwise, data: { left: claim.left } }
}

/** The same as an error to throw. */
export async function whyRefused(db: Db, shown: CodeOf, otherwise: ProblemCode): Promise<ProblemError> {
  const { code, data } = await whyInvalid(db, shown, otherwise)
  return problem(code, { ...data, ...(shown.letterId && { letterId: shown.letterId }) })
}

async function whyGone<Code>(db: Db, shown: CodeOf, otherwise: Code): Promise<Why<Refusal | Code>> {
  const before = await findPastCode(db, shown)
  if (before?.usedAt) {
    const { usedAt, by, quantity, unit, usedUp } = before
    return { code: usedUp ? 'LetterUsedUp' : 'ClaimCodeUsed', data: { usedAt, by, quantity, unit } }
  }
  if (before?.stopped) return { code: 'ClaimCodeStopped' }
  const earlier = await findEarlierCode(db, shown)
  return earlier ? whyNot(earlier, shown, otherwise) : { code: 'ClaimCodeUnknown' }
}
