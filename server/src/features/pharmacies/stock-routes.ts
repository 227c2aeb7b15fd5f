import { dayInManila } from '@aruga/contract/days'
import { listStock, listStockOuts, tellStock } from '@aruga/contract/pharmacies/stock'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { notify } from '../../notify/notify.ts'
import { findLetterOfPatient } from '../../records/letters/queries.ts'
import { branchOf } from '../../records/staff/own-branch.ts'
import { containing, pageOf } from '../../wire/list-query.ts'
import { invalidField, orNotFound, problem } from '../../wire/problem.ts'
import * as stock from './stock.ts'

export const stockRoutes = ({ db, clock }: AppContext) => [
  implement(listStockOuts, async ({ params: { id }, caller }) => {
    const now = clock()
    const letter = await findLetterOfPatient(db, id, caller.patientId, now)
    if (!letter) throw problem('NotFound')
    const items = await stock.findStockOuts(db, id, now)
    const isOutHere = items.some(({ branchId }) => letter.status === 'Claimed' && branchId === letter.branchId)
    return { items, instead: isOutHere ? await stock.findInstead(db, id) : null }
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
      }
      if (news === 'ran_out') await notifyPatients(tx, at, now)
      return orNotFound(await stock.findStock(tx, at))
    })
  }),
]

async function notifyPatients(tx: Transaction, at: { branchId: string; productId: string }, now: Date) {
  for (const { letterId, accountId, ...params } of await stock.findClaimsToNotify(tx, at, now))
    await notify(tx, { accountId, kind: 'OutOfStock', params, subjectId: letterId, now })
}
