import * as contract from '@aruga/contract/adverse-events/months'
import type { AuditAction } from '@aruga/contract/audit/audit'
import { firstOfMonth } from '@aruga/contract/days'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { withIdempotency } from '../../http/idempotency.ts'
import { type Call, implement } from '../../http/implement.ts'
import { addMonthStep } from '../../records/adverse-events/month-steps.ts'
import { invalidField } from '../../wire/problem.ts'
import { exportMonth } from './export/month.ts'
import { eachReportOfMonth, isOver, listReportMonths, readReportMonth } from './months.ts'

const actions = {
  Acknowledged: 'adverse_event.month_acknowledged',
  AskedAfter: 'adverse_event.month_asked_after',
} as const satisfies Record<(typeof contract.monthSteps)[number], AuditAction>

type Caller = Pick<Call<typeof contract.settleAdverseEventMonth>, 'caller' | 'request'>

/** The monthly lists of safety reports, and what the marketing authorization holder said about them. */
export const adverseEventMonthRoutes = ({ db, clock }: AppContext) => {
  const audit = (tx: Db, { caller, request }: Caller, action: AuditAction, month: string) =>
    recordAudit(tx, {
      ...{ at: clock(), actorId: caller.accountId, action, request, reason: month.slice(0, 7) },
      ...{ patientId: null, subjectId: null },
    })

  return [
    implement(contract.listAdverseEventMonths, async () => ({ items: await listReportMonths(db, clock()) })),

    implement(contract.exportAdverseEventMonth, async (call) => {
      const [month, now] = [firstOfMonth(call.query.Month), clock()]
      await audit(db, call, 'adverse_event.month_exported', month)
      return exportMonth(await readReportMonth(db, month, now), eachReportOfMonth(db, month), call.query.Format, now)
    }),

    implement(contract.settleAdverseEventMonth, (call) => {
      const { kind, words, whyWaiting } = call.body
      const [now, by, month] = [clock(), call.caller.accountId, firstOfMonth(call.body.month)]
      if (!isOver(month, now)) throw invalidField('ReportsMonthNotOver', 'month')
      const once = { scope: `adverse event month ${by}`, input: call.body, now }
      return withIdempotency<contract.AdverseEventMonth>(db, call.request, once, (finish) =>
        inTransaction(db, async (tx) => {
          const waits = kind === 'Acknowledged' && (await readReportMonth(tx, month, now)).waiting > 0
          if (waits && !whyWaiting) throw invalidField('ReportsWaitReasonRequired', 'whyWaiting')
          await addMonthStep(tx, { month, kind, words, whyWaiting: (waits && whyWaiting) || null, by, now })
          await audit(tx, call, actions[kind], month)
          const settled = await readReportMonth(tx, month, now)
          await finish(tx, settled)
          return settled
        }),
      )
    }),
  ]
}
