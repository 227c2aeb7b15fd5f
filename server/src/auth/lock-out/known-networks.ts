// The networks from which somebody logged in before. They share no lock with networks from which nobody did.

import { counted, deleteInBatches, nextExpired } from '../../db/delete-in-batches.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { after } from '../../time/clock.ts'

const DAY_SECONDS = 24 * 60 * 60
/** After the last log-in. */
const KNOWN_SECONDS = 30 * DAY_SECONDS

/** SQL: whether a log-in in this network succeeded within thirty days. Parameters: `:knownNetwork`, `:now`. */
export const isKnownNetwork = 'EXISTS (SELECT FROM known_network WHERE key = :knownNetwork AND expires_at > :now)'

/** SQL that remembers a successful log-in, once a day at most. Parameters: those of `remembering`. */
export const rememberNetwork = (condition: string) =>
  `INSERT INTO known_network AS k (key, expires_at) SELECT :knownNetwork::bytea, :knownUntil::timestamptz WHERE ${condition}
   ON CONFLICT (key) DO UPDATE SET expires_at = excluded.expires_at WHERE k.expires_at < :renewBefore`

export function remembering(knownNetwork: Buffer, now: Date) {
  const knownUntil = after(now, KNOWN_SECONDS)
  return { knownNetwork, knownUntil, renewBefore: after(knownUntil, -DAY_SECONDS) }
}

const sweep = query('known-networks.sweep', counted(`DELETE FROM known_network WHERE ${nextExpired('known_network')}`))
/** Deletes expired entries. Returns their number. */
export const sweepKnownNetworks = (db: Db, now: Date) => deleteInBatches(db, sweep, now)
