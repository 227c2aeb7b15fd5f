// Counts attempts of every kind in the database, so that all servers share one limit: calls from an address, mails to a
// recipient, failed log-ins. Hand-made, since rate-limiter-flexible cannot reserve an attempt (docs/decisions/006).
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { counted, deleteInBatches, nextExpired } from '../db/delete-in-batches.ts'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'

/** `limit` attempts under `key` (`attemptKey`), until `windowMs` after the first of them. */
export type Limit = { key: Buffer; limit: number; windowMs: number }

/** The key under which attempts are counted: a keyed hash, so that the table does not reveal who made them. */
export const attemptKey = (secret: Buffer, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

/** An attempt that is pending for this long has no outcome: its server died. */
const PENDING_MS = 60_000

// Guarded: of any number of simultaneous attempts on all servers, `limit` get a row.
const take = query(
  'attempts.take',
  `INSERT INTO attempt AS a (key, count, pending, pending_at, expires_at) VALUES (:key, :counted, :pending, :now, :expiresAt)
   ON CONFLICT (key) DO UPDATE SET
     count = CASE WHEN a.expires_at <= :now THEN 0 ELSE a.count END + excluded.count,
     pending = CASE WHEN a.pending_at < :stale THEN 0 ELSE a.pending END + excluded.pending,
     pending_at = :now,
     expires_at = CASE WHEN a.expires_at <= :now THEN excluded.expires_at ELSE a.expires_at END
   WHERE CASE WHEN a.expires_at <= :now THEN 0 ELSE a.count END
       + CASE WHEN a.pending_at < :stale THEN 0 ELSE a.pending END < :limit
   RETURNING key`,
)

const findExhausted = query(
  'attempts.find-exhausted',
  'SELECT expires_at AS "expiresAt" FROM attempt WHERE key = :key AND expires_at > :now AND count >= :limit',
)

const conclude = query(
  'attempts.conclude',
  `INSERT INTO attempt AS a (key, count, pending, pending_at, expires_at) VALUES (:key, 1, 0, :now, :expiresAt)
   ON CONFLICT (key) DO UPDATE SET
     count = CASE WHEN a.expires_at <= :now THEN 1 ELSE a.count + 1 END,
     pending = greatest(a.pending - 1, 0),
     expires_at = CASE WHEN :sliding OR a.expires_at <= :now OR a.count + 1 = :limit THEN excluded.expires_at
                       ELSE a.expires_at END`,
)

const giveBackOne = query(
  'attempts.give-back',
  'UPDATE attempt SET pending = greatest(pending - 1, 0) WHERE key = :key',
)

const forgetKey = query('attempts.forget', 'DELETE FROM attempt WHERE key = :key')

const paramsOf = ({ key, limit, windowMs }: Limit, now: Date) => ({
  key,
  limit,
  now,
  stale: new Date(now.getTime() - PENDING_MS),
  expiresAt: new Date(now.getTime() + windowMs),
})

/** Seconds until a key has an attempt again; undefined when it has one now. */
export async function secondsLeft(db: Db, { key, limit }: Omit<Limit, 'windowMs'>, now: Date) {
  const [exhausted] = await findExhausted(db, { key, limit, now })
  return exhausted && Math.ceil((new Date(exhausted.expiresAt).getTime() - now.getTime()) / 1000)
}

/** Counts an attempt, whatever its outcome. Returns undefined, or the seconds until the next one is allowed. */
export async function countAttempt(db: Db, limit: Limit, now: Date): Promise<number | undefined> {
  const [taken] = await take(db, { ...paramsOf(limit, now), counted: 1, pending: 0 })
  return taken ? undefined : ((await secondsLeft(db, limit, now)) ?? 1)
}

/**
 * Reserves one attempt until its outcome is known: call `countReserved` or `giveBack`, or `forget` all of the key. While others
 * are under way it waits for them, until `patience` (of `performance.now()`) has passed: they may all be right. Answers
 * 'reserved', 'busy', or in how many seconds the next one may be made.
 */
export async function reserveAttempt(
  db: Db,
  limit: Limit,
  { clock, patience }: { clock: Clock; patience: number },
): Promise<'reserved' | 'busy' | number> {
  for (;;) {
    const [taken] = await take(db, { ...paramsOf(limit, clock()), counted: 0, pending: 1 })
    if (taken) return 'reserved'
    const seconds = await secondsLeft(db, limit, clock())
    if (seconds !== undefined) return seconds
    if (performance.now() > patience) return 'busy'
    await sleep(25 + Math.random() * 50)
  }
}

/**
 * A reserved attempt counts. The one that reaches the limit begins the window anew, so that the wait is a whole window;
 * `sliding`: each does.
 */
export async function countReserved(db: Db, limit: Limit, now: Date, { sliding }: { sliding: boolean }): Promise<void> {
  const { stale: _stale, ...params } = paramsOf(limit, now)
  await conclude(db, { ...params, sliding })
}

/** Releases a reserved attempt without counting it. */
export const giveBack = async (db: Db, key: Buffer): Promise<void> => void (await giveBackOne(db, { key }))

/** Deletes all counts of this key. */
export const forget = async (db: Db, key: Buffer): Promise<void> => void (await forgetKey(db, { key }))

const sweep = query('attempts.sweep', counted(`DELETE FROM attempt WHERE ${nextExpired('attempt')}`))
/** Deletes expired counts. Returns the number of deleted rows. */
export const sweepAttempts = (db: Db, now: Date) => deleteInBatches(db, sweep, now)
