import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const putLook = query(
  'documents.put-look',
  `WITH looked AS (
     UPDATE document SET look_due = false, thumbnail = coalesce(thumbnail, :thumbnail) WHERE id = :id AND look_due RETURNING id
   ), put AS (
     INSERT INTO document_look AS l (document_id, look) SELECT id, :look?::text::bit(64) FROM looked
     ON CONFLICT (document_id) DO UPDATE SET look = EXCLUDED.look, searched_at = NULL WHERE l.look IS NULL AND EXCLUDED.look IS NOT NULL
   ) SELECT id FROM looked`,
)
const putDetail = query(
  'documents.put-detail',
  `UPDATE document_look SET detail = :detail?, sent_at = d.uploaded_at,
     place = md5(coalesce(l.branch_id::text, '') || ' ' || coalesce(l.product_id::text, ''))::uuid
   FROM document d LEFT JOIN letter l ON l.id = d.letter_id
   WHERE document_id = :id AND d.id = :id AND is_receipt(d.kind)`,
)
/**
 * Keeps the greys of a receipt's photo, under the branch and the product of its letter: that is where others are compared with it.
 */
export async function recordDetail(tx: Db, id: string, detail: Uint8Array | null): Promise<void> {
  if (detail) await putDetail(tx, { id, detail: Buffer.from(detail) })
}

type Looked = { id: string; look: string | null; detail: Uint8Array | null; thumbnail: string | null }
/** Keeps the perceptual hash of a document's picture, and a thumbnail where it has none. False when that was done meanwhile. */
export async function recordLook(db: Db, { detail, ...looked }: Looked) {
  const isNew = (await putLook(db, looked)).length > 0
  if (isNew) await recordDetail(db, looked.id, detail)
  return isNew
}

/** Leaves the thumbnail of a document to the job that looks at earlier ones. */
export const lookLater = query('documents.look-later', 'UPDATE document SET look_due = true WHERE id = :id')
