// The networks from which somebody logged in before. They share no lock with networks from which nobody did.
import { after } from '../../clock.ts'
import { counted, deleteInBatches, nextExpired } from '../../db/delete-in-batches.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const DAY_SECONDS = 24 * 60 * 60
/** After the last log-in. */
const KNOWN_SECONDS = 30 * DAY_SECONDS

const find = query(
  'known-networks.find',
  `SELECT EXISTS (SELECT FROM known_network WHERE key = :knownNetwork AND expires_at > :now) AS "isKnown!",
     coalesce((SELECT count FROM attempt WHERE key = :clearances AND expires_at > :now), 0) AS "clearances!"`,
)
/** Whether a log-in in this network succeeded within thirty days, and how often the failures were cleared (lock-out.ts). */
export async function findPast(db: Db, keys: { knownNetwork: Buffer; clearances: Buffer }, now: Date) {
  const [past] = await find(db, { ...keys, now })
  return past ?? { isKnown: false, clearances: 0 }
}

const upsert = query(
  'known-networks.remember',
  `INSERT INTO known_network AS k (key, expires_at) VALUES (:key, :expiresAt)
   ON CONFLICT (key) DO UPDATE SET expires_at = excluded.expires_at WHERE k.expires_at < :renewBefore`,
)
/** Remembers a successful log-in; an entry is renewed once a day at most. */
export async function rememberNetwork(db: Db, key: Buffer, now: Date): Promise<void> {
  const expiresAt = after(now, KNOWN_SECONDS)
  await upsert(db, { key, expiresAt, renewBefore: after(expiresAt, -DAY_SECONDS) })
}

const sweep = query('known-networks.sweep', counted(`DELETE FROM known_network WHERE ${nextExpired('known_network')}`))
/** Deletes expired entries. Returns their number. */
export const sweepKnownNetworks = (db: Db, now: Date) => deleteInBatches(db, sweep, now)
