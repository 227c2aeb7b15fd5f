import { liftLegalHold, listLegalHolds, placeLegalHold } from '@aruga/contract/retention/holds'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import * as holds from '../../records/legal-holds/holds.ts'
import { inFours, plainReadableCode } from '../../texts/readable-code.ts'
import { containing, orderBy, pageOf } from '../../wire/list-query.ts'
import { invalidField, problem } from '../../wire/problem.ts'

export const holdRoutes = ({ db, clock }: AppContext) => [
  implement(listLegalHolds, ({ body: query }) =>
    holds.listHolds(db, {
      state: query.State ?? 'InForce',
      filter: containing(query.Filter),
      order: orderBy(query.Sorting, holds.holdSorting, holds.newestFirst),
      ...pageOf(query),
    }),
  ),

  implement(placeLegalHold, ({ body, caller, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const by = caller.accountId
      const patientCode = inFours(plainReadableCode(body.patientCode))
      const hold = { reason: body.reason.trim(), reviewOn: body.reviewOn ?? null }
      const placed = await holds.placeHold(tx, { patientCode, ...hold, by, now })
      if (!placed) throw invalidField('PatientCodeUnknown', 'patientCode')
      const { id, patientId } = placed
      if (!id) throw problem('PatientHeldAlready')
      const auditTarget = { patientId, subjectId: patientId, request, reason: hold.reason }
      await recordAudit(tx, { at: now, actorId: by, action: 'hold.placed', ...auditTarget })
      return { id }
    }),
  ),

  implement(liftLegalHold, ({ params: { id }, body, caller, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const reason = body.reason.trim()
      const lifted = await holds.liftHold(tx, id, reason, caller.accountId, now)
      if (!lifted) {
        if (!(await holds.isHold(tx, id))) throw problem('NotFound')
        return
      }
      const { patientId } = lifted
      const auditTarget = { patientId, subjectId: patientId, request, reason }
      await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'hold.lifted', ...auditTarget })
    }),
  ),
]
