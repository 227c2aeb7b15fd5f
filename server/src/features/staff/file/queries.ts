import type { StaffFile, StaffFileRow } from '@aruga/contract/staff/staff-file'
import type { Db, Transaction } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import type { StaffFilePerson } from '../../../records/staff/columns.ts'
import { EXPORT_PAGE, inPages } from '../../../table-files/table.ts'
import type { Verdict } from './verdict.ts'

export type NewRow = Omit<StaffFileRow, 'emailAddress'> & {
  email: string
  firstRow: number
  person: StaffFilePerson | null
}

const insert = query(
  'staff-file.insert',
  `INSERT INTO staff_file (id, filename, state, started_by, started_at, letters_guessed)
   VALUES (:id, :filename, 'Checked', :startedBy, :now, :lettersGuessed)`,
)
const insertRows = query(
  'staff-file.insert-rows',
  `INSERT INTO staff_file_row (file_id, row, first_row, name, email, role, pharmacy, branch, city, person, outcome, changes, why)
   SELECT :id, r.row, r."firstRow", r.name, r.email, r.role, r.pharmacy, r.branch, r.city, r.person, r.outcome, r.changes, r.why
   FROM jsonb_to_recordset(:rows::jsonb) AS r(row int, "firstRow" int, name text, email text, role text, pharmacy text, branch text,
     city text, person jsonb, outcome text, changes jsonb, why text)`,
)
type NewFile = { id: string; filename: string; startedBy: string; now: Date; lettersGuessed: boolean }
/** Stores a checked file until it is imported. */
export async function insertFile(tx: Transaction, file: NewFile, rows: NewRow[]): Promise<StaffFile> {
  await insert(tx, file)
  // JSON null is a value that is not null in SQL.
  const stored = rows.map(({ person, ...row }) => ({ ...row, ...(person && { person }) }))
  await insertRows(tx, { id: file.id, rows: JSON.stringify(stored) })
  const made = await findFile(tx, file.id)
  if (!made) throw new Error('The file was not stored.')
  return made
}

const find = query(
  'staff-file.find',
  `SELECT f.id, f.filename, f.state, f.started_at AS "startedAt", f.finished_at AS "finishedAt", n.people::int AS "people!", n.done::int AS "done!",
     n.new::int AS "new!", n.changed::int AS "changed!", n.same::int AS "same!", n.rows::int AS "rows!", n.refused::int AS "refusedRows!",
     f.letters_guessed AS "lettersGuessed"
   FROM staff_file f CROSS JOIN LATERAL (
     SELECT count(*) AS rows, count(*) FILTER (WHERE outcome = 'Refused') AS refused,
       count(*) FILTER (WHERE person IS NOT NULL) AS people, count(*) FILTER (WHERE done) AS done,
       count(*) FILTER (WHERE row = first_row AND outcome = 'New') AS new,
       count(*) FILTER (WHERE row = first_row AND outcome = 'Changed') AS changed,
       count(*) FILTER (WHERE row = first_row AND outcome = 'Same') AS same
     FROM staff_file_row WHERE file_id = f.id) n
   WHERE f.id = :id`,
)
export const findFile = async (db: Db, id: string) => (await find(db, { id }))[0]

const list = query(
  'staff-file.list-rows',
  `SELECT row, name, email AS "emailAddress", role, pharmacy, branch, city, outcome, changes AS "changes: StaffChanges", why, count(*) OVER ()::int AS "total!" FROM staff_file_row
   WHERE file_id = :id AND (:outcome::text IS NULL OR outcome = :outcome) ORDER BY row LIMIT :limit OFFSET :offset`,
)
const count = query(
  'staff-file.count-rows',
  `SELECT count(*)::int AS "total!" FROM staff_file_row WHERE file_id = :id AND (:outcome::text IS NULL OR outcome = :outcome)`,
)
type Listed = { id: string; outcome: StaffFileRow['outcome'] | null; limit: number; offset: number }
/** A page of the rows of a file, in its order. */
export async function listFileRows(db: Db, { id, outcome, ...page }: Listed) {
  const rows = await list(db, { id, outcome, ...page })
  const total = rows[0]?.total ?? (await count(db, { id, outcome }))[0]?.total ?? 0
  return { totalCount: total, items: rows.map(({ total: _, ...row }) => row) }
}

/** All rows of a file, read in pages on demand. */
export const eachFileRow = (db: Db, id: string) => {
  let offset = 0
  return inPages<StaffFileRow>(async () => {
    const { items } = await listFileRows(db, { id, outcome: null, limit: EXPORT_PAGE, offset })
    offset += items.length
    return items
  })
}

const begin = query(
  'staff-file.begin',
  `UPDATE staff_file SET state = 'Importing', begun_by = :by WHERE id = :id AND state IN ('Checked', 'Failed') RETURNING id`,
)
/** False when it is already running or done. */
export const beginFile = async (tx: Db, id: string, by: string) => (await begin(tx, { id, by })).length > 0

const lock = query(
  'staff-file.lock',
  `SELECT begun_by AS "begunBy!" FROM staff_file WHERE id = :id AND state = 'Importing' FOR UPDATE`,
)
/** The administrator who imports a file, locked until the transaction ends. Undefined when it is not running. */
export const lockFile = async (tx: Transaction, id: string) => (await lock(tx, { id }))[0]

const next = query(
  'staff-file.next-person',
  `SELECT row, person AS "person!: StaffFilePerson" FROM staff_file_row WHERE file_id = :id AND person IS NOT NULL AND NOT done ORDER BY row LIMIT 1`,
)
/** The next person of a file to import, with their first row. */
export const nextPerson = async (tx: Transaction, id: string) => (await next(tx, { id }))[0]

const settle = query(
  'staff-file.settle',
  `UPDATE staff_file_row SET outcome = :outcome, why = :why, changes = CASE WHEN row = first_row THEN :changes::jsonb ELSE changes END,
     done = row = first_row
   WHERE file_id = :id AND first_row = :firstRow`,
)
/** Stores a person's result in all their rows. */
export const settlePerson = (
  tx: Transaction,
  of: { id: string; firstRow: number },
  { outcome, changes, why }: Verdict,
) => settle(tx, { ...of, outcome, why, changes: JSON.stringify(changes) })

const finish = query('staff-file.finish', `UPDATE staff_file SET state = 'Imported', finished_at = :now WHERE id = :id`)
export const finishFile = (tx: Transaction, id: string, now: Date) => finish(tx, { id, now })

const fail = query('staff-file.fail', `UPDATE staff_file SET state = 'Failed' WHERE id = :id AND state = 'Importing'`)
export const failFile = (db: Db, id: string) => fail(db, { id })

const deleteOld = query('staff-file.delete-old', 'DELETE FROM staff_file WHERE started_at < :before')
/** For the hourly sweep: deletes old files with their rows, imported or not. */
export const deleteOldFiles = (db: Db, before: Date) => deleteOld(db, { before })
