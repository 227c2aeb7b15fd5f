// Which stored files the database refers to.
import { query } from './db/query.ts'

/** The key of every stored file, as SQL; a key may occur several times. */
export const referencedFiles = `SELECT filename AS key FROM document WHERE file_state <> 'Removed'
   UNION ALL SELECT picture FROM document WHERE picture IS NOT NULL AND file_state <> 'Removed'
   UNION ALL SELECT thumbnail FROM document WHERE thumbnail IS NOT NULL AND file_state <> 'Removed'
   UNION ALL SELECT photo FROM patient WHERE photo IS NOT NULL
   UNION ALL SELECT filename FROM portable_copy WHERE filename IS NOT NULL`

/** Those of `keys` that the database refers to. */
export const findReferenced = query(
  'files.find-referenced',
  `SELECT key AS "key!" FROM (${referencedFiles}) referenced WHERE key = ANY (:keys)`,
)
