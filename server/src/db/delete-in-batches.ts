import type { Db } from './open.ts'

/** Small enough to hold no lock for long. */
export const BATCH = 5_000

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
