// Lock-out after failed log-ins. What counts is the e-mail as it was typed, whether or not an account has it, so that a lock
// does not reveal who is registered; and the network of the request.
import { isIPv6 } from 'node:net'
import { LOCKOUT_FAILURES, LOCKOUT_MS } from '@aruga/contract/limits'
import {
  attemptKey,
  countReserved,
  forget,
  giveBack,
  type Limit,
  reserveAttempt,
  secondsLeft,
} from '../../attempts/attempts.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'

/** One network may fail so often within `LOCKOUT_MS`, over all the e-mails that it tries: many people may share it (docs/decisions/004). */
export const NETWORK_FAILURES = 50

const PATIENCE_MS = 10_000
/** The queue is empty again within seconds. */
export const BUSY_SECONDS = 10

export type Attempt = { email: Limit; network: Limit }
/** The reason of a refusal, and the seconds until a retry is worthwhile. */
export type Refused<Why extends string> = { refused: Why; retryAfter: number }
export type Admission = 'admitted' | Refused<'locked' | 'busy' | 'network-locked'>

/** The keys under which an attempt is counted; `email` is normalised. */
export const attemptOf = (secret: Buffer, email: string, address: string): Attempt => ({
  email: { key: attemptKey(secret, `email ${email}`), limit: LOCKOUT_FAILURES, windowMs: LOCKOUT_MS },
  network: { key: attemptKey(secret, `network ${networkOf(address)}`), limit: NETWORK_FAILURES, windowMs: LOCKOUT_MS },
})

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

const refusedAs = <Why extends string>(why: Why, reserved: 'busy' | number): Refused<Why | 'busy'> =>
  reserved === 'busy' ? { refused: 'busy', retryAfter: BUSY_SECONDS } : { refused: why, retryAfter: reserved }

/** Asks whether a password may be checked now. Once `admitted`, call exactly one of the three `settle` functions. */
export async function admitAttempt(db: Db, { email, network }: Attempt, clock: Clock): Promise<Admission> {
  const waiting = { clock, patience: performance.now() + PATIENCE_MS }
  // A network that is locked takes no try of an e-mail's away.
  const locked = await secondsLeft(db, network, clock())
  if (locked !== undefined) return refusedAs('network-locked', locked)
  const ofEmail = await reserveAttempt(db, email, waiting)
  if (ofEmail !== 'reserved') return refusedAs('locked', ofEmail)
  const ofNetwork = await reserveAttempt(db, network, waiting)
  if (ofNetwork === 'reserved') return 'admitted'
  await giveBack(db, email.key)
  return refusedAs('network-locked', ofNetwork)
}

/**
 * The password was wrong: counts for the e-mail and for the network. The fifth failure of an e-mail holds for the whole
 * lock, and its failures are forgotten that long after the last of them.
 */
export async function settleFailure(db: Db, { email, network }: Attempt, now: Date): Promise<void> {
  await countReserved(db, email, now, { sliding: true })
  await countReserved(db, network, now, { sliding: false })
}

/** The password was right: the e-mail starts afresh. The network does not, or one account of one's own would free it. */
export async function settleSuccess(db: Db, attempt: Attempt): Promise<void> {
  await forgetFailures(db, attempt)
  await giveBack(db, attempt.network.key)
}

/** The check itself failed: the attempt is not counted. */
export async function settleUnknown(db: Db, { email, network }: Attempt): Promise<void> {
  await giveBack(db, email.key)
  await giveBack(db, network.key)
}

/** Resets the count of an e-mail without a password check. */
export const forgetFailures = (db: Db, { email }: Pick<Attempt, 'email'>): Promise<void> => forget(db, email.key)
