// Lock-out after failed log-ins. What is counted is a keyed hash of the e-mail as it was typed, whether or not an account
// has it, so that a lock says nothing about who is registered, and nobody's e-mail lies in this table.
import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { LOCKOUT_FAILURES, LOCKOUT_MS } from '@aruga/contract/limits'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

/** One network may fail so often within `LOCKOUT_MS`, over all the e-mails that it tries: many people may share it (docs/decisions/004). */
export const NETWORK_FAILURES = 50

/** A check that has not ended after so long never will: its server died. */
const PENDING_MS = 60_000
const PATIENCE_MS = 10_000
/** What waits now is worked off in seconds. */
export const BUSY_SECONDS = 10

export type Attempt = { email: Buffer; network: Buffer }
/** Why not, and in how many seconds it is worth trying again. */
export type Refused<Why extends string> = { refused: Why; retryAfter: number }
export type Admission = 'admitted' | Refused<'locked' | 'busy' | 'network-locked'>

/** Under which keys an attempt counts; `email` is in its normal form. */
export function attemptOf(key: Buffer, email: string, address: string): Attempt {
  const keyed = (text: string) => createHmac('sha256', key).update(text).digest()
  return { email: keyed(`email ${email}`), network: keyed(`network ${networkOf(address)}`) }
}

/** One household or office gets a whole /64 of IPv6 addresses: they count as one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array<string>(Math.max(0, missing)).fill('0'), ...back]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

const findLock = query(
  'connect.find-lock',
  'SELECT expires_at AS "expiresAt" FROM connect_attempt WHERE key = :key AND expires_at > :now AND failures >= :limit',
)
/** For how many more seconds a key has failed too often; undefined when it has not. */
async function secondsLocked(db: Db, key: Buffer, limit: number, now: Date): Promise<number | undefined> {
  const [lock] = await findLock(db, { key, now, limit })
  return lock && Math.ceil((new Date(lock.expiresAt).getTime() - now.getTime()) / 1000)
}

/** Takes one of the tries that are left: tries under way count, so a thousand guesses at once are still five. */
const reserve = query(
  'connect.reserve-attempt',
  `INSERT INTO connect_attempt AS attempt (key, failures, pending, pending_at, expires_at) VALUES (:key, 0, 1, :now, :expiresAt)
   ON CONFLICT (key) DO UPDATE SET
     failures = CASE WHEN attempt.expires_at <= :now THEN 0 ELSE attempt.failures END,
     pending = CASE WHEN attempt.pending_at < :stale THEN 1 ELSE attempt.pending + 1 END,
     pending_at = :now,
     expires_at = CASE WHEN attempt.expires_at <= :now THEN :expiresAt ELSE attempt.expires_at END
   WHERE CASE WHEN attempt.expires_at <= :now THEN 0 ELSE attempt.failures END
       + CASE WHEN attempt.pending_at < :stale THEN 0 ELSE attempt.pending END < :limit
   RETURNING key`,
)

/** The fifth failure holds for the whole lock; an e-mail's failures are forgotten that long after the last of them. */
const recordFailure = query(
  'connect.record-failure',
  `INSERT INTO connect_attempt AS attempt (key, failures, pending, pending_at, expires_at) VALUES (:key, 1, 0, :now, :expiresAt)
   ON CONFLICT (key) DO UPDATE SET
     failures = CASE WHEN attempt.expires_at <= :now THEN 1 ELSE attempt.failures + 1 END,
     pending = greatest(attempt.pending - 1, 0),
     expires_at = CASE WHEN :sliding OR attempt.expires_at <= :now OR attempt.failures + 1 = :limit THEN :expiresAt
                       ELSE attempt.expires_at END`,
)

const forget = query('connect.forget-attempts', 'DELETE FROM connect_attempt WHERE key = :key')

const release = query(
  'connect.release-attempt',
  'UPDATE connect_attempt SET pending = greatest(pending - 1, 0) WHERE key = :key',
)

/** Takes one of a key's tries, waiting where the last ones are under way. Otherwise: for how many seconds it is locked. */
async function take(
  db: Db,
  { key, limit, clock, patience }: { key: Buffer; limit: number; clock: Clock; patience: number },
): Promise<'taken' | 'busy' | number> {
  for (;;) {
    const now = clock()
    const expiresAt = new Date(now.getTime() + LOCKOUT_MS)
    const stale = new Date(now.getTime() - PENDING_MS)
    const [reserved] = await reserve(db, { key, now, expiresAt, stale, limit })
    if (reserved) return 'taken'
    const seconds = await secondsLocked(db, key, limit, clock())
    if (seconds !== undefined) return seconds
    // Other checks under this key are under way. They may all be right, so wait for their outcome.
    if (performance.now() > patience) return 'busy'
    await sleep(25 + Math.random() * 50)
  }
}

const refusedAs = <Why extends string>(why: Why, taken: 'busy' | number): Refused<Why | 'busy'> =>
  taken === 'busy' ? { refused: 'busy', retryAfter: BUSY_SECONDS } : { refused: why, retryAfter: taken }

/** Asks whether a password may be checked now. Once `admitted`, call exactly one of the three `settle` functions. */
export async function admitAttempt(db: Db, attempt: Attempt, clock: Clock): Promise<Admission> {
  const patience = performance.now() + PATIENCE_MS
  // A network that is locked takes no try of an e-mail's away.
  const locked = await secondsLocked(db, attempt.network, NETWORK_FAILURES, clock())
  if (locked !== undefined) return refusedAs('network-locked', locked)
  const ofEmail = await take(db, { key: attempt.email, limit: LOCKOUT_FAILURES, clock, patience })
  if (ofEmail !== 'taken') return refusedAs('locked', ofEmail)
  const ofNetwork = await take(db, { key: attempt.network, limit: NETWORK_FAILURES, clock, patience })
  if (ofNetwork === 'taken') return 'admitted'
  await release(db, { key: attempt.email })
  return refusedAs('network-locked', ofNetwork)
}

/** The password was wrong: counts for the e-mail and for the network. */
export async function settleFailure(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + LOCKOUT_MS)
  await recordFailure(db, { key: attempt.email, now, expiresAt, sliding: true, limit: LOCKOUT_FAILURES })
  await recordFailure(db, { key: attempt.network, now, expiresAt, sliding: false, limit: NETWORK_FAILURES })
}

/** The password was right: the e-mail starts afresh. The network does not, or one account of one's own would free it. */
export async function settleSuccess(db: Db, attempt: Attempt): Promise<void> {
  await forgetFailures(db, attempt)
  await release(db, { key: attempt.network })
}

/** Nobody can say, because the check itself failed. */
export async function settleUnknown(db: Db, attempt: Attempt): Promise<void> {
  await release(db, { key: attempt.email })
  await release(db, { key: attempt.network })
}

/** An e-mail starts afresh without a password having been checked. */
export async function forgetFailures(db: Db, { email }: Pick<Attempt, 'email'>): Promise<void> {
  await forget(db, { key: email })
}
