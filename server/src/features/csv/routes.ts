import {
  checkTable,
  exportTable,
  importTable,
  listTableFaults,
  readTableImport,
  type TableName,
  tableColumns,
} from '@aruga/contract/csv/csv'
import type { TableFormat } from '@aruga/contract/csv/formats'
import { dayInManila } from '@aruga/contract/days'
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { importedColumns } from '../../table-files/file-columns.ts'
import { tableFile } from '../../table-files/table-file.ts'
import { orNotFound } from '../../wire/problem.ts'
import { checkFile, tableOf } from './import.ts'
import { beginImport, findImport, listFaults } from './queries.ts'

export const csvRoutes = ({ db, files, jobs, clock }: AppContext) => [
  implement(checkTable, async ({ params, files: { file }, caller }) => {
    const upload = { table: params.table, filename: file.originalName, startedBy: caller.accountId, now: clock() }
    return checkFile(db, { ...upload, content: await files.open(file.key) })
  }),

  implement(importTable, ({ params, caller, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      if (await beginImport(tx, params.id)) {
        await jobs.send(tx, 'tableImport', { importId: params.id })
        const auditTarget = { patientId: null, subjectId: params.id, request }
        await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'table.import_begun', ...auditTarget })
      }
      return orNotFound(await findImport(tx, params.id))
    }),
  ),

  implement(readTableImport, async ({ params }) => orNotFound(await findImport(db, params.id))),

  implement(listTableFaults, async ({ params: { id }, query }) => {
    const faults = orNotFound(await listFaults(db, id))
    const rows = faults.map(({ row, column, message }) => ({ row, column, fault: message }))
    return tableFile(['row', 'column', 'fault'], rows, `faults-${id}`, query.Format)
  }),

  implement(exportTable, async ({ params: { table }, query, caller, request }) => {
    const now = clock()
    await auditExport(db, { table, actorId: caller.accountId, request, now })
    return fileOf(db, table, `${table}-${dayInManila(now)}`, query.Format)
  }),
]

type Export = { table: TableName; actorId: string | null; request: Origin; now: Date }

/** Audits the export of a table. */
export const auditExport = (db: Db, { table, actorId, request, now }: Export) =>
  recordAudit(db, {
    at: now,
    actorId,
    action: 'table.exported',
    patientId: null,
    subjectId: null,
    request,
    reason: table,
  })

/** A whole table, in the format that an import reads, read as it is sent. */
export const fileOf = (db: Db, table: TableName, name: string, format?: TableFormat) =>
  tableFile(importedColumns(tableColumns[table]), tableOf(table).rows(db), name, format)
