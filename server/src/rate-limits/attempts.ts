// Counts attempts of every kind in the database, so that all servers share one limit: calls from an address, mails to a
// recipient, failed log-ins. Hand-made, since rate-limiter-flexible cannot reserve an attempt (docs/decisions/006).
import { createHmac, type KeyObject } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { counted, deleteInBatches, nextExpired } from '../db/delete-in-batches.ts'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'
import type { Clock } from '../time/clock.ts'

/**
 * `limit` attempts under `key` (`attemptKey`), until `windowMs` after the first of them. With `lock` they are failures: each counts
 * until `windowMs` after the last one, and reaching the limit locks the key for `firstMs`, the next time for twice as long,
 * at most for `longestMs`.
 */
export type Limit = { key: Buffer; limit: number; windowMs: number; lock?: { firstMs: number; longestMs: number } }

/** A lock counts towards the length of the next one until so long after it could have ended. */
const LOCK_MEMORY_MS = 24 * 60 * 60_000

/** The key under which attempts are counted: a keyed hash, so that the table does not reveal who made them. */
export const attemptKey = (secret: KeyObject | Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest()

/** An attempt that is pending for this long has no outcome: its server died. */
const PENDING_MS = 60_000

// Guarded: of any number of simultaneous attempts on all servers, `limit` are taken. `exhaustedUntil` of one that is not: when the
// next is allowed, or null when the others are pending, or were counted while this statement ran.
const unlessExhausted = (limit: string) => `ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN a.expires_at <= :now THEN 0 ELSE a.count END + excluded.count,
       pending = CASE WHEN a.pending_at < :stale THEN 0 ELSE a.pending END + excluded.pending,
       pending_at = :now,
       expires_at = CASE WHEN a.expires_at <= :now THEN excluded.expires_at ELSE a.expires_at END
     WHERE CASE WHEN a.expires_at <= :now THEN 0 ELSE a.count END
         + CASE WHEN a.pending_at < :stale THEN 0 ELSE a.pending END < ${limit}
     RETURNING key`

/**
 * SQL that reserves an attempt where `condition` holds: a row when it did. Parameters: `:now`, `:stale`, and of each limit its name, and
 * that with `Limit` and `Until` (`reservingParams`).
 */
export const reserving = (name: string, condition: string) =>
  `INSERT INTO attempt AS a (key, count, pending, pending_at, expires_at)
     SELECT :${name}?::bytea, 0, 1, :now::timestamptz, :${name}Until?::timestamptz WHERE ${condition}
     ${unlessExhausted(`:${name}Limit?::int`)}`

/** When an attempt that is pending has no outcome any more. */
export const staleBefore = (now: Date) => new Date(now.getTime() - PENDING_MS)

const take = query(
  'attempts.take',
  `WITH taken AS (
     INSERT INTO attempt AS a (key, count, pending, pending_at, expires_at) VALUES (:key, :counted, :pending, :now, :expiresAt)
     ${unlessExhausted(':limit')}
   )
   SELECT EXISTS (SELECT FROM taken) AS "taken!",
     (SELECT expires_at FROM attempt WHERE key = :key AND expires_at > :now AND count >= :limit) AS "exhaustedUntil?"`,
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
                       ELSE a.expires_at END
   RETURNING count`,
)

const lockFor = query(
  'attempts.lock',
  `WITH locks AS (
     INSERT INTO attempt AS a (key, count, pending, pending_at, expires_at) VALUES (:locksKey, 1, 0, :now, :locksExpireAt)
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN a.expires_at <= :now THEN 1 ELSE a.count + 1 END, expires_at = excluded.expires_at
     RETURNING count
   )
   UPDATE attempt SET expires_at = :now::timestamptz
       + least(:firstMs::float8 * power(2, least(locks.count, 20) - 1), :longestMs::float8) * interval '1 millisecond'
     FROM locks WHERE key = :key`,
)

const giveBackOne = query(
  'attempts.give-back',
  'UPDATE attempt SET pending = greatest(pending - 1, 0) WHERE key = :key',
)

/** Under which the locks of a key are counted. */
export const locksKeyOf = (key: Buffer) => attemptKey(key, 'locks')

const paramsOf = ({ key, limit, windowMs }: Limit, now: Date) => ({
  key,
  limit,
  now,
  stale: staleBefore(now),
  expiresAt: new Date(now.getTime() + windowMs),
})

const secondsUntil = (time: string, now: Date) => Math.ceil((Date.parse(time) - now.getTime()) / 1000)

/** Seconds until a key has an attempt again; undefined when it has one now. */
async function secondsLeft(db: Db, { key, limit }: Limit, now: Date) {
  const [exhausted] = await findExhausted(db, { key, limit, now })
  return exhausted && secondsUntil(exhausted.expiresAt, now)
}

type Attempted = { counted: 1; pending: 0 } | { counted: 0; pending: 1 }

/** Takes an attempt, in one statement: 'taken', 'busy' when the rest are pending, or the seconds until the next is allowed. */
async function takeAttempt(db: Db, limit: Limit, attempted: Attempted, now: Date): Promise<'taken' | 'busy' | number> {
  const [answer] = await take(db, { ...paramsOf(limit, now), ...attempted })
  if (answer?.taken) return 'taken'
  // A row that another attempt wrote meanwhile is only visible to the next statement.
  return answer?.exhaustedUntil
    ? secondsUntil(answer.exhaustedUntil, now)
    : ((await secondsLeft(db, limit, now)) ?? 'busy')
}

/** Counts an attempt, whatever its outcome. Returns undefined, or the seconds until the next one is allowed. */
export async function countAttempt(db: Db, limit: Limit, now: Date): Promise<number | undefined> {
  const taken = await takeAttempt(db, limit, { counted: 1, pending: 0 }, now)
  return taken === 'taken' ? undefined : taken === 'busy' ? 1 : taken
}

/**
 * Reserves one attempt until its outcome is known: call `countReserved` or `giveBack`, or delete all of the key. While others
 * are under way it waits for them, until `patience` (of `performance.now()`) has passed: they may all be right. Answers
 * 'reserved', 'busy', or in how many seconds the next one may be made.
 */
export async function reserveAttempt(
  db: Db,
  limit: Limit,
  { clock, patience }: { clock: Clock; patience: number },
): Promise<'reserved' | 'busy' | number> {
  for (;;) {
    const taken = await takeAttempt(db, limit, { counted: 0, pending: 1 }, clock())
    if (taken === 'taken') return 'reserved'
    if (taken !== 'busy') return taken
    if (performance.now() > patience) return 'busy'
    await sleep(25 + Math.random() * 50)
  }
}

/**
 * A reserved attempt counts. The one that reaches the limit begins the window anew, so that the wait is a whole window, or locks
 * the key as `Limit` says.
 */
export async function countReserved(db: Db, limit: Limit, now: Date): Promise<void> {
  const { stale: _stale, ...params } = paramsOf(limit, now)
  const { key, lock } = limit
  const [counted] = await conclude(db, { ...params, sliding: lock !== undefined })
  if (!lock || counted?.count !== limit.limit) return
  const locksExpireAt = new Date(now.getTime() + lock.longestMs + LOCK_MEMORY_MS)
  await lockFor(db, { key, now, ...lock, locksKey: locksKeyOf(key), locksExpireAt })
}

/** Releases a reserved attempt without counting it. */
export const giveBack = async (db: Db, key: Buffer): Promise<void> => void (await giveBackOne(db, { key }))

const up = query(
  'attempts.count-up',
  `INSERT INTO attempt AS a (key, count, pending, pending_at, expires_at) VALUES (:key, 1, 0, :now, :expiresAt)
   ON CONFLICT (key) DO UPDATE SET
     count = CASE WHEN a.expires_at <= :now THEN 1 ELSE a.count + 1 END,
     expires_at = CASE WHEN a.expires_at <= :now THEN excluded.expires_at ELSE a.expires_at END
   RETURNING count`,
)
/** Counts without a limit, until `windowMs` after the first. Returns the count: each number is returned once. */
export async function countUp(db: Db, key: Buffer, windowMs: number, now: Date): Promise<number> {
  const [counted] = await up(db, { key, now, expiresAt: new Date(now.getTime() + windowMs) })
  return counted?.count ?? 0
}

const sweep = query('attempts.sweep', counted(`DELETE FROM attempt WHERE ${nextExpired('attempt')}`))
/** Deletes expired counts. Returns the number of deleted rows. */
export const sweepAttempts = (db: Db, now: Date) => deleteInBatches(db, sweep, now)
