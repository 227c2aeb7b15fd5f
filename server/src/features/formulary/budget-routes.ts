import { dayInManila } from '@aruga/contract/days'
import { addBudget, changeBudget, checkBudgets, listBudgets } from '@aruga/contract/formulary/budgets'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { checkBudgetsFor } from '../../records/formulary/budgets/check.ts'
import * as queries from '../../records/formulary/budgets/queries.ts'
import { needOpenFile } from '../../records/patients/open-page.ts'
import { lastYearAhead } from '../../time/clock.ts'
import { invalidField, orNotFound, problem } from '../../wire/problem.ts'

export const budgetRoutes = ({ db, clock }: AppContext) => [
  implement(listBudgets, async () => ({ items: await queries.listBudgets(db, clock()) })),

  implement(checkBudgets, async ({ query, caller: { accountId } }) => {
    const now = clock()
    if (query.patientId) await needOpenFile(db, accountId, query.patientId, now)
    return orNotFound(await checkBudgetsFor(db, query, now))
  }),

  implement(addBudget, ({ body, caller, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const year = lastYearAhead(now)
      if (body.day.slice(0, 4) > String(year)) throw invalidField('PeriodTooLate', 'day', { year })
      if (!(await queries.lockOwnerOfBudget(tx, body.productId))) throw problem('NotFound')
      const id = await queries.insertBudget(tx, body)
      if (!id) throw problem('BudgetExists')
      const budget = orNotFound(await queries.findBudget(tx, id))
      if (budget.lastDay < dayInManila(now)) throw invalidField('PeriodOver', 'day')
      const auditTarget = { patientId: null, subjectId: id, request }
      await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'budget.added', ...auditTarget })
      return budget
    }),
  ),

  implement(changeBudget, ({ params: { id }, body: { amount, reason }, caller, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      if (!(await queries.setBudgetAmount(tx, id, amount))) throw problem('NotFound')
      const auditTarget = { patientId: null, subjectId: id, request, reason: reason.trim() }
      await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'budget.changed', ...auditTarget })
      return orNotFound(await queries.findBudget(tx, id))
    }),
  ),
]
