// Counts attempts of every kind in the database, so that all servers share one limit: calls from an address, mails to a
// recipient, failed log-ins. Hand-made, since rate-limiter-flexible counts each limit by itself (docs/decisions/006).
import { createHmac, type KeyObject } from 'node:crypto'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'

/**
 * `limit` attempts under `key` (`attemptKey`), until `windowMs` after the first of them. With `lock` they are failures: each counts
 * until `windowMs` after the last one, and reaching the limit locks the key for `firstMs`, the next time for twice as long,
 * at most for `longestMs` (`lockIfExhausted`).
 */
export type Limit = { key: Buffer; limit: number; windowMs: number; lock?: { firstMs: number; longestMs: number } }

/** How long after its end a lock still counts towards the length of the next one. */
const LOCK_MEMORY_MS = 24 * 60 * 60_000

/** The key under which attempts are counted: a keyed hash, so that the table does not reveal who made them. */
export const attemptKey = (secret: KeyObject | Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest()

const count = query(
  'attempts.count',
  `SELECT counts, exhausted, exhausted_until AS "exhaustedUntil"
     FROM count_attempts(:keys::bytea[], :limits::int[], :until::timestamptz[], :slides::boolean[], :now::timestamptz)`,
)

/** Each limit's count, or the limit without an attempt left, and the seconds until its next one. */
type Counted = { counts: number[] } | { exhausted: Limit; retryAfter: number }

/**
 * Counts an attempt for each limit, or for none when one has no attempt left. Of any number of simultaneous attempts on all
 * servers, `limit` are counted. Give attempts back that turn out not to count (`giveBack`).
 */
export async function countForAll(db: Db, limits: Limit[], now: Date): Promise<Counted> {
  const [counted] = await count(db, {
    keys: limits.map(({ key }) => key),
    limits: limits.map(({ limit }) => limit),
    until: limits.map(({ windowMs }) => new Date(now.getTime() + windowMs)),
    slides: limits.map(({ lock }) => lock !== undefined),
    now,
  })
  const exhausted = limits[(counted?.exhausted ?? 0) - 1]
  if (!exhausted || !counted?.exhaustedUntil) return { counts: counted?.counts ?? [] }
  return { exhausted, retryAfter: Math.ceil((Date.parse(counted.exhaustedUntil) - now.getTime()) / 1000) }
}

/** Counts an attempt. Returns undefined, or the seconds until the next one is allowed. */
export async function countAttempt(db: Db, limit: Limit, now: Date): Promise<number | undefined> {
  const counted = await countForAll(db, [limit], now)
  return 'exhausted' in counted ? counted.retryAfter : undefined
}

const findExhausted = query(
  'attempts.find-exhausted',
  'SELECT expires_at AS "expiresAt" FROM attempt WHERE key = :key AND count >= :limit AND expires_at > :now',
)
/** Undefined, or the seconds until the next attempt is allowed. Counts none. */
export async function secondsUntilNext(db: Db, { key, limit }: Limit, now: Date): Promise<number | undefined> {
  const [exhausted] = await findExhausted(db, { key, limit, now })
  return exhausted && Math.ceil((Date.parse(exhausted.expiresAt) - now.getTime()) / 1000)
}

/** Counts without a limit, until `windowMs` after the first. Returns the count: each number is returned once. */
export async function countUp(db: Db, key: Buffer, windowMs: number, now: Date): Promise<number> {
  const counted = await countForAll(db, [{ key, limit: 2 ** 31 - 1, windowMs }], now)
  return 'exhausted' in counted ? 0 : (counted.counts[0] ?? 0)
}

const giveBackOne = query('attempts.give-back', 'UPDATE attempt SET count = greatest(count - 1, 0) WHERE key = :key')
/** An attempt counts no longer. */
export const giveBack = async (db: Db, { key }: Limit): Promise<void> => void (await giveBackOne(db, { key }))

const lock = query(
  'attempts.lock',
  `WITH locks AS (
     INSERT INTO attempt AS a (key, count, expires_at)
     SELECT :locksKey, 1, :locksExpireAt FROM attempt WHERE key = :key AND count >= :limit
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN a.expires_at <= :now THEN 1 ELSE a.count + 1 END, expires_at = excluded.expires_at
     RETURNING count
   )
   UPDATE attempt SET expires_at = :now::timestamptz
       + least(:firstMs::float8 * power(2, least(locks.count, 20) - 1), :longestMs::float8) * interval '1 millisecond'
     FROM locks WHERE key = :key`,
)

/** The key under which the locks of a key are counted. */
const locksKeyOf = (key: Buffer) => attemptKey(key, 'locks')

/** Locks a key whose last attempt has failed. */
export async function lockIfExhausted(db: Db, { key, limit, lock: length }: Limit, now: Date): Promise<void> {
  if (!length) return
  const locksExpireAt = new Date(now.getTime() + length.longestMs + LOCK_MEMORY_MS)
  await lock(db, { key, limit, now, ...length, locksKey: locksKeyOf(key), locksExpireAt })
}

const forgetOne = query('attempts.forget', 'DELETE FROM attempt WHERE key = :key')
/** Resets a key and the length of its locks, in the order in which a lock writes the two. */
export async function forget(db: Db, { key }: Limit): Promise<void> {
  await Promise.all([forgetOne(db, { key: locksKeyOf(key) }), forgetOne(db, { key })])
}
