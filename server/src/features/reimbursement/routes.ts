import type { AuditAction } from '@aruga/contract/audit/audit'
import { dayInManila, firstOfMonth } from '@aruga/contract/days'
import { formatPesos } from '@aruga/contract/money'
import { mayEverywhere, type Permission } from '@aruga/contract/permissions'
import { checkStatementPayments, payStatements } from '@aruga/contract/reimbursement/payments'
import * as contract from '@aruga/contract/reimbursement/staff'
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { Caller } from '../../auth/sessions/caller.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { branchOf } from '../../records/staff/own-branch.ts'
import { acceptStatement } from '../../records/statements/accept.ts'
import { answerDispute } from '../../records/statements/answer.ts'
import { disputeLine } from '../../records/statements/dispute.ts'
import { acceptedBy, lockStatements, payStatement } from '../../records/statements/pay.ts'
import { containing, orderBy, pageOf } from '../../wire/list-query.ts'
import { invalidField, orNotFound, problem } from '../../wire/problem.ts'
import { exportMonth, exportStatement } from './export.ts'
import { isOver, makeStatements } from './make-all.ts'
import { notifyAnswered, notifyDisputed, notifyPaid } from './notify.ts'
import { checkPayments, matchPayments } from './payments.ts'
import * as queries from './queries.ts'

export const reimbursementRoutes = ({ db, files, clock }: AppContext) => [
  implement(contract.makeStatements, async ({ body, caller, request }) => {
    const now = clock()
    const begins = firstOfMonth(body.month)
    if (!isOver(begins, now)) throw invalidField('MonthNotOver', 'month')
    const audited = (tx: Db, id: string) => audit(tx, { caller, request, now }, 'statement.made', id)
    return { made: await makeStatements(db, { begins, now, by: caller.accountId, record: audited }) }
  }),

  implement(contract.listStatements, ({ query, caller }) =>
    queries.listStatements(db, {
      matching: {
        branchId: placeOf(caller, 'reimbursement.read'),
        state: query.State ?? null,
        month: query.Month ? firstOfMonth(query.Month) : null,
        filter: containing(query.Filter),
      },
      order: orderBy(query.Sorting, queries.statementSorting, queries.newestFirst),
      page: pageOf(query),
    }),
  ),

  implement(contract.readStatement, async ({ params, caller }) =>
    orNotFound(await queries.findStatement(db, params.id, placeOf(caller, 'reimbursement.read'))),
  ),

  implement(contract.listStatementLines, async ({ params, query, caller }) => {
    const { id, lines } = orNotFound(await queries.findStatement(db, params.id, placeOf(caller, 'reimbursement.read')))
    const { limit, offset } = pageOf(query)
    const items = await queries.listLines(db, id, { after: offset, limit, callerId: caller.accountId })
    return { totalCount: lines, items }
  }),

  implement(contract.exportStatement, async ({ params, query, caller, request }) => {
    const now = clock()
    const statement = orNotFound(await queries.findStatement(db, params.id, placeOf(caller, 'reimbursement.read')))
    await audit(db, { caller, request, now }, 'statement.exported', statement.id)
    return exportStatement(db, statement, query.Format, now)
  }),

  implement(contract.exportStatements, async ({ query, caller, request }) => {
    const begins = firstOfMonth(query.Month)
    const month = begins.slice(0, 7)
    const place = placeOf(caller, 'reimbursement.read')
    await audit(db, { caller, request, now: clock() }, 'statement.exported', null, month)
    return exportMonth(db, begins, place, query.Format)
  }),

  implement(contract.disputeStatementLine, ({ params, body, caller, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const reason = body.reason.trim()
      const line = orNotFound(await queries.findStatementOfLine(tx, params.id, placeOf(caller, 'reimbursement.settle')))
      if (!(await disputeLine(tx, { lineId: params.id, reason, by: caller.accountId, now })))
        throw problem('StatementSettled')
      await audit(tx, { caller, request, now }, 'statement.disputed', line.id, reason)
      const statement = orNotFound(await queries.findStatement(tx, line.id, null))
      await notifyDisputed(tx, statement, { by: caller.accountId, now }, line)
      return statement
    }),
  ),

  implement(contract.answerStatementDispute, ({ params, body, caller, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const { id, price, position } = orNotFound(await queries.findStatementOfLine(tx, params.id, null))
      if (body.owedAmount > price) throw invalidField('MoreThanThePrice', 'owedAmount')
      const answering = { lineId: params.id, owedAmount: body.owedAmount, answer: body.answer.trim() }
      const done = await answerDispute(tx, { ...answering, by: caller.accountId, now })
      if (done === 'OwnDispute') throw problem('OwnDispute')
      if (done === 'NotWaiting') throw problem('DisputeAnswered')
      await audit(tx, { caller, request, now }, 'statement.answered', id, answering.answer)
      const statement = orNotFound(await queries.findStatement(tx, id, null))
      const said = { position, owed: formatPesos(body.owedAmount) }
      await notifyAnswered(tx, statement, { by: caller.accountId, now }, said)
      return statement
    }),
  ),

  implement(contract.acceptStatement, ({ params, body: { owedAmount }, caller, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const before = orNotFound(await queries.findStatement(tx, params.id, placeOf(caller, 'reimbursement.settle')))
      const { id } = before
      if (before.acceptedAt && before.owedAmount === owedAmount) return before
      const done = await acceptStatement(tx, { id, owedAmount, by: caller.accountId, now })
      if (done === 'OwnAnswer') throw problem('OwnAnswer')
      if (done === 'Changed') throw problem('StatementChanged')
      await audit(tx, { caller, request, now }, 'statement.accepted', id)
      return orNotFound(await queries.findStatement(tx, id, null))
    }),
  ),

  implement(contract.payStatement, ({ params: { id }, body, caller, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      if (body.paidOn > dayInManila(now)) throw invalidField('DayInTheFuture', 'paidOn')
      const { madeAt } = orNotFound(await queries.findStatement(tx, id, null))
      if (body.paidOn < dayInManila(new Date(madeAt))) throw invalidField('BeforeItWasMade', 'paidOn')
      if ((await acceptedBy(tx, [id], caller.accountId)).has(id)) throw problem('OwnAcceptance')
      const payment = { id, reference: body.reference.trim(), paidOn: body.paidOn, by: caller.accountId }
      if (!(await payStatement(tx, payment))) throw problem('StatementNotAccepted')
      await audit(tx, { caller, request, now }, 'statement.paid', id, payment.reference)
      const statement = orNotFound(await queries.findStatement(tx, id, null))
      await notifyPaid(tx, statement, { by: caller.accountId, now })
      return statement
    }),
  ),

  implement(checkStatementPayments, async ({ files: { file }, caller }) => {
    const upload = { filename: file.originalName, by: caller.accountId, now: clock() }
    return checkPayments(db, { ...upload, content: await files.open(file.key) })
  }),

  implement(payStatements, ({ body: { payments }, caller, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      await lockStatements(
        tx,
        payments.map(({ number }) => number),
      )
      const { matched, paidBefore, bad } = await matchPayments(tx, payments, { by: caller.accountId, now })
      for (const { statement, paidOn, reference } of matched) {
        const payment = { id: statement.id, reference: reference.trim(), paidOn, by: caller.accountId }
        await payStatement(tx, payment)
        await audit(tx, { caller, request, now }, 'statement.paid', statement.id, payment.reference)
        const paid = { ...statement, paidOn, paymentReference: payment.reference }
        await notifyPaid(tx, paid, { by: caller.accountId, now })
      }
      return { paid: matched.length, paidBefore, bad }
    }),
  ),
]

/** Staff of a branch see its statements only, unless another role allows more. */
const placeOf = (caller: Caller, permission: Permission) =>
  mayEverywhere(caller.roles, permission) ? null : branchOf(caller)

type Act = { caller: Caller; request: Origin; now: Date }
const audit = (tx: Db, { caller, request, now }: Act, action: AuditAction, subjectId: string | null, reason?: string) =>
  recordAudit(tx, { at: now, actorId: caller.accountId, action, patientId: null, subjectId, request, reason })
