import type { AuditAction } from '@aruga/contract/audit/audit'
import { mayEverywhere, type Permission } from '@aruga/contract/permissions'
import * as contract from '@aruga/contract/reimbursement/staff'
import { dayInManila } from '../../clock.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import type { Caller } from '../../http/authenticate.ts'
import { implement } from '../../http/implement.ts'
import { containing, orderBy, pageOf } from '../../http/list-query.ts'
import { found, invalidField, problem } from '../../http/problem.ts'
import { type Origin, recordAudit } from '../audit/queries.ts'
import { branchOf } from '../counter/own-branch.ts'
import { exportStatement } from './export.ts'
import { acceptStatement } from './lifecycle/accept.ts'
import { answerDispute } from './lifecycle/answer.ts'
import { disputeLine } from './lifecycle/dispute.ts'
import { payStatement } from './lifecycle/pay.ts'
import { isOver, makeStatements } from './make-all.ts'
import * as queries from './queries.ts'

export const reimbursementRoutes = ({ db, clock }: AppContext) => [
  implement(contract.makeStatements, async ({ body, caller, request }) => {
    const now = clock()
    const begins = `${body.month.slice(0, 7)}-01`
    if (!isOver(begins, now)) throw invalidField('MonthNotOver', 'month')
    const record = (tx: Db, id: string) => audit(tx, { caller, request, now }, 'statement.made', id)
    return { made: await makeStatements(db, { begins, now, record }) }
  }),

  implement(contract.listStatements, ({ query, caller }) =>
    queries.listStatements(db, {
      branchId: placeOf(caller, 'statements.read'),
      state: query.State ?? null,
      filter: containing(query.Filter),
      order: orderBy(query.Sorting, queries.statementSorting, queries.newestFirst),
      ...pageOf(query),
    }),
  ),

  implement(contract.readStatement, async ({ params, caller }) =>
    found(await queries.findStatement(db, params.id, placeOf(caller, 'statements.read'))),
  ),

  implement(contract.listStatementLines, async ({ params, query, caller }) => {
    const { id, lines } = found(await queries.findStatement(db, params.id, placeOf(caller, 'statements.read')))
    const { limit, offset } = pageOf(query)
    return { totalCount: lines, items: await queries.listLines(db, id, { after: offset, limit }) }
  }),

  implement(contract.exportStatement, async ({ params, query, caller, request }) => {
    const now = clock()
    const statement = found(await queries.findStatement(db, params.id, placeOf(caller, 'statements.read')))
    await audit(db, { caller, request, now }, 'statement.exported', statement.id)
    return exportStatement(db, statement, query.Format, now)
  }),

  implement(contract.disputeStatementLine, ({ params, body, caller, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const reason = body.reason.trim()
      const { id } = found(await queries.findStatementOfLine(tx, params.id, placeOf(caller, 'statements.settle')))
      if (!(await disputeLine(tx, { lineId: params.id, reason, by: caller.accountId, now })))
        throw problem('StatementSettled')
      await audit(tx, { caller, request, now }, 'statement.disputed', id, reason)
      return found(await queries.findStatement(tx, id, null))
    }),
  ),

  implement(contract.answerStatementDispute, ({ params, body, caller, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const { id, price } = found(await queries.findStatementOfLine(tx, params.id, null))
      if (body.owedAmount > price) throw invalidField('MoreThanThePrice', 'owedAmount')
      const answering = { lineId: params.id, owedAmount: body.owedAmount, answer: body.answer.trim() }
      if (!(await answerDispute(tx, { ...answering, by: caller.accountId, now }))) throw problem('DisputeAnswered')
      await audit(tx, { caller, request, now }, 'statement.answered', id, answering.answer)
      return found(await queries.findStatement(tx, id, null))
    }),
  ),

  implement(contract.acceptStatement, ({ params, body: { owedAmount }, caller, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const before = found(await queries.findStatement(tx, params.id, placeOf(caller, 'statements.settle')))
      const { id } = before
      if (before.acceptedAt && before.owedAmount === owedAmount) return before
      if (!(await acceptStatement(tx, { id, owedAmount, by: caller.accountId, now }))) throw problem('StatementChanged')
      await audit(tx, { caller, request, now }, 'statement.accepted', id)
      return found(await queries.findStatement(tx, id, null))
    }),
  ),

  implement(contract.payStatement, ({ params: { id }, body, caller, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      if (body.paidOn > dayInManila(now)) throw invalidField('DayInTheFuture', 'paidOn')
      found(await queries.findStatement(tx, id, null))
      const payment = { id, reference: body.reference.trim(), paidOn: body.paidOn }
      if (!(await payStatement(tx, payment))) throw problem('StatementNotAccepted')
      await audit(tx, { caller, request, now }, 'statement.paid', id, payment.reference)
      return found(await queries.findStatement(tx, id, null))
    }),
  ),
]

/** Whoever works at a branch has to do with its statements only, unless another role allows more. */
const placeOf = (caller: Caller, permission: Permission) =>
  mayEverywhere(caller.roles, permission) ? null : branchOf(caller)

type Act = { caller: Caller; request: Origin; now: Date }
const audit = (tx: Db, { caller, request, now }: Act, action: AuditAction, subjectId: string, reason?: string) =>
  recordAudit(tx, { at: now, actorId: caller.accountId, action, patientId: null, subjectId, request, reason })
