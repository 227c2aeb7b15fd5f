import type { Db } from './open.ts'

/** Small enough to hold no lock for long. */
const BATCH = 5_000

/** In SQL: the next `BATCH` rows of `table` that expired before `:before`. */
export const nextExpired = (table: string) =>
  `ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE expires_at <= :before LIMIT ${BATCH}))`

/** In SQL: a DELETE that answers how many rows went, as `deleteInBatches` wants it. */
export const counted = (deletion: string) => `WITH gone AS (${deletion} RETURNING 1) SELECT count(*) AS swept FROM gone`

type Deletion = (db: Db, params: { before: Date }) => Promise<{ swept: number | null }[]>

/** Repeats a statement that deletes at most `BATCH` rows until none is left. Answers how many went. */
export async function deleteInBatches(db: Db, deletion: Deletion, before: Date): Promise<number> {
  let total = 0
  for (;;) {
    const swept = (await deletion(db, { before }))[0]?.swept ?? 0
    total += swept
    if (swept < BATCH) return total
  }
}
