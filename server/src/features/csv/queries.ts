import { FAULTS_SHOWN, type TableImport } from '@aruga/contract/csv/csv'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { Table } from '../../table-files/table.ts'

const insert = query(
  'csv.insert-import',
  `INSERT INTO table_import (id, table_name, filename, state, content, rows, bad_rows, bad, warnings, started_by, started_at)
   VALUES (:id, :table, :filename, 'Checked', :content, :rows, :badRows, :faults, :warnings, :startedBy, :now)`,
)

export type Checked = Pick<TableImport, 'id' | 'table' | 'filename' | 'badRows'> & {
  faults: TableImport['bad']
  warnings: TableImport['warnings']
  /** The good rows. */
  content: unknown[]
  /** Null: an operator, from the command line. */
  startedBy: string | null
  now: Date
}

/** Stores a checked file until it is imported. */
export async function insertImport(db: Db, checked: Checked): Promise<TableImport> {
  const { id, table, filename, content, badRows, faults, warnings, startedBy, now } = checked
  await insert(db, {
    id,
    table,
    filename,
    content: JSON.stringify(content),
    rows: content.length,
    badRows,
    faults: JSON.stringify(faults),
    warnings: JSON.stringify(warnings),
    startedBy,
    now,
  })
  const made = await findImport(db, id)
  if (!made) throw new Error('The import was not stored.')
  return made
}

const find = query(
  'csv.find-import',
  `SELECT id, table_name AS "table", filename, state, rows, done, added, changed, waiting, bad_rows AS "badRows", jsonb_array_length(bad) AS faults,
     jsonb_path_query_array(bad, '$[0 to $last]', jsonb_build_object('last', :lastShown::int)) AS "bad!: CsvFault[]", warnings,
     started_at AS "startedAt", finished_at AS "finishedAt"
   FROM table_import WHERE id = :id`,
)
/** With its first faults. */
export const findImport = async (db: Db, id: string) => (await find(db, { id, lastShown: FAULTS_SHOWN - 1 }))[0]

const findFaults = query('csv.find-faults', 'SELECT bad FROM table_import WHERE id = :id')
/** All faults of the bad rows, in file order. Undefined when there is no such import. */
export const listFaults = async (db: Db, id: string) => (await findFaults(db, { id }))[0]?.bad

const begin = query(
  'csv.begin-import',
  `UPDATE table_import SET state = 'Importing' WHERE id = :id AND state IN ('Checked', 'Failed') RETURNING id`,
)
/** False when it is already running or done. */
export const beginImport = async (tx: Db, id: string) => (await begin(tx, { id })).length > 0

const lock = query(
  'csv.lock-batch',
  `SELECT table_name AS "table", started_by AS "startedBy", filename, jsonb_path_query_array(content, '$[$from to $to]',
     jsonb_build_object('from', done, 'to', done + :size::int - 1)) AS "items!: CsvRow[]"
   FROM table_import WHERE id = :id AND state = 'Importing' FOR UPDATE`,
)
/** The next rows of an import, locked until the transaction ends. Undefined when it is not running. */
export const lockBatch = async (tx: Db, id: string, size: number) => (await lock(tx, { id, size }))[0]

const plan = query('csv.plan-anew', `SELECT set_config('plan_cache_mode', 'force_custom_plan', true)`)
/**
 * Until the transaction ends, each statement is planned for its own values. A table grows from batch to batch, and a plan that a
 * connection kept from when it was small would read all of it for each row.
 */
export const planAnew = async (tx: Db) => void (await plan(tx))

const progress = query(
  'csv.add-progress',
  `UPDATE table_import SET done = done + :done, added = added + :added, changed = changed + :changed, waiting = waiting + :waiting
   WHERE id = :id`,
)
type Progress = Awaited<ReturnType<Table<unknown>['importRows']>>
export const addProgress = (tx: Db, id: string, done: number, { added, changed, waiting = 0 }: Progress) =>
  progress(tx, { id, done, added, changed, waiting })

const finish = query(
  'csv.finish-import',
  `UPDATE table_import SET state = 'Imported', finished_at = :now, content = '[]' WHERE id = :id`,
)
export const finishImport = (tx: Db, id: string, now: Date) => finish(tx, { id, now })

const fail = query('csv.fail-import', `UPDATE table_import SET state = 'Failed' WHERE id = :id AND state = 'Importing'`)
export const failImport = (db: Db, id: string) => fail(db, { id })

const deleteOld = query('csv.delete-old-imports', 'DELETE FROM table_import WHERE started_at < :before')
/** For the hourly sweep: deletes old imports, finished or not. */
export const deleteOldImports = (db: Db, before: Date) => deleteOld(db, { before })
