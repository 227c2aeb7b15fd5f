import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

/** A stored photo: its key in the file store, and the SHA-256 and size in bytes of its content. */
export type Photo = { key: string; sha256: string; size: number }

const find = query(
  'photo.find',
  `SELECT photo AS "key!", photo_sha256 AS "sha256!", photo_size AS "size!" FROM patient WHERE id = :patientId AND photo IS NOT NULL`,
)
/** A patient's photo, or undefined. */
export const findPhoto = async (db: Db, patientId: string) => (await find(db, { patientId }))[0]

// The row is locked before it is read, so that the second of two simultaneous photos sees the first.
const put = query(
  'photo.put',
  `UPDATE patient SET photo = :key, photo_sha256 = :sha256, photo_size = :size, photo_set_by = :accountId
   FROM (SELECT id, photo FROM patient WHERE id = :patientId FOR UPDATE) before
   WHERE patient.id = before.id AND patient.erased_at IS NULL AND patient.photo_sha256 IS DISTINCT FROM :sha256
   RETURNING before.photo AS earlier`,
)
/** Records a stored photo and returns the key of the one it replaced. Undefined: the same photo is already recorded. */
export const putPhoto = async (tx: Db, by: { patientId: string; accountId: string }, { key, sha256, size }: Photo) =>
  (await put(tx, { ...by, key, sha256, size }))[0]

const remove = query(
  'photo.remove',
  `UPDATE patient SET photo = NULL, photo_sha256 = NULL, photo_size = NULL, photo_set_by = NULL
   FROM (SELECT id, photo FROM patient WHERE id = :patientId FOR UPDATE) before
   WHERE patient.id = before.id AND patient.photo IS NOT NULL
   RETURNING before.photo AS earlier`,
)
/** Clears the photo and returns its key. Undefined: there was none. */
export const removePhoto = async (tx: Db, patientId: string) => (await remove(tx, { patientId }))[0]
