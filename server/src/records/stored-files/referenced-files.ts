// Which stored files the database refers to.
import { eachAfter } from '../../db/each-after.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

/** Each column that holds keys of stored files, with the file's owner, and size and SHA-256 of its content. */
const places = [
  `SELECT filename AS key, 'Original' AS part, patient_id, id AS document_id, size::bigint, sha256
   FROM document WHERE file_state <> 'Removed' AND filename`,
  `SELECT picture, 'Picture', patient_id, id, NULL, NULL FROM document WHERE file_state <> 'Removed' AND picture`,
  `SELECT thumbnail, 'Thumbnail', patient_id, id, NULL, NULL FROM document WHERE file_state <> 'Removed' AND thumbnail`,
  `SELECT photo, 'Photo', id, NULL, photo_size, photo_sha256 FROM patient WHERE photo`,
  `SELECT filename, 'PortableCopy', patient_id, NULL, size, NULL FROM portable_copy WHERE filename`,
]

/** The key of every stored file, as SQL; a key may occur several times. */
export const referencedFiles = places.map((place) => `${place} IS NOT NULL`).join(' UNION ALL ')

/** The `keys` that the database refers to, with pieces of unfinished uploads: they last days, and no backup or check needs them. */
export const findReferenced = query(
  'files.find-referenced',
  `SELECT key AS "key!" FROM (${referencedFiles}) referenced WHERE key = ANY (:keys)
   UNION ALL SELECT key FROM upload_piece WHERE key = ANY (:keys)`,
)

export const countStoredFiles = query(
  'files.count-stored',
  `SELECT count(*)::int AS "files!" FROM (${referencedFiles}) referenced`,
)

const columns = `key AS "key!", part AS "part!: FilePart", patient_id AS "patientId!", document_id AS "documentId?", size AS "size?",
  sha256 AS "sha256?"`

/** A stored file by its key; undefined when the database does not refer to it. */
export const findStoredFile = query(
  'files.find-stored',
  `SELECT ${columns} FROM (${referencedFiles}) referenced WHERE key = :key LIMIT 1`,
)

/** Up to `limit` stored files in the order of their keys, after `after`; each column is read along its index. */
export const listStoredFiles = query(
  'files.list-stored',
  `SELECT ${columns} FROM (${places.map((place) => `(${place} > :after ORDER BY 1 LIMIT :limit)`).join(' UNION ALL ')}) referenced
   ORDER BY key LIMIT :limit`,
)
/** Every stored file. */
export const eachStoredFile = (db: Db) =>
  eachAfter(
    '',
    (after) => listStoredFiles(db, { after, limit: 500 }),
    ({ key }) => key,
  )
