import type { AuditAction } from '@aruga/contract/audit/audit'
import * as contract from '@aruga/contract/program/working-time'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/open.ts'
import { publishToReviewers } from '../../events/publish.ts'
import { implement } from '../../http/implement.ts'
import { addHoliday, changeWorkingDays, deleteHoliday, findWorkingTime } from '../../records/program/working-time.ts'

type Call = { caller: { accountId: string }; request: { id: string } }

export function workingTimeRoutes({ db, clock }: AppContext) {
  /** `work` returns its changes, or undefined for none. Open queues refresh, since any case may be due at another time. */
  const change = (
    { caller, request }: Call,
    action: AuditAction,
    work: (tx: Transaction, now: Date) => Promise<string | undefined>,
  ) =>
    inTransaction(db, async (tx) => {
      const at = clock()
      const reason = await work(tx, at)
      if (reason !== undefined) {
        const auditTarget = { patientId: null, subjectId: null, request }
        await recordAudit(tx, { at, actorId: caller.accountId, action, ...auditTarget, reason })
        await publishToReviewers(tx)
      }
      return findWorkingTime(tx)
    })

  return [
    implement(contract.readWorkingTime, () => findWorkingTime(db)),

    implement(contract.changeWorkingTime, ({ body, ...call }) =>
      change(call, 'working_time.changed', (tx, now) => changeWorkingDays(tx, body, now)),
    ),

    implement(contract.putHoliday, ({ params: { day }, body, ...call }) =>
      change(call, 'working_time.holiday_put', async (tx) => {
        const name = body.name.trim()
        return (await addHoliday(tx, day, name)) ? `${day} ${name}` : undefined
      }),
    ),

    implement(contract.removeHoliday, ({ params: { day }, ...call }) =>
      change(call, 'working_time.holiday_removed', async (tx) => {
        const name = await deleteHoliday(tx, day)
        return name === undefined ? undefined : `${day} ${name}`
      }),
    ),
  ]
}
