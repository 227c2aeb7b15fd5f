import { retentionBounds } from '@aruga/contract/retention/classes'
import * as contract from '@aruga/contract/retention/staff'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { changePeriod } from '../../records/disposals/periods.ts'
import { orderBy, pageOf } from '../../wire/list-query.ts'
import { invalidField } from '../../wire/problem.ts'
import * as disposals from './disposals.ts'
import { readRetention } from './state.ts'

export const retentionRoutes = ({ db, clock }: AppContext) => [
  implement(contract.readRetention, () => readRetention(db, clock())),

  implement(contract.changeRetentionPeriod, ({ params, body, caller, request }) =>
    inTransaction(db, async (tx) => {
      const [name, now] = [params.class, clock()]
      const { min, max } = retentionBounds[name]
      const { months } = body
      if (months < min || months > max) throw invalidField('RetentionOutOfBounds', 'months', { min, max })
      const reason = body.reason.trim()
      const before = await changePeriod(tx, { name, months, reason, by: caller.accountId, now })
      if (before === undefined) return
      const auditTarget = { patientId: null, subjectId: null, request }
      const change = `${name}: ${before} to ${months} months. ${reason}`
      await recordAudit(tx, {
        at: now,
        actorId: caller.accountId,
        action: 'retention.period_changed',
        ...auditTarget,
        reason: change,
      })
    }),
  ),

  implement(contract.listDisposals, ({ query }) =>
    disposals.listDisposals(db, {
      name: query.Class ?? null,
      hash: query.Filter?.trim() || null,
      order: orderBy(query.Sorting, disposals.disposalSorting, disposals.newestFirst),
      ...pageOf(query),
    }),
  ),
]
