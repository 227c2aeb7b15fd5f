// The letters of a receipt after the first, which the document itself names.
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

export type Part = { letterId: string; quantity: number /** In centavos (PHP). */; amount: number | null }

const list = query(
  'documents.parts',
  `SELECT letter_id AS "letterId", quantity, amount FROM receipt_part WHERE document_id = :documentId ORDER BY letter_id`,
)
export const listParts = (db: Db, documentId: string) => list(db, { documentId })

const replace = query(
  'documents.replace-parts',
  `WITH put AS (
     SELECT "letterId" AS letter_id, quantity, amount FROM json_to_recordset(:parts::text::json) part ("letterId" uuid, quantity int, amount bigint)
   ), gone AS (
     DELETE FROM receipt_part WHERE document_id = :documentId AND letter_id NOT IN (SELECT letter_id FROM put) RETURNING 1
   ), stored AS (
     INSERT INTO receipt_part AS p (document_id, letter_id, quantity, amount)
     SELECT :documentId, letter_id, quantity, amount FROM put
     ON CONFLICT (document_id, letter_id) DO UPDATE SET quantity = excluded.quantity, amount = excluded.amount
       WHERE (p.quantity, p.amount) IS DISTINCT FROM (excluded.quantity, excluded.amount) RETURNING 1
   ) SELECT EXISTS (SELECT FROM gone) OR EXISTS (SELECT FROM stored) AS "changed!"`,
)
/** Stores these in place of the earlier ones. Returns whether any differs. Its letters must be locked. */
export async function replaceParts(tx: Db, documentId: string, parts: readonly Part[]): Promise<boolean> {
  const [done] = await replace(tx, { documentId, parts: JSON.stringify(parts) })
  return done?.changed ?? false
}
