import type { PatientImport, PatientRow } from '@aruga/contract/patients/import'
import { type Database, type Db, inTransaction, type Transaction } from '../../../db/open.ts'
import { query, type Row } from '../../../db/query.ts'
import { TAKE_OVER_MS } from '../../../records/patient-access/take-over.ts'
import type { ImportCells, ImportedPerson } from '../../../records/registration/columns.ts'
import { EXPORT_PAGE, inPages } from '../../../table-files/table.ts'
import type { Judged } from './judge.ts'

const insert = query(
  'patient-import.insert',
  `INSERT INTO patient_import (id, filename, state, started_by, started_at, letters_guessed, rows)
   VALUES (:id, :filename, 'Checked', :startedBy, :now, :lettersGuessed, :rows)`,
)
const insertRows = query(
  'patient-import.insert-rows',
  `INSERT INTO patient_import_row (import_id, row, cells, person, outcome, faults, alike, other_row, patient_id)
   SELECT :id, r.row, r.cells, r.person, r.outcome, r.faults, r.alike, r."otherRow", r."patientId"
   FROM jsonb_to_recordset(:rows::text::jsonb) AS r(row int, cells jsonb, person jsonb, outcome text, faults jsonb, alike text,
     "otherRow" int, "patientId" uuid)`,
)
const CHUNK = 2_000

type NewImport = { id: string; filename: string; startedBy: string; now: Date; lettersGuessed: boolean }
/** `person`: left out for a refused row. */
export type NewRow = Judged & { cells: ImportCells; person?: ImportedPerson }
/** Stores a checked file until it is brought in. */
export async function insertImport(tx: Transaction, made: NewImport, rows: NewRow[]): Promise<PatientImport> {
  await insert(tx, { ...made, rows: rows.length })
  for (let start = 0; start < rows.length; start += CHUNK)
    await insertRows(tx, { id: made.id, rows: JSON.stringify(rows.slice(start, start + CHUNK)) })
  await recount(tx, { id: made.id })
  const found = await findImport(tx, made.id)
  if (!found) throw new Error('The import was not stored.')
  return found
}

const recount = query(
  'patient-import.recount',
  `UPDATE patient_import f SET new_rows = n.new_rows, same_rows = n.same_rows, duplicate_rows = n.duplicate_rows, refused_rows = n.refused_rows,
     with_units = n.with_units, units = n.units, links = n.links, cards = n.cards
   FROM (SELECT count(*) FILTER (WHERE outcome = 'New') AS new_rows, count(*) FILTER (WHERE outcome = 'Same') AS same_rows,
       count(*) FILTER (WHERE outcome = 'Duplicate') AS duplicate_rows, count(*) FILTER (WHERE outcome = 'Refused') AS refused_rows,
       count(*) FILTER (WHERE outcome = 'New' AND person ->> 'units' IS NOT NULL) AS with_units,
       coalesce(sum((person ->> 'units')::int) FILTER (WHERE outcome = 'New'), 0) AS units,
       count(*) FILTER (WHERE outcome = 'New' AND person ->> 'invite' = 'Link') AS links,
       count(*) FILTER (WHERE outcome = 'New' AND person ->> 'invite' = 'Card') AS cards
     FROM patient_import_row WHERE import_id = :id) n
   WHERE f.id = :id`,
)

const facts = `f.id, f.filename, f.state, f.rows, f.new_rows AS "new", f.same_rows AS "same", f.duplicate_rows AS "duplicate", f.refused_rows AS "refused",
  f.with_units AS "withUnits", f.units, f.links, f.cards, f.done, f.undo_of AS "undoOf", f.stayed, f.letters_guessed AS "lettersGuessed", f.inviting,
  f.invited_at AS "invitedAt", f.started_at AS "startedAt", f.finished_at AS "finishedAt"`
const find = query('patient-import.find', `SELECT ${facts} FROM patient_import f WHERE f.id = :id`)
export const findImport = async (db: Db, id: string): Promise<PatientImport | undefined> => (await find(db, { id }))[0]

const list = query(
  'patient-import.list',
  `SELECT ${facts}, count(*) OVER ()::int AS "total!" FROM patient_import f ORDER BY f.started_at DESC, f.id LIMIT :limit OFFSET :offset`,
)
const count = query('patient-import.count', 'SELECT count(*)::int AS "total!" FROM patient_import')
/** Newest first. */
export async function listImports(db: Db, page: { limit: number; offset: number }) {
  const rows = await list(db, page)
  const totalCount = rows[0]?.total ?? (await count(db))[0]?.total ?? 0
  return { totalCount, items: rows.map(({ total: _, ...row }) => row) }
}

/** SQL: whether the patient `i.patient_id` has a card in force; null: no. */
const hasCard = '(SELECT true FROM patient_card c WHERE c.patient_id = i.patient_id AND c.revoked_at IS NULL)'

/** SQL: the state of the invitation of `i`, whose patient is `p` and whose mail is `m`. A mail's row is deleted after 90 days. */
const invitation = `CASE WHEN i.patient_id IS NULL THEN NULL WHEN p.account_id IS NOT NULL THEN 'TakenOver'
  WHEN i.invite = 'Card' AND ${hasCard} THEN 'HasCard' WHEN i.invite <> 'Link' THEN i.invite WHEN p.status <> 'Active' THEN 'None' WHEN i.mail_id IS NULL THEN 'NotSent'
  WHEN m.state = 'refused' THEN 'Bounced' WHEN i.invited_at < :lapsedBefore THEN 'Lapsed'
  WHEN m.state IN ('sent', 'unknown') THEN 'Sent' ELSE 'Sending' END`
const lapsedBefore = (now: Date) => new Date(now.getTime() - TAKE_OVER_MS)

const countInvitations = query(
  'patient-import.count-invitations',
  `SELECT ${invitation} AS "state!: InvitationState", count(*)::int AS "count!"
   FROM imported_patient i JOIN patient p ON p.id = i.patient_id
     LEFT JOIN LATERAL (SELECT state FROM mail WHERE id = i.mail_id OFFSET 0) m ON true
   WHERE i.import_id = :id GROUP BY 1 ORDER BY 2 DESC`,
)
const listReasons = query(
  'patient-import.reasons',
  `SELECT x.column, x.message AS "message!", count(*)::int AS "rows!"
   FROM patient_import_row r CROSS JOIN LATERAL jsonb_to_recordset(r.faults) AS x("column" text, message text)
   WHERE r.import_id = :id AND r.outcome = 'Refused' GROUP BY 1, 2 ORDER BY 3 DESC, 2 LIMIT 20`,
)
/** SQL: nobody of the import `f` was told, and nothing has happened to them or their letters. */
const canBeUndone = `f.state IN ('Imported', 'Failed') AND f.invited_at IS NULL AND NOT EXISTS (
  SELECT FROM imported_patient i JOIN patient p ON p.id = i.patient_id
  WHERE i.import_id = f.id AND (p.account_id IS NOT NULL OR p.status <> 'Active'
    OR EXISTS (SELECT FROM patient_invitation v WHERE v.patient_id = p.id)
    OR EXISTS (SELECT FROM letter l WHERE l.patient_id = p.id AND (l.status <> 'Issued' OR l.quantity_purchased > 0))))`
const findUndoable = query(
  'patient-import.can-undo',
  `SELECT (${canBeUndone}) AS "canUndo!" FROM patient_import f WHERE f.id = :id`,
)
const isRunning = ({ state }: PatientImport) => state === 'Importing' || state === 'Undoing'

/** With its invitations and the most frequent reasons. While it runs it is read again and again, and nobody is invited: no patients are counted. */
export async function findImportInFull(db: Db, id: string, now: Date) {
  const found = await findImport(db, id)
  if (!found) return undefined
  const full = { ...found, reasons: await listReasons(db, { id }) }
  if (isRunning(found)) return { ...full, invitations: [], canUndo: found.state === 'Undoing' }
  const invitations = await countInvitations(db, { id, lapsedBefore: lapsedBefore(now) })
  return { ...full, invitations, canUndo: (await findUndoable(db, { id }))[0]?.canUndo ?? false }
}

const listed = `r.row, coalesce(CASE WHEN i.patient_id IS NOT NULL THEN concat_ws(' ', p.first_name, p.middle_name, nullif(p.last_name, '')) END,
    concat_ws(' ', nullif(r.cells ->> 'first_name', ''), nullif(r.cells ->> 'middle_name', ''), nullif(r.cells ->> 'last_name', ''), nullif(r.cells ->> 'suffix', ''))) AS "name!",
  coalesce(CASE WHEN i.patient_id IS NOT NULL THEN p.birthdate::text END, r.cells ->> 'birthdate', '') AS "birthdate!",
  coalesce(CASE WHEN i.patient_id IS NOT NULL THEN p.mobile_phone_number END, r.cells ->> 'mobile', '') AS "mobilePhoneNumber!",
  coalesce(i.email, r.cells ->> 'email', '') AS "emailAddress!", coalesce(i.former_number, r.cells ->> 'old_number', '') AS "formerNumber!",
  r.outcome, r.faults, r.alike AS "alike: AlikeBy", r.other_row AS "otherRow", r.is_other AS "isOther", p.patient_code AS "patientCode?",
  ${invitation} AS "invitation?: InvitationState"`
const rowsOf = `patient_import_row r LEFT JOIN patient p ON p.id = r.patient_id
  LEFT JOIN imported_patient i ON i.patient_id = r.patient_id AND i.import_id = r.import_id AND i.row = r.row LEFT JOIN mail m ON m.id = i.mail_id`
const listRows = query(
  'patient-import.list-rows',
  `SELECT ${listed} FROM ${rowsOf}
   WHERE r.import_id = :id AND (:outcome::text IS NULL OR r.outcome = :outcome) ORDER BY r.row LIMIT :limit OFFSET :offset`,
)
const countRows = query(
  'patient-import.count-rows',
  `SELECT count(*)::int AS "total!" FROM patient_import_row r
   WHERE r.import_id = :id AND (:outcome::text IS NULL OR r.outcome = :outcome)`,
)
type Listed = { id: string; outcome: PatientRow['outcome'] | null; limit: number; offset: number; now: Date }
/** A page of the rows of a file, in its order. */
export async function listImportRows(db: Db, { id, outcome, now, ...page }: Listed) {
  const items = await listRows(db, { id, outcome, lapsedBefore: lapsedBefore(now), ...page })
  return { totalCount: (await countRows(db, { id, outcome }))[0]?.total ?? 0, items }
}

const findRow = query(
  'patient-import.find-row',
  `SELECT ${listed} FROM ${rowsOf} WHERE r.import_id = :id AND r.row = :row`,
)
export const findImportRow = async (db: Db, id: string, row: number, now: Date) =>
  (await findRow(db, { id, row, lapsedBefore: lapsedBefore(now) }))[0]

const lockChecked = query(
  'patient-import.lock-checked',
  `SELECT state = 'Checked' AS "isChecked!" FROM patient_import WHERE id = :id FOR UPDATE`,
)
const settle = query(
  'patient-import.settle',
  `UPDATE patient_import_row SET is_other = :isOther, outcome = CASE WHEN :isOther THEN 'New' WHEN other_row IS NULL THEN 'Same' ELSE 'Duplicate' END
   WHERE import_id = :id AND row = :row AND alike IN ('MobileNumber', 'NameAndBirthdate') AND person IS NOT NULL RETURNING row`,
)
type Settling = { id: string; row: number; isOther: boolean }
/** Decides whether a row that looks like somebody else is somebody else. `not found`: no such row, or one whose number or mailbox is the same. */
export async function settleRow(tx: Transaction, settling: Settling): Promise<'done' | 'not found' | 'begun'> {
  const [file] = await lockChecked(tx, { id: settling.id })
  if (!file) return 'not found'
  if (!file.isChecked) return 'begun'
  if ((await settle(tx, settling)).length === 0) return 'not found'
  await recount(tx, { id: settling.id })
  return 'done'
}

const listUnused = query(
  'patient-import.list-unused',
  `SELECT r.row, r.cells, r.outcome, r.faults, r.alike AS "alike: AlikeBy", r.other_row AS "otherRow", p.patient_code AS "patientCode?"
   FROM patient_import_row r LEFT JOIN patient p ON p.id = r.patient_id
   WHERE r.import_id = :id AND r.outcome <> 'New' AND r.cells IS NOT NULL AND r.row > :after ORDER BY r.row LIMIT :limit`,
)
/** The rows that are not brought in, as typed, read in pages on demand. */
export const eachUnusedRow = (db: Db, id: string) =>
  inPages<Row<'patient-import.list-unused'>>((after) =>
    listUnused(db, { id, after: after?.row ?? 0, limit: EXPORT_PAGE }),
  )

const listCards = query(
  'patient-import.list-cards',
  `SELECT i.row, p.id AS "patientId", p.patient_code AS "patientCode", p.first_name AS "firstName", p.middle_name AS "middleName", p.last_name AS "lastName",
     p.postal_address AS address, nullif(p.mobile_phone_number, '') AS "mobile?", i.former_number AS "formerNumber", i.language_code AS language
   FROM imported_patient i JOIN patient p ON p.id = i.patient_id
   WHERE i.import_id = :id AND i.invite = 'Card' AND p.account_id IS NULL AND p.status = 'Active' AND ${hasCard} IS NOT TRUE AND i.row > :after
   ORDER BY i.row LIMIT :limit`,
)
/** Who needs a printed card, read in pages on demand. */
export const eachCard = (db: Db, id: string) =>
  inPages<Row<'patient-import.list-cards'>>((after) =>
    listCards(db, { id, after: after?.row ?? 0, limit: EXPORT_PAGE }),
  )

const begin = query(
  'patient-import.begin',
  `UPDATE patient_import SET state = 'Importing', begun_by = :by WHERE id = :id AND state IN ('Checked', 'Failed', 'Importing') RETURNING id`,
)
/** Also starts a run again, whose job may have been given up. False when it is done. */
export const beginImport = async (tx: Db, id: string, by: string) => (await begin(tx, { id, by })).length > 0

const beginUndo = query(
  'patient-import.begin-undo',
  `UPDATE patient_import f SET state = 'Undoing', begun_by = :by, done_row = 0, undo_of = coalesce(f.undo_of, f.done), stayed = 0
   WHERE f.id = :id AND (f.state = 'Undoing' OR ${canBeUndone}) RETURNING f.id`,
)
/** Also starts an undoing again, whose job may have been given up: who stayed is tried once more. */
export const beginUndoing = async (tx: Db, id: string, by: string) => (await beginUndo(tx, { id, by })).length > 0

const lock = query(
  'patient-import.lock',
  `SELECT state, begun_by AS "begunBy!", done_row AS "doneRow", done, coalesce(undo_of, new_rows) AS "undoOf!", stayed FROM patient_import
   WHERE id = :id AND state IN ('Importing', 'Undoing') FOR UPDATE`,
)
/** A running import or undoing, locked until the transaction ends. Undefined when it does not run. */
export const lockRunning = async (tx: Transaction, id: string) => (await lock(tx, { id }))[0]

// Two files with the same person are brought in one batch after the other.
const lockImports = query('patient-import.one-at-a-time', `SELECT pg_advisory_xact_lock(lock_key('patient import'))`)
export const oneAtATime = (tx: Transaction) => lockImports(tx)

const next = query(
  'patient-import.next-rows',
  `SELECT row, person AS "person!: ImportedPerson", is_other AS "isOther" FROM patient_import_row
   WHERE import_id = :id AND outcome = 'New' AND row > :after ORDER BY row LIMIT :limit`,
)
/** The next rows to bring in. */
export const nextRows = (tx: Transaction, of: { id: string; after: number; limit: number }) => next(tx, of)

// What is in is with the patient now; the row forgets it.
const settleRows = query(
  'patient-import.settle-rows',
  `UPDATE patient_import_row r SET outcome = j.outcome, faults = j.faults, alike = j.alike, other_row = j."otherRow", patient_id = j."patientId", person = NULL,
     cells = CASE WHEN j.outcome = 'New' THEN NULL ELSE r.cells END
   FROM jsonb_to_recordset(:rows::text::jsonb) AS j(row int, outcome text, faults jsonb, alike text, "otherRow" int, "patientId" uuid)
   WHERE r.import_id = :id AND r.row = j.row`,
)
const addProgress = query(
  'patient-import.add-progress',
  `UPDATE patient_import SET done_row = :doneRow, done = done + :done, new_rows = new_rows - :same - :duplicate - :refused, same_rows = same_rows + :same,
     duplicate_rows = duplicate_rows + :duplicate, refused_rows = refused_rows + :refused, with_units = with_units - :lostWithUnits, units = units - :lostUnits,
     links = links - :lostLinks, cards = cards - :lostCards WHERE id = :id`,
)
/** Stores what became of a batch. `lost`: the people of rows that were new and are not any more. */
export async function settleBatch(tx: Transaction, id: string, judged: Judged[], lost: ImportedPerson[]) {
  await settleRows(tx, { id, rows: JSON.stringify(judged) })
  const of = (outcome: PatientRow['outcome']) => judged.filter((row) => row.outcome === outcome).length
  await addProgress(tx, {
    id,
    doneRow: Math.max(...judged.map(({ row }) => row)),
    ...{ done: of('New'), same: of('Same'), duplicate: of('Duplicate'), refused: of('Refused') },
    lostWithUnits: lost.filter(({ units }) => units !== null).length,
    lostUnits: lost.reduce((sum, { units }) => sum + (units ?? 0), 0),
    lostLinks: lost.filter(({ invite }) => invite === 'Link').length,
    lostCards: lost.filter(({ invite }) => invite === 'Card').length,
  })
}

const finish = query(
  'patient-import.finish',
  `UPDATE patient_import SET state = CASE state WHEN 'Undoing' THEN 'Undone' ELSE 'Imported' END, finished_at = :now WHERE id = :id`,
)
export const finishRunning = (tx: Transaction, id: string, now: Date) => finish(tx, { id, now })

const fail = query(
  'patient-import.fail',
  `UPDATE patient_import SET state = 'Failed' WHERE id = :id AND state = 'Importing' RETURNING id`,
)
/** False when it is no import that runs. */
export const failImport = async (db: Db, id: string) => (await fail(db, { id })).length > 0

const listToUndo = query(
  'patient-import.list-to-undo',
  `SELECT row, patient_id AS "patientId" FROM imported_patient WHERE import_id = :id AND row > :after ORDER BY row LIMIT :limit`,
)
export const listUndoable = (tx: Transaction, of: { id: string; after: number; limit: number }) => listToUndo(tx, of)

const forget = query(
  'patient-import.forget-patients',
  `UPDATE patient_import_row SET patient_id = NULL WHERE import_id = :id AND row = ANY (:rows::int[])`,
)
const addUndone = query(
  'patient-import.add-undone',
  `UPDATE patient_import SET done_row = :doneRow, done = done - :gone, stayed = stayed + :stayed WHERE id = :id`,
)
/** Stores the progress of an undoing: the rows whose patients are gone, and how many stayed. */
export async function settleUndone(
  tx: Transaction,
  id: string,
  { doneRow, gone, stayed }: { doneRow: number; gone: number[]; stayed: number },
) {
  await forget(tx, { id, rows: gone })
  await addUndone(tx, { id, doneRow, gone: gone.length, stayed })
}

const mayImport = query(
  'patient-import.roles-of',
  `SELECT a.roles::text[] AS "roles: StaffRoles" FROM staff s JOIN account a ON a.id = s.account_id WHERE a.id = :accountId AND a.status = 'active'`,
)
/** The roles of somebody who began something, now; undefined when their account is closed or locked. */
export const rolesOf = async (db: Db, accountId: string) => (await mayImport(db, { accountId }))[0]?.roles

const deleteUnused = query(
  'patient-import.delete-unused',
  `DELETE FROM patient_import f WHERE f.started_at < :before AND f.state IN ('Checked', 'Undone')
     AND (SELECT i.patient_id FROM imported_patient i WHERE i.import_id = f.id LIMIT 1) IS NULL`,
)
const loseRows = query(
  'patient-import.lose-rows',
  `UPDATE patient_import SET has_rows = false WHERE has_rows AND started_at < :before AND state NOT IN ('Importing', 'Undoing') RETURNING id`,
)
const deleteRows = query('patient-import.delete-rows', 'DELETE FROM patient_import_row WHERE import_id = :id')
/** For the hourly sweep: deletes the rows of old files, and files that brought nobody in. */
export async function deleteOldImports(db: Database, before: Date) {
  await deleteUnused(db, { before })
  await inTransaction(db, async (tx) => {
    for (const { id } of await loseRows(tx, { before })) await deleteRows(tx, { id })
  })
}
