import { Readable } from 'node:stream'
import type { AuditAction } from '@aruga/contract/audit/audit'
import * as contract from '@aruga/contract/breaches/staff'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/open.ts'
import { withIdempotency } from '../../http/idempotency.ts'
import { type Call, implement } from '../../http/implement.ts'
import { addressOf } from '../../http/trusted-proxy.ts'
import { timeColumn } from '../../table-files/file-columns.ts'
import { tableFile } from '../../table-files/table-file.ts'
import { containing, orderBy, pageOf } from '../../wire/list-query.ts'
import { invalidField, orNotFound, problem } from '../../wire/problem.ts'
import * as affected from './affected.ts'
import * as queries from './queries.ts'

export const breachRoutes = ({ db, jobs, clock }: AppContext) => {
  const read = async (id: string) => orNotFound(await queries.findBreach(db, id, clock()))

  type Change = Pick<Call<typeof contract.searchBreach>, 'params' | 'caller' | 'request'>
  /** One audited change of an open breach. */
  async function change(
    { params: { id }, caller, request }: Change,
    action: AuditAction,
    apply: (tx: Transaction, breach: { searchedAt: string | null }) => Promise<unknown>,
  ) {
    await inTransaction(db, async (tx) => {
      const breach = orNotFound(await queries.lockBreach(tx, id))
      if (breach.closedAt) throw problem('BreachClosed')
      await apply(tx, breach)
      await recordAudit(tx, { at: clock(), actorId: caller.accountId, action, patientId: null, subjectId: id, request })
    })
    return read(id)
  }

  return [
    implement(contract.listBreaches, ({ query }) =>
      queries.listBreaches(db, {
        filter: containing(query.Filter),
        order: orderBy(query.Sorting, queries.breachSorting, queries.newestFirst),
        now: clock(),
        ...pageOf(query),
      }),
    ),

    implement(contract.openBreach, async ({ body, caller: { accountId }, request }) => {
      const now = clock()
      const scope = readScope(body.scope, now)
      if (Date.parse(body.knownAt) > now.getTime()) throw invalidField('TimeInTheFuture', 'knownAt')
      const once = { scope: `breach ${accountId}`, input: body, now }
      return withIdempotency<contract.Breach>(db, request, once, (finish) =>
        inTransaction(db, async (tx) => {
          const id = await queries.insertBreach(tx, { ...body, scope, openedBy: accountId, now })
          await jobs.send(tx, 'breachSearch', { breachId: id })
          const auditTarget = { patientId: null, subjectId: id, request }
          await recordAudit(tx, { at: now, actorId: accountId, action: 'breach.opened', ...auditTarget })
          const breach = orNotFound(await queries.findBreach(tx, id, now))
          await finish(tx, breach)
          return breach
        }),
      )
    }),

    implement(contract.readBreach, ({ params: { id } }) => read(id)),

    implement(contract.searchBreach, ({ body, ...call }) => {
      const scope = readScope(body, clock())
      return change(call, 'breach.searched', async (tx) => {
        await queries.changeBreachScope(tx, call.params.id, scope)
        await jobs.send(tx, 'breachSearch', { breachId: call.params.id })
      })
    }),

    implement(contract.listAffectedPatients, async ({ params: { id }, query }) => {
      await read(id)
      return affected.listAffected(db, {
        id,
        filter: containing(query.Filter),
        order: orderBy(query.Sorting, affected.affectedSorting, affected.firstFirst),
        now: clock(),
        ...pageOf(query),
      })
    }),

    implement(contract.exportAffectedPatients, async ({ params: { id }, query, caller, request }) => {
      const { reference } = await read(id)
      const auditTarget = { patientId: null, subjectId: id, request }
      const now = clock()
      await recordAudit(db, { at: now, actorId: caller.accountId, action: 'breach.exported', ...auditTarget })
      const rows = Readable.from(affected.eachAffected(db, id, now)).map(cellsOf)
      return tableFile(COLUMNS, rows, reference, query.Format)
    }),

    implement(contract.recordCommissionTold, ({ body: { at }, ...call }) => {
      if (Date.parse(at) > clock().getTime()) throw invalidField('TimeInTheFuture', 'at')
      return change(call, 'breach.commission_told', (tx) => queries.setCommissionTold(tx, call.params.id, at))
    }),

    implement(contract.tellAffectedPatients, ({ body, ...call }) =>
      change(call, 'breach.patients_told', async (tx, { searchedAt }) => {
        if (!searchedAt) throw problem('BreachNotSearched')
        await queries.setNotice(tx, call.params.id, body)
        await jobs.send(tx, 'breachNotice', { breachId: call.params.id })
      }),
    ),

    implement(contract.closeBreach, ({ body: { conclusion }, ...call }) =>
      change(call, 'breach.closed', (tx) => queries.closeBreach(tx, call.params.id, conclusion, clock())),
    ),
  ]
}

/** The scope with the address in the form of the audit log. */
function readScope(scope: contract.BreachScope, now: Date): contract.BreachScope {
  const { actorId, address: written, from, to } = scope
  if (!actorId && !written) throw invalidField('AccountOrAddressRequired', 'actorId')
  if (Date.parse(from) > now.getTime()) throw invalidField('TimeInTheFuture', 'from')
  if (to && Date.parse(to) <= Date.parse(from)) throw invalidField('PeriodReversed', 'to')
  if (!written) return scope
  const address = addressOf(written)
  if (!address) throw invalidField('NetworkAddressFormat', 'address')
  return { ...scope, address }
}

const COLUMNS = ['patient', 'entries', timeColumn('first'), timeColumn('last'), 'actions', timeColumn('told')]
const cellsOf = ({ patientCode, entries, firstAt, lastAt, actions, toldAt }: contract.AffectedPatient) => ({
  patient: patientCode,
  entries,
  first: firstAt,
  last: lastAt,
  actions: actions.join(' '),
  told: toldAt ?? '',
})
