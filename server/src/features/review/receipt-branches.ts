import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { fold } from '../../records/pharmacies/queries.ts'
import { containing } from '../../wire/list-query.ts'

const search = query(
  'review.receipt-branches',
  `SELECT b.id, b.name, p.name AS "pharmacyName", b.city FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id
   WHERE b.folded LIKE ALL (:words::text[]) ORDER BY b.retired_at IS NOT NULL, p.name, b.city, b.name, b.id LIMIT 20`,
)
/** Branches, in service or not, that contain every word of `filter`. */
export const listReceiptBranches = (db: Db, filter: string) =>
  search(db, {
    words: fold(filter)
      .split(/[\s,]+/)
      .flatMap((word) => containing(word) ?? []),
  })
