// A file is checked as a whole, then a job imports its good rows in batches. Each transaction also stores its progress, so
// that after a crash another server continues from there.
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { FAULTS_SHOWN, MAX_TABLE_ROWS, type TableImport, type TableName, tableColumns } from '@aruga/contract/csv/csv'
import texts from '@aruga/locales/en/csv.server.json' with { type: 'json' }
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Database, inTransaction } from '../../db/open.ts'
import { outageOf } from '../../failures/outage.ts'
import type { JobData } from '../../jobs/job-data.ts'
import { openTable } from '../../table-files/open-table.ts'
import {
  type Numbered,
  oncePerCell,
  type Table,
  type Values,
  type Warning,
  type Wrong,
} from '../../table-files/table.ts'
import { fill } from '../../texts/locales.ts'
import type { Clock } from '../../time/clock.ts'
import { problem } from '../../wire/problem.ts'
import { branches } from './branches.ts'
import { productPrices } from './product-prices.ts'
import { productTaxes } from './product-taxes.ts'
import { professionals } from './professionals.ts'

import * as queries from './queries.ts'

/** The row types differ; only the table itself knows its own. */
const tables = {
  branches,
  'healthcare-professionals': professionals,
  'product-prices': productPrices,
  'product-taxes': productTaxes,
} as unknown as Record<TableName, Table<unknown>>
export const tableOf = (name: TableName) => tables[name]

type Upload = { table: TableName; filename: string; content: Readable; startedBy: string | null; now: Date }

/** Checks a file row by row and stores its good rows and its faults. Imports nothing yet. */
export async function checkFile(db: Database, { content, ...upload }: Upload): Promise<TableImport> {
  const { read, keyOf, faults: faultsOf, warnings } = tableOf(upload.table)
  const readable: Numbered<unknown>[] = []
  const faults: TableImport['bad'] = []
  let badRows = 0
  const seen = new Map<string, number>()
  let rowCount = 0
  const { guessed, rows } = await openTable(content, tableColumns[upload.table])
  for await (const { row, cells, spoiled } of rows) {
    rowCount += 1
    if (rowCount > MAX_TABLE_ROWS) throw problem('TableTooLong', { rows: MAX_TABLE_ROWS.toLocaleString('en') })
    const found = faults.length
    const wrong: Wrong = oncePerCell((column, code, values) => faults.push(fault(row, column, code, values)))
    for (const { column, code } of spoiled) wrong(column, code)
    const value = read(cells, wrong)
    const before = seen.get(keyOf(value))
    if (before !== undefined) wrong(null, 'Repeated', { row: before })
    if (faults.length === found) {
      seen.set(keyOf(value), row)
      readable.push({ row, value })
    } else badRows += 1
  }
  const refused = (await faultsOf?.(db, readable, upload.now)) ?? []
  faults.push(...refused.map(({ row, column, code, values }) => fault(row, column, code, values)))
  faults.sort((one, other) => one.row - other.row)
  const refusedRows = new Set(refused.map(({ row }) => row))
  const good = readable.filter(({ row }) => !refusedRows.has(row))
  badRows += refusedRows.size
  const looked = [...(guessed ? [GUESSED] : []), ...(await warnings(db, good))]
  return queries.insertImport(db, {
    ...{ id: randomUUID(), ...upload, badRows, faults },
    content: good.map(({ value }) => value),
    warnings: looked.slice(0, FAULTS_SHOWN).map(({ row, column, code, values }) => fault(row, column, code, values)),
  })
}

const GUESSED: Warning = { row: 1, column: null, code: 'LettersGuessed', values: {} }

const fault = <Code extends keyof typeof texts>(
  row: number,
  column: string | null,
  code: Code,
  values: Values = {},
) => ({
  ...{ row, column, code },
  message: fill(texts[code], values),
})

const BATCH = 250

/** Handles a `tableImport` job. */
export async function runTableImport(
  { db, clock, log }: AppContext,
  { importId }: JobData['tableImport'],
): Promise<void> {
  try {
    await importRows(db, importId, clock)
  } catch (error) {
    // The job is retried and continues after the last batch.
    if (outageOf(error)) throw error
    // The administrator sees that it stopped and can start it again; batches already imported stay.
    await queries.failImport(db, importId)
    log.error(
      { import: importId, why: (error as { code?: string }).code ?? (error as Error).name },
      'an import stopped',
    )
  }
}

async function importRows(db: Database, importId: string, clock: Clock) {
  while (await importBatch(db, importId, clock())) {
    // Continue with the next batch.
  }
}

/** Imports a checked file immediately, without a job. Returns the finished import; throws when it stops. */
export async function importNow(db: Database, importId: string, clock: Clock): Promise<TableImport> {
  await queries.beginImport(db, importId)
  await importRows(db, importId, clock)
  const finished = await queries.findImport(db, importId)
  if (!finished) throw new Error('The import was deleted meanwhile.')
  return finished
}

/** False when no rows are left. */
const importBatch = (db: Database, importId: string, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await queries.planAnew(tx)
    const batch = await queries.lockBatch(tx, importId, BATCH)
    if (!batch) return false
    const { table, items, startedBy, filename } = batch
    if (items.length > 0) {
      await queries.addProgress(
        tx,
        importId,
        items.length,
        await tableOf(table).importRows(tx, items, { importId, startedBy, filename, now }),
      )
      return true
    }
    await queries.finishImport(tx, importId, now)
    const auditTarget = { patientId: null, subjectId: importId, request: { id: 'jobs' } }
    await recordAudit(tx, { at: now, actorId: startedBy, action: 'table.imported', ...auditTarget })
    return false
  })
