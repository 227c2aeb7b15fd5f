import { readErasureRequest, requestErasure, withdrawErasureRequest } from '@aruga/contract/erasure/erasure'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { dayOf } from '../../notify/days.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { refuseWhileDisagreeing } from '../../records/patient-access/disagreement.ts'
import * as queries from './queries.ts'

export const erasureRoutes = ({ db, clock }: AppContext) => [
  implement(requestErasure, async ({ caller: { patientId, accountId, acts }, request }) => {
    for (;;) {
      const now = clock()
      const opened = await inTransaction(db, async (tx) => {
        await refuseWhileDisagreeing(tx, { patientId, acts })
        const erasure = await queries.openRequest(tx, patientId, now)
        if (!erasure) return undefined
        const { id, reference, dueBy } = erasure
        const auditTarget = { patientId, subjectId: id, request }
        await recordAudit(tx, { at: now, actorId: accountId, action: 'erasure.requested', ...auditTarget })
        const params = { reference, day: dayOf(dueBy) }
        await notifyPatient(tx, { patientId, kind: 'ErasureRequested', params, now })
        return erasure
      })
      // The open request may be withdrawn before it is read; then try again.
      const erasure = opened ?? (await queries.findOpenRequest(db, patientId))
      if (erasure) return erasure
    }
  }),

  implement(readErasureRequest, async ({ caller }) => ({
    request: (await queries.findOpenRequest(db, caller.patientId)) ?? null,
  })),

  implement(withdrawErasureRequest, async ({ caller: { patientId, accountId }, request }) => {
    const now = clock()
    await inTransaction(db, async (tx) => {
      const withdrawn = await queries.withdrawRequest(tx, patientId, now)
      if (!withdrawn) return
      const auditTarget = { patientId, subjectId: withdrawn.id, request }
      await recordAudit(tx, { at: now, actorId: accountId, action: 'erasure.withdrawn', ...auditTarget })
      const params = { reference: withdrawn.reference }
      await notifyPatient(tx, { patientId, kind: 'ErasureWithdrawn', params, now })
    })
  }),
]
