import type { Db } from './open.ts'
import { query } from './query.ts'

/** Small enough to hold no lock for long. */
const BATCH = 5_000

type Deletion = (db: Db, params: { before: Date; rows: number }) => Promise<{ swept: number | null }[]>

/** Repeats a statement that deletes at most `rows` until none is left. Returns the number of rows. */
export async function deleteInBatches(db: Db, deletion: Deletion, before: Date): Promise<number> {
  let total = 0
  for (;;) {
    const swept = (await deletion(db, { before, rows: BATCH }))[0]?.swept ?? 0
    total += swept
    if (swept < BATCH) return total
  }
}

const next = query(
  'sweep.expired',
  'SELECT delete_expired(:table::text::regclass, :before::timestamptz, :rows::int) AS swept',
)

/** Tables whose rows are dead after `expires_at`; each has an index on it. */
type Expiring =
  | 'attempt'
  | 'connect_access_token'
  | 'connect_code'
  | 'connect_refresh_token'
  | 'connect_request'
  | 'connect_sign_in'
  | 'known_device'
  | 'known_network'
  | 'passkey_challenge'
  | 'provider_sign_in'
  | 'upload_ticket'

/** Deletes rows of `table` that expired before that time. Returns their number. */
export const deleteExpired = (db: Db, table: Expiring, before: Date): Promise<number> =>
  deleteInBatches(db, (on, params) => next(on, { ...params, table }), before)
