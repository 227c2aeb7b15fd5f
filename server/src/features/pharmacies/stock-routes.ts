import { dayInManila } from '@aruga/contract/days'
import { isBefore } from '@aruga/contract/instants'
import { listStock, listStockOuts, tellStock } from '@aruga/contract/pharmacies/stock'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { publishToBranch } from '../../events/publish.ts'
import { implement } from '../../http/implement.ts'
import { findLetterOfPatient } from '../../records/letters/queries.ts'
import { branchOf } from '../../records/staff/own-branch.ts'
import { containing, pageOf } from '../../wire/list-query.ts'
import { invalidField, orNotFound, problem } from '../../wire/problem.ts'
import { findAnswer } from './answers.ts'
import { notifyOfStockOut } from './notify-claims.ts'
import * as stock from './stock.ts'

export const stockRoutes = ({ db, clock }: AppContext) => [
  implement(listStockOuts, async ({ params: { id }, caller }) => {
    const now = clock()
    const letter = await findLetterOfPatient(db, id, caller.patientId, now)
    if (!letter) throw problem('NotFound')
    const items = await stock.findStockOuts(db, id, now)
    const isOutHere = items.some(({ branchId }) => letter.status === 'Claimed' && branchId === letter.branchId)
    const found = await findAnswer(db, id, now)
    // A branch that set the medicine aside for this claim has it, whatever else it is out of.
    const answer = found && !(isOutHere && found.answer === 'NotYet') ? found : null
    const isNotThere = answer ? isLater(answer, now) : isOutHere
    return { items, answer, nearby: isNotThere ? await stock.findNearby(db, id) : [] }
  }),

  implement(listStock, ({ query, caller }) =>
    stock.listStock(db, { branchId: branchOf(caller), filter: containing(query.Filter), ...pageOf(query) }),
  ),

  implement(tellStock, async ({ params, body, caller, request }) => {
    const now = clock()
    const at = { branchId: branchOf(caller), productId: params.id }
    const expectedOn = body.expectedOn ?? null
    if (body.isOut && expectedOn !== null && expectedOn < dayInManila(now))
      throw invalidField('DayHasPassed', 'expectedOn')
    return inTransaction(db, async (tx) => {
      if (!(await stock.findStock(tx, at))) throw problem('NotFound')
      const change = { ...at, accountId: caller.accountId, now }
      const news = body.isOut
        ? await stock.tellOut(tx, { ...change, expectedOn })
        : (await stock.tellBack(tx, change)) && 'came_back'
      if (news) {
        const auditTarget = {
          patientId: null,
          subjectId: params.id,
          request,
          ...(news !== 'came_back' && expectedOn && { reason: expectedOn }),
        }
        await recordAudit(tx, { at: now, actorId: caller.accountId, action: `stock.${news}`, ...auditTarget })
        await publishToBranch(tx, at.branchId)
      }
      if (news === 'ran_out') await notifyOfStockOut(tx, at, now)
      return orNotFound(await stock.findStock(tx, at))
    })
  }),
]

const isLater = ({ answer, readyAt }: { answer: string; readyAt: string | null }, now: Date) =>
  answer === 'NotBefore' || (readyAt !== null && isBefore(now, readyAt))
