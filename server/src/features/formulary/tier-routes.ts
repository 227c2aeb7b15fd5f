import * as contract from '@aruga/contract/formulary/tiers'
import { auditedChange } from '../../audit/audited-change.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { refuseAlone } from '../../records/formulary/second-person/need.ts'
import * as tiers from '../../records/tiers/definitions.ts'
import { orNotFound } from '../../wire/problem.ts'
import { applyChange, checkChange } from './changes.ts'

export function tierRoutes({ db, clock }: AppContext) {
  const change = auditedChange({ db, clock })

  return [
    implement(contract.listTiers, async () => ({ items: await tiers.listTiers(db) })),

    implement(contract.addTier, (call) =>
      change(call, 'tier.added', async (tx) => tiers.findTier(tx, await tiers.insertTier(tx, call.body))),
    ),

    implement(contract.changeTier, (call) =>
      change(call, 'tier.changed', async (tx, _now, because) => {
        const { id } = call.params
        if (!(await tiers.lockTier(tx, id))) return undefined
        await tiers.updateTier(tx, id, call.body)
        const { names, validMonths, needsSecond } = call.body
        because(`${names.en}: ${validMonths} months, ${needsSecond ? 'two people' : 'one person'}`)
        return tiers.findTier(tx, id)
      }),
    ),

    implement(contract.setTierUse, (call) => {
      const { inUse } = call.body
      return change(call, inUse ? 'tier.reinstated' : 'tier.retired', async (tx, now) => {
        await tiers.setTierUse(tx, call.params.id, inUse, now)
        return tiers.findTier(tx, call.params.id)
      })
    }),

    implement(contract.setTierRule, ({ params: { id: tierId, productId }, body, caller, request }) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        const wanted = { kind: 'tierRule', tierId, productId, ...body } as const
        await checkChange(tx, wanted, now)
        await refuseAlone(tx, [wanted], now)
        const entry = { at: now, actorId: caller.accountId, patientId: null, request }
        await recordAudit(tx, { ...entry, ...(await applyChange(tx, wanted, now)) })
        return orNotFound(await tiers.findTier(tx, tierId))
      }),
    ),
  ]
}
