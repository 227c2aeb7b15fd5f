import type { AuditAction } from '@aruga/contract/audit/audit'
import type { AppContext } from '../context.ts'
import { inTransaction, type Transaction } from '../db/open.ts'
import { problem } from '../wire/problem.ts'
import { recordAudit } from './record-audit.ts'

type Call = { caller: { accountId: string }; request: { id: string } }

/**
 * Runs an administrator's change and its audit entry in one transaction. `work` returns the changed object, or undefined
 * when it does not exist; that throws `NotFound`. `because`: what changed, for the entry.
 */
export const auditedChange =
  ({ db, clock }: Pick<AppContext, 'db' | 'clock'>) =>
  <T extends { id: string }>(
    { caller, request }: Call,
    action: AuditAction,
    work: (tx: Transaction, now: Date, because: (reason: string) => void) => Promise<T | undefined>,
  ): Promise<T> =>
    inTransaction(db, async (tx) => {
      const now = clock()
      let reason: string | undefined
      const changed = await work(tx, now, (what) => {
        reason = what
      })
      if (!changed) throw problem('NotFound')
      const auditTarget = { patientId: null, subjectId: changed.id, request, ...(reason !== undefined && { reason }) }
      await recordAudit(tx, { at: now, actorId: caller.accountId, action, ...auditTarget })
      return changed
    })
