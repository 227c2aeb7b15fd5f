import { FAULTS_SHOWN, type TableImport } from '@aruga/contract/csv/csv'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const columns = `id, table_name AS "table", filename, state, rows, done, added, changed, bad_rows AS "badRows",
  jsonb_array_length(bad) AS faults, jsonb_path_query_array(bad, '$[0 to ${FAULTS_SHOWN - 1}]') AS "bad!: CsvFault[]",
  started_at AS "startedAt", finished_at AS "finishedAt"`

const insert = query(
  'tables.insert-import',
  `INSERT INTO table_import (id, table_name, filename, state, content, rows, bad_rows, bad, started_by, started_at)
   VALUES (:id, :table, :filename, 'Checked', :content, :rows, :badRows, :faults, :startedBy, :now) RETURNING ${columns}`,
)

export type Checked = Pick<TableImport, 'id' | 'table' | 'filename' | 'badRows'> & {
  faults: TableImport['bad']
  /** The good rows. */
  content: unknown[]
  /** Null: an operator, from the command line. */
  startedBy: string | null
  now: Date
}

/** Keeps a checked file until it is taken in. */
export async function insertImport(db: Db, checked: Checked): Promise<TableImport> {
  const { id, table, filename, content, badRows, faults, startedBy, now } = checked
  const [made] = await insert(db, {
    id,
    table,
    filename,
    content: JSON.stringify(content),
    rows: content.length,
    badRows,
    faults: JSON.stringify(faults),
    startedBy,
    now,
  })
  if (!made) throw new Error('The import was not stored.')
  return made
}

const find = query('tables.find-import', `SELECT ${columns} FROM table_import WHERE id = :id`)
export const findImport = async (db: Db, id: string) => (await find(db, { id }))[0]

const findFaults = query('tables.find-faults', 'SELECT bad FROM table_import WHERE id = :id')
/** Everything that is wrong in the bad rows, in the order of the file. Undefined when there is no such import. */
export const listFaults = async (db: Db, id: string) => (await findFaults(db, { id }))[0]?.bad

const begin = query(
  'tables.begin-import',
  `UPDATE table_import SET state = 'Importing' WHERE id = :id AND state IN ('Checked', 'Failed') RETURNING id`,
)
/** False when it is under way or done. */
export const beginImport = async (tx: Db, id: string) => (await begin(tx, { id })).length > 0

const hold = query(
  'tables.hold-batch',
  `SELECT table_name AS "table", started_by AS "startedBy", jsonb_path_query_array(content, '$[$from to $to]',
     jsonb_build_object('from', done, 'to', done + :size::int - 1)) AS "items!: CsvRow[]"
   FROM table_import WHERE id = :id AND state = 'Importing' FOR UPDATE`,
)
/** The next rows of an import, held until the transaction ends. Undefined when it is not under way. */
export const holdBatch = async (tx: Db, id: string, size: number) => (await hold(tx, { id, size }))[0]

const record = query(
  'tables.record-batch',
  'UPDATE table_import SET done = done + :done, added = added + :added, changed = changed + :changed WHERE id = :id',
)
export const recordBatch = (tx: Db, id: string, done: number, { added, changed }: { added: number; changed: number }) =>
  record(tx, { id, done, added, changed })

const finish = query(
  'tables.finish-import',
  `UPDATE table_import SET state = 'Imported', finished_at = :now, content = '[]' WHERE id = :id`,
)
export const finishImport = (tx: Db, id: string, now: Date) => finish(tx, { id, now })

const fail = query(
  'tables.fail-import',
  `UPDATE table_import SET state = 'Failed' WHERE id = :id AND state = 'Importing'`,
)
export const failImport = (db: Db, id: string) => fail(db, { id })

const forget = query('tables.forget-imports', 'DELETE FROM table_import WHERE started_at < :before')
/** For the hourly sweep: files that were checked or taken in so long ago are nobody's concern any more. */
export const forgetImports = (db: Db, before: Date) => forget(db, { before })
