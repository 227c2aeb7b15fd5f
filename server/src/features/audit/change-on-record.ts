import type { AuditAction } from '@aruga/contract/audit/audit'
import type { AppContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/open.ts'
import { problem } from '../../http/problem.ts'
import { recordAudit } from './queries.ts'

type Call = { caller: { accountId: string }; request: { id: string } }

/**
 * How administrators change what the program keeps: in one transaction with its record. `work` answers what it has changed, as
 * it is then, or undefined when there is no such thing, which is a 404.
 */
export const changesOnRecord =
  ({ db, clock }: Pick<AppContext, 'db' | 'clock'>) =>
  <T extends { id: string }>(
    { caller, request }: Call,
    action: AuditAction,
    work: (tx: Transaction, now: Date) => Promise<T | undefined>,
  ): Promise<T> =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const changed = await work(tx, now)
      if (!changed) throw problem('NotFound')
      const on = { patientId: null, subjectId: changed.id, request }
      await recordAudit(tx, { at: now, actorId: caller.accountId, action, ...on })
      return changed
    })
