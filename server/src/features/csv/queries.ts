import { FAULTS_SHOWN, type TableImport, type TableName } from '@aruga/contract/csv/csv'
import { type Db, statement } from '../../db/open.ts'

const columns = `id, table_name AS "table", filename, state, rows, done, added, changed, bad_rows AS "badRows",
  jsonb_array_length(bad) AS faults, jsonb_path_query_array(bad, '$[0 to ${FAULTS_SHOWN - 1}]') AS bad,
  started_at AS "startedAt", finished_at AS "finishedAt"`

const insert = statement<TableImport>(
  'tables.insert-import',
  `INSERT INTO table_import (id, table_name, filename, state, content, rows, bad_rows, bad, started_by, started_at)
   VALUES ($1, $2, $3, 'Checked', $4, $5, $6, $7, $8, $9) RETURNING ${columns}`,
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
  const [made] = await insert(db, [
    id,
    table,
    filename,
    JSON.stringify(content),
    content.length,
    badRows,
    JSON.stringify(faults),
    startedBy,
    now,
  ])
  if (!made) throw new Error('The import was not stored.')
  return made
}

const find = statement<TableImport>('tables.find-import', `SELECT ${columns} FROM table_import WHERE id = $1`)
export const findImport = async (db: Db, id: string) => (await find(db, [id]))[0]

const findFaults = statement<{ bad: TableImport['bad'] }>(
  'tables.find-faults',
  'SELECT bad FROM table_import WHERE id = $1',
)
/** Everything that is wrong in the bad rows, in the order of the file. Undefined when there is no such import. */
export const listFaults = async (db: Db, id: string) => (await findFaults(db, [id]))[0]?.bad

const begin = statement<{ id: string }>(
  'tables.begin-import',
  `UPDATE table_import SET state = 'Importing' WHERE id = $1 AND state IN ('Checked', 'Failed') RETURNING id`,
)
/** False when it is under way or done. */
export const beginImport = async (tx: Db, id: string) => (await begin(tx, [id])).length > 0

type Batch = { table: TableName; items: unknown[]; startedBy: string | null }
const hold = statement<Batch>(
  'tables.hold-batch',
  `SELECT table_name AS "table", started_by AS "startedBy", jsonb_path_query_array(content, '$[$from to $to]',
     jsonb_build_object('from', done, 'to', done + $2::int - 1)) AS items
   FROM table_import WHERE id = $1 AND state = 'Importing' FOR UPDATE`,
)
/** The next rows of an import, held until the transaction ends. Undefined when it is not under way. */
export const holdBatch = async (tx: Db, id: string, size: number) => (await hold(tx, [id, size]))[0]

const record = statement(
  'tables.record-batch',
  'UPDATE table_import SET done = done + $2, added = added + $3, changed = changed + $4 WHERE id = $1',
)
export const recordBatch = (tx: Db, id: string, done: number, { added, changed }: { added: number; changed: number }) =>
  record(tx, [id, done, added, changed])

const finish = statement(
  'tables.finish-import',
  `UPDATE table_import SET state = 'Imported', finished_at = $2, content = '[]' WHERE id = $1`,
)
export const finishImport = (tx: Db, id: string, now: Date) => finish(tx, [id, now])

const fail = statement(
  'tables.fail-import',
  `UPDATE table_import SET state = 'Failed' WHERE id = $1 AND state = 'Importing'`,
)
export const failImport = (db: Db, id: string) => fail(db, [id])

const forget = statement('tables.forget-imports', 'DELETE FROM table_import WHERE started_at < $1')
/** For the hourly sweep: files that were checked or taken in so long ago are nobody's concern any more. */
export const forgetImports = (db: Db, before: Date) => forget(db, [before])
