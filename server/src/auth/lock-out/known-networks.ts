// The networks from which somebody logged in before. They share no lock with unknown networks.

import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { after } from '../../time/clock.ts'

const DAY_SECONDS = 24 * 60 * 60
/** After the last log-in. */
const KNOWN_SECONDS = 30 * DAY_SECONDS

const find = query(
  'known-networks.find',
  'SELECT expires_at >= :renewBefore AS "isRenewed!" FROM known_network WHERE key = :key AND expires_at > :now',
  { pipelined: true },
)
/** Whether a log-in in this network succeeded within thirty days, and whether today's is stored (`isRenewed`). */
export async function findKnownNetwork(db: Db, key: Buffer, now: Date): Promise<{ isRenewed: boolean } | undefined> {
  const [row] = await find(db, { key, now, renewBefore: after(now, KNOWN_SECONDS - DAY_SECONDS) })
  return row
}

const remember = query(
  'known-networks.remember',
  `INSERT INTO known_network AS k (key, expires_at) VALUES (:key, :expiresAt)
   ON CONFLICT (key) DO UPDATE SET expires_at = excluded.expires_at WHERE k.expires_at < :renewBefore`,
)
/** Remembers a successful log-in in a network, once a day at most. */
export async function rememberNetwork(db: Db, key: Buffer, now: Date): Promise<void> {
  const expiresAt = after(now, KNOWN_SECONDS)
  await remember(db, { key, expiresAt, renewBefore: after(expiresAt, -DAY_SECONDS) })
}
