import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'

const putLook = query(
  'documents.put-look',
  `WITH looked AS (
     UPDATE document SET look_due = false, thumbnail = coalesce(thumbnail, :thumbnail) WHERE id = :id AND look_due RETURNING id
   ), put AS (
     INSERT INTO document_look AS l (document_id, look) SELECT id, :look?::text::bit(64) FROM looked
     ON CONFLICT (document_id) DO UPDATE SET look = EXCLUDED.look, searched_at = NULL WHERE l.look IS NULL AND EXCLUDED.look IS NOT NULL
   ) SELECT id FROM looked`,
)
type Looked = { id: string; look: string | null; thumbnail: string | null }
/** Keeps the perceptual hash of a document's picture, and a thumbnail where it has none. False when that was done meanwhile. */
export const recordLook = async (db: Db, looked: Looked) => (await putLook(db, looked)).length > 0

/** Leaves the thumbnail of a document to the job that looks at earlier ones. */
export const lookLater = query('documents.look-later', 'UPDATE document SET look_due = true WHERE id = :id')
