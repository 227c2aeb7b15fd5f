import { Readable } from 'node:stream'
import * as contract from '@aruga/contract/recalls/staff'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { withIdempotency } from '../../http/idempotency.ts'
import { implement } from '../../http/implement.ts'
import { callOffRecall } from '../../records/recalls/call-off.ts'
import { insertRecall, listAgain } from '../../records/recalls/list.ts'
import { startRecall } from '../../records/recalls/start.ts'
import { timeColumn } from '../../table-files/file-columns.ts'
import { tableFile } from '../../table-files/table-file.ts'
import { containing, orderBy, pageOf } from '../../wire/list-query.ts'
import { orNotFound, problem } from '../../wire/problem.ts'
import { BATCH_COLUMNS, eachOfBatch } from './batch.ts'
import * as letters from './letters.ts'
import * as queries from './queries.ts'

export const recallRoutes = ({ db, clock }: AppContext) => {
  const read = async (id: string, on: Db = db) => orNotFound(await queries.findRecall(on, id, clock()))

  return [
    implement(contract.listRecalls, ({ query }) =>
      queries.listRecalls(db, {
        filter: query.Filter,
        order: orderBy(query.Sorting, queries.recallSorting, queries.newestFirst),
        ...pageOf(query),
      }),
    ),

    implement(contract.draftRecall, async ({ body: plan, caller: { accountId }, request }) => {
      const now = clock()
      const once = { scope: `recall ${accountId}`, input: plan, now }
      return withIdempotency<contract.RecallInFull>(db, request, once, (finish) =>
        inTransaction(db, async (tx) => {
          await checkProducts(tx, plan)
          const id = await insertRecall(tx, { plan, listedBy: accountId, now })
          const auditTarget = { patientId: null, subjectId: id, request }
          await recordAudit(tx, { at: now, actorId: accountId, action: 'recall.listed', ...auditTarget })
          const recall = await read(id, tx)
          await finish(tx, recall)
          return recall
        }),
      )
    }),

    implement(contract.readReportedDefect, async ({ params: { id } }) => orNotFound(await queries.findDefect(db, id))),

    implement(contract.readRecall, ({ params: { id } }) => read(id)),

    implement(contract.changeRecall, ({ params: { id }, body: plan, caller: { accountId }, request }) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        orNotFound(await queries.lockRecall(tx, id))
        await checkProducts(tx, plan)
        if (!(await listAgain(tx, id, { plan, listedBy: accountId, now }))) throw problem('RecallStarted')
        const auditTarget = { patientId: null, subjectId: id, request }
        await recordAudit(tx, { at: now, actorId: accountId, action: 'recall.listed', ...auditTarget })
        return read(id, tx)
      }),
    ),

    implement(contract.listRecalledLetters, async ({ params: { id }, query }) => {
      await read(id)
      return letters.listRecalledLetters(db, {
        id,
        outcome: query.Outcome ?? null,
        filter: containing(query.Filter),
        order: orderBy(query.Sorting, letters.recalledSorting, letters.byNumber),
        ...pageOf(query),
      })
    }),

    implement(contract.exportRecalledLetters, async ({ params: { id }, query, caller, request }) => {
      const { reference } = await read(id)
      const auditTarget = { patientId: null, subjectId: id, request }
      await recordAudit(db, { at: clock(), actorId: caller.accountId, action: 'recall.exported', ...auditTarget })
      const rows = Readable.from(letters.eachRecalledLetter(db, id)).map(cellsOf)
      return tableFile(COLUMNS, rows, reference, query.Format)
    }),

    implement(contract.exportRecalledBatch, async ({ params: { id }, query, caller, request }) => {
      const { reference } = await read(id)
      const auditTarget = { patientId: null, subjectId: id, request }
      await recordAudit(db, { at: clock(), actorId: caller.accountId, action: 'recall.exported', ...auditTarget })
      return tableFile(BATCH_COLUMNS, eachOfBatch(db, id), `${reference}-batch`, query.Format)
    }),

    implement(contract.startRecall, ({ params: { id }, body, caller: { accountId }, request }) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        const recall = orNotFound(await queries.lockRecall(tx, id))
        if (recall.status === 'Draft' && recall.letters !== body.letters)
          throw problem('RecallListChanged', { letters: recall.letters })
        const started = await startRecall(tx, id, accountId, now)
        if (started === 'under way') throw problem('RecallUnderWay')
        if (started === 'no draft') throw problem('RecallStarted')
        const auditTarget = { patientId: null, subjectId: id, request }
        await recordAudit(tx, { at: now, actorId: accountId, action: 'recall.started', ...auditTarget })
        return read(id, tx)
      }),
    ),

    implement(contract.callOffRecall, ({ params: { id }, caller: { accountId }, request }) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        const { status } = orNotFound(await queries.lockRecall(tx, id))
        // Repeated after a lost response.
        if (status === 'CalledOff') return read(id, tx)
        if (!(await callOffRecall(tx, id, now))) throw problem('RecallBegun')
        const auditTarget = { patientId: null, subjectId: id, request }
        await recordAudit(tx, { at: now, actorId: accountId, action: 'recall.called_off', ...auditTarget })
        return read(id, tx)
      }),
    ),
  ]
}

async function checkProducts(db: Db, { productId, replacement }: contract.RecallPlan) {
  const products = await queries.findProductsOf(db, productId, replacement?.productId ?? null)
  const byId = new Map(products.map(({ id, inUse }) => [id, inUse]))
  if (!byId.has(productId.toLowerCase())) throw problem('NotFound')
  if (replacement && !byId.get(replacement.productId.toLowerCase())) throw problem('ProductNotAvailable')
}

const COLUMNS = [
  'letter',
  'patient',
  'had',
  'approved',
  'bought',
  'outcome',
  'why',
  'left',
  'replacement',
  timeColumn('done'),
]
const cellsOf = (row: contract.RecalledLetter) => ({
  letter: row.number,
  patient: row.patientCode,
  had: row.had,
  approved: row.quantityApproved,
  bought: row.quantityBought,
  outcome: row.outcome ?? '',
  why: row.why ?? '',
  left: row.unitsLeft ?? '',
  replacement: row.newLetter ?? '',
  done: row.doneAt ?? '',
})
