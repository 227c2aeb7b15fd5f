import { dayInManila } from '@aruga/contract/days'
import * as contract from '@aruga/contract/follow-ups/follow-ups'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { publishAssignments } from '../../events/publish.ts'
import { implement } from '../../http/implement.ts'
import { checkPlan } from '../../records/follow-ups/check-plan.ts'
import { finishOpen } from '../../records/follow-ups/finish.ts'
import { planOpen } from '../../records/follow-ups/plan.ts'
import * as queries from '../../records/follow-ups/queries.ts'
import { reopenDone } from '../../records/follow-ups/reopen.ts'
import { withOpenPage } from '../../records/patients/open-page.ts'
import { orNotFound, problem } from '../../wire/problem.ts'

export const followUpRoutes = ({ db, clock }: AppContext) => [
  implement(contract.listFollowUps, async ({ query: { Whose = 'me' }, caller: { accountId } }) => ({
    items: await queries.listOpenFollowUps(db, Whose, accountId),
  })),

  implement(contract.countFollowUps, ({ caller: { accountId } }) =>
    queries.countDueFollowUps(db, { accountId, today: dayInManila(clock()) }),
  ),

  implement(contract.listPatientFollowUps, ({ params: { id: patientId }, caller: { accountId: actorId }, request }) =>
    withOpenPage(db, { actorId, patientId, now: clock(), request }, async () => ({
      items: await queries.listFollowUpsOf(db, patientId),
    })),
  ),

  implement(contract.planFollowUp, ({ params: { id }, body, caller: { accountId }, request }) => {
    const now = clock()
    return inTransaction(db, async (tx) => {
      orNotFound(await queries.findFollowUp(tx, id))
      const reason = await checkPlan(tx, body, now)
      const planned = await planOpen(tx, { id, ...body })
      if (!planned) throw problem('FollowUpEnded')
      const auditTarget = { ...planned, subjectId: id.toLowerCase(), reason, request }
      await recordAudit(tx, { at: now, actorId: accountId, action: 'follow_up.planned', ...auditTarget })
      await publishAssignments(tx)
    })
  }),

  implement(contract.finishFollowUp, ({ params: { id }, body, caller: { accountId: by }, request }) => {
    const [now, result] = [clock(), body.result.trim()]
    return inTransaction(db, async (tx) => {
      const done = await finishOpen(tx, { id, result, by, now })
      if (!done) {
        const found = orNotFound(await queries.findFollowUp(tx, id))
        // A repeat, whose first answer was lost.
        if (found.status === 'Done' && found.endedBy === by && found.result === result) return
        throw problem('FollowUpEnded')
      }
      const auditTarget = { ...done, subjectId: id.toLowerCase(), request }
      await recordAudit(tx, { at: now, actorId: by, action: 'follow_up.done', ...auditTarget })
      await publishAssignments(tx)
    })
  }),

  implement(contract.reopenFollowUp, ({ params: { id }, caller: { accountId: by }, request }) => {
    const now = clock()
    return inTransaction(db, async (tx) => {
      const reopened = await reopenDone(tx, { id, by, now })
      if (!reopened) {
        orNotFound(await queries.findFollowUp(tx, id))
        throw problem('FollowUpOpen')
      }
      const auditTarget = { ...reopened, subjectId: id.toLowerCase(), request }
      await recordAudit(tx, { at: now, actorId: by, action: 'follow_up.reopened', ...auditTarget })
      await publishAssignments(tx)
    })
  }),
]
