import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const putPerceptualHash = query(
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
 * Stores the greys of a receipt's photo, under its letter's branch and product: photos are compared within these.
 */
export async function storeDetail(tx: Db, id: string, detail: Uint8Array | null): Promise<void> {
  if (detail) await putDetail(tx, { id, detail: Buffer.from(detail) })
}

type Rehashed = { id: string; perceptualHash: string | null; detail: Uint8Array | null; thumbnail: string | null }
/** Stores the perceptual hash of a document's picture, and a thumbnail if it has none. False when that was done meanwhile. */
export async function storePerceptualHash(db: Db, { id, perceptualHash, detail, thumbnail }: Rehashed) {
  const isNew = (await putPerceptualHash(db, { id, look: perceptualHash, thumbnail })).length > 0
  if (isNew) await storeDetail(db, id, detail)
  return isNew
}

/** Leaves a document's thumbnail to the job that rehashes earlier documents. */
export const rehashLater = query('documents.look-later', 'UPDATE document SET look_due = true WHERE id = :id')
