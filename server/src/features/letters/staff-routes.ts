import { cancelLetter, issueLetter, listAllLetters } from '@aruga/contract/letters/staff'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { publishToBranch } from '../../events/publish.ts'
import { implement } from '../../http/implement.ts'
import { orderBy, pageOf } from '../../http/list-query.ts'
import { problem } from '../../http/problem.ts'
import { recordAudit } from '../audit/queries.ts'
import { notify } from '../notifications/queries.ts'
import * as lifecycle from './lifecycle/cancel.ts'
import { findLetterOfPrescription, findObstacles, issue } from './lifecycle/issue.ts'
import * as queries from './staff-queries.ts'
import { letterSearch } from './staff-search.ts'

const DAY_MS = 24 * 60 * 60_000

export const staffLetterRoutes = ({ db, clock }: AppContext) => [
  implement(listAllLetters, ({ query }) => {
    const now = clock()
    const days = query.EndsWithinDays
    return queries.listAllLetters(db, {
      now,
      status: query.Status ?? null,
      productId: query.ProductId ?? null,
      endsBy: days === undefined ? null : new Date(now.getTime() + days * DAY_MS),
      search: letterSearch(query.Filter),
      order: orderBy(query.Sorting, queries.listedSorting, queries.newestFirst),
      ...pageOf(query),
    })
  }),

  implement(issueLetter, async ({ body, caller, request }) => {
    const issuer = { reviewerId: caller.accountId, request, now: clock() }
    const issued = await inTransaction(db, (tx) => issue(tx, body, issuer))
    if (issued) return issued
    const obstacle = await findObstacles(db, body)
    if (!obstacle?.productInUse) throw problem('NotFound')
    if (obstacle.patientStatus !== 'Active') throw problem('PatientNotActive')
    // Repeated after a lost response, the call returns the letter it issued.
    const earlier = await findLetterOfPrescription(db, body)
    if (earlier && earlier.quantityApproved === (body.quantity ?? earlier.quantityApproved)) return earlier
    throw problem('PrescriptionNotUsable')
  }),

  implement(cancelLetter, ({ params, body: { reason, note }, caller, request }) => {
    const now = clock()
    return inTransaction(db, async (tx) => {
      const cancelled = await lifecycle.cancelOpenLetter(tx, params.id, note, now)
      if (!cancelled) {
        const whyNot = await lifecycle.findWhyNotOpen(tx, params.id, now)
        throw whyNot ? problem('LetterNotOpen', whyNot) : problem('NotFound')
      }
      const { patientId, accountId, productName: product, branchId, prescriptionId } = cancelled
      const id = params.id.toLowerCase()
      const on = { patientId, subjectId: id, request, reason }
      await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'letter.cancelled', ...on })
      const notification = {
        kind: 'LetterCancelled',
        params: { product, reason: note },
        subjectId: id,
        now,
      } as const
      await notify(tx, { accountId, ...notification })
      if (branchId) await publishToBranch(tx, branchId)
      return { prescriptionId }
    })
  }),
]
