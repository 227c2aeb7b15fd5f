// Damaged files: found once, reported once, forgotten when they are whole again or unreferenced.
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { doEach } from '../../jobs/do-each.ts'
import { notifyAdministrators } from '../../notify/administrators.ts'
import { findStoredFile } from '../../records/stored-files/referenced-files.ts'
import { type CheckedFile, faultIn } from './check-file.ts'

const DAY_MS = 24 * 60 * 60_000

const insert = query(
  'operations.insert-damaged-file',
  `INSERT INTO damaged_file (key, part, fault, patient_id, document_id, found_at)
   VALUES (:key, :part, :fault, :patientId, :documentId?, :now)
   ON CONFLICT (key) DO UPDATE SET fault = excluded.fault RETURNING found_at = :now AS "isNew!"`,
)
const remove = query('operations.delete-damaged-file', 'DELETE FROM damaged_file WHERE key = :key RETURNING key')
const listToRecheck = query(
  'operations.list-damaged-to-recheck',
  `SELECT key FROM damaged_file ORDER BY random() LIMIT 100`,
)
export const listDamaged = query(
  'operations.list-damaged-files',
  `SELECT f.key, f.part, f.fault, f.found_at AS "foundAt", f.document_id AS "documentId", f.patient_id AS "patientId",
     (SELECT patient_code FROM patient WHERE id = f.patient_id) AS "patientCode?"
   FROM damaged_file f ORDER BY f.found_at, f.key LIMIT :limit`,
)
const countDamaged = query('operations.count-damaged-files', `SELECT count(*)::int AS "damaged!" FROM damaged_file`)

export type Checking = Pick<AppContext, 'db' | 'files' | 'clock' | 'log'>

/** Reads one file. Stores and logs a fault, and deletes a whole file's fault. Returns a fault found for the first time. */
export async function checkFile(checking: Checking, file: CheckedFile): Promise<boolean> {
  const { db, files, clock, log } = checking
  const { key, part, patientId, documentId } = file
  const fault = await faultIn(files, file)
  if (!fault) {
    if ((await remove(db, { key })).length > 0)
      log.info({ document: documentId, part }, 'a damaged file is whole again')
    return false
  }
  // It may have been deleted since the listing.
  if ((await findStoredFile(db, { key })).length === 0) return false
  const [recorded] = await insert(db, { key, part, fault, patientId, documentId, now: clock() })
  if (!recorded?.isNew) return false
  log.error({ document: documentId, part, fault }, 'a stored file is damaged')
  return true
}

/** Checks a hundred damaged files again: random ones, so that permanently damaged files block no others. */
export async function recheckDamaged(checking: Checking): Promise<void> {
  const { db } = checking
  await doEach(await listToRecheck(db), async ({ key }) => {
    const [file] = await findStoredFile(db, { key })
    if (file) await checkFile(checking, file)
    else await remove(db, { key })
  })
}

/** Notifies the administrators of the number of damaged files, once a day at most. */
export async function notifyOfDamaged({ db, clock }: Pick<Checking, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await inTransaction(db, async (tx) => {
    const count = (await countDamaged(tx))[0]?.damaged ?? 0
    const since = new Date(now.getTime() - DAY_MS)
    if (count > 0) await notifyAdministrators(tx, { kind: 'FilesDamaged', params: { count }, now, since })
  })
}
