import { dispenseClaim, lookUpClaim } from '@aruga/contract/staff/counter'
import { type Db, inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { problem } from '../../http/problem.ts'
import type { Outside } from '../../outside.ts'
import { recordAudit } from '../audit/queries.ts'
import { plainClaimCode } from '../letters/claim-code.ts'
import { codeEnd, withFreshCode } from '../letters/claiming.ts'
import { notify } from '../notifications/queries.ts'
import { unitsFor } from '../notifications/texts.ts'
import * as queries from './queries.ts'

export const counterRoutes = ({ db, clock }: Outside) => [
  implement(lookUpClaim, async ({ body, caller, request }) => {
    const now = clock()
    const scanned = { code: plainClaimCode(body.code), branchId: branchOf(caller), now }
    return inTransaction(db, async (tx) => {
      const claim = await queries.scanClaim(tx, scanned)
      if (!claim) throw await whyRefused(tx, scanned)
      const on = { patientId: claim.patientId, subjectId: claim.letterId, requestId: request.id }
      await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'claim.looked_up', ...on })
      return claim
    })
  }),

  implement(dispenseClaim, async ({ body, caller, request }) => {
    const now = clock()
    const scanned = { code: plainClaimCode(body.code), branchId: branchOf(caller), now }
    const { quantity } = body
    return withFreshCode((nextCode) =>
      inTransaction(db, async (tx) => {
        const handed = { ...scanned, quantity, nextCode, nextCodeEnd: codeEnd(now), pharmacistId: caller.accountId }
        const claim = await queries.dispenseClaim(tx, handed)
        if (!claim) throw await whyRefused(tx, scanned, quantity)
        const on = { patientId: claim.patientId, subjectId: claim.letterId, requestId: request.id }
        await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'letter.dispensed', ...on })
        await notify(tx, {
          accountId: claim.accountId,
          kind: claim.status === 'Dispensed' ? 'LetterDispensed' : 'LetterBought',
          params: {
            quantity,
            units: unitsFor(quantity, claim.unit),
            product: claim.productName,
            left: claim.quantityLeft,
          },
          link: `/loa-details?id=${claim.letterId}`,
          now,
        })
        return claim
      }),
    )
  }),
]

function branchOf({ branchId }: { branchId: string | null }): string {
  if (!branchId) throw problem('StaffWithoutBranch')
  return branchId
}

/** A refusal that tells the pharmacist what to say. */
async function whyRefused(
  db: Db,
  { code, branchId, now }: { code: string; branchId: string; now: Date },
  quantity = 1,
) {
  const claim = await queries.findClaim(db, code, now)
  if (!claim) return problem((await queries.wasCodeUsed(db, code, branchId)) ? 'ClaimCodeUsed' : 'ClaimCodeUnknown')
  if (claim.branchId !== branchId) return problem('ClaimCodeOtherBranch')
  if (claim.expired) return problem('LetterExpired')
  if (claim.status !== 'Claimed') return problem('LetterNotClaimable')
  if (claim.codeExpired) return problem('ClaimCodeExpired')
  if (claim.left < quantity) return problem('QuantityTooLarge', { left: claim.left })
  // It was replaced between our try and our look.
  return problem('ClaimCodeUsed')
}
