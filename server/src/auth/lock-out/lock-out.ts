// Lock-out after failed log-ins. What counts is what was typed, whether or not an account has it, so that a lock does not
// reveal who is registered. Failures lock the place that they come from (a network, or a browser in which the person logged in
// before), so that nobody is locked out by somebody elsewhere. Places where they never logged in share one more limit: it
// stops guesses from many networks (docs/decisions/022).
import { LOCKOUT_FAILURES, LOCKOUT_MS } from '@aruga/contract/limits'
import type { FastifyRequest } from 'fastify'
import {
  attemptKey,
  countAttempt,
  countReserved,
  forget,
  giveBack,
  type Limit,
  reserveAttempt,
} from '../../attempts/attempts.ts'
import { networkOf } from '../../attempts/network.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { isMarked, readDevice } from './device-cookie.ts'
import { findPast, rememberNetwork } from './known-networks.ts'

const HOUR_MS = 60 * 60_000

/** One network may fail so often within `LOCKOUT_MS`, over all the e-mails that it tries: many people may share it. */
export const NETWORK_FAILURES = 50
/** All places together where an account was never logged in to may fail so often before they all have to wait. */
export const UNKNOWN_PLACES_FAILURES = 25

/** Longer than any failure counts. */
const CLEARANCE_MS = 48 * HOUR_MS

const PATIENCE_MS = 10_000
/** The queue is empty again within seconds. */
export const BUSY_SECONDS = 10

/** What a request says about where it comes from. */
export type From = Pick<FastifyRequest, 'ip' | 'headers'>

/** `name`: what is guessed at, such as the password of an e-mail in its normal form. */
export type Guess = { secret: Buffer; name: string; from: From }
/** An attempt that is under way. */
export type Admitted = { guess: Guess; place: Limit; reserved: Limit[] }
/** The reason of a refusal, and the seconds until a retry is worthwhile. */
export type Refused<Why extends string> = { refused: Why; retryAfter: number }
type Why = 'locked' | 'network-locked'

const keyOfNetwork = ({ secret, name, from }: Guess) => attemptKey(secret, `${name} known in ${networkOf(from.ip)}`)
const keyOfClearances = ({ secret, name }: Guess) => attemptKey(secret, `${name} cleared`)

/** The limits of a guess, in the order in which they are reserved; `place` is the one of where it comes from. */
async function limitsOf(db: Db, guess: Guess, now: Date): Promise<{ place: Limit; limits: [Limit, Why][] }> {
  const { secret, name, from } = guess
  const keys = { knownNetwork: keyOfNetwork(guess), clearances: keyOfClearances(guess) }
  const { isKnown, clearances } = await findPast(db, keys, now)
  const device = readDevice(from)
  const recognised = device && isMarked(secret, device, name)
  // A clearance begins new counts everywhere.
  const keyOf = (place: string) => attemptKey(secret, `${name} from ${place} after ${clearances}`)
  const place: Limit = {
    key: keyOf(recognised ? `device ${device.id}` : `network ${networkOf(from.ip)}`),
    limit: LOCKOUT_FAILURES,
    windowMs: HOUR_MS,
    lock: { firstMs: LOCKOUT_MS, longestMs: 4 * HOUR_MS },
  }
  // A recognised browser is bound by nothing that others do.
  if (recognised) return { place, limits: [[place, 'locked']] }
  const unknownPlaces: Limit = {
    key: keyOf('unknown places'),
    limit: UNKNOWN_PLACES_FAILURES,
    windowMs: 24 * HOUR_MS,
    lock: { firstMs: HOUR_MS, longestMs: 12 * HOUR_MS },
  }
  const network = attemptKey(secret, `network ${networkOf(from.ip)}`)
  const limits: [Limit, Why][] = [
    [{ key: network, limit: NETWORK_FAILURES, windowMs: LOCKOUT_MS }, 'network-locked'],
    [place, 'locked'],
  ]
  return { place, limits: isKnown ? limits : [...limits, [unknownPlaces, 'locked']] }
}

/** Asks whether a password may be checked now. Once admitted, call exactly one of the three `settle` functions. */
export async function admitAttempt(db: Db, guess: Guess, clock: Clock): Promise<Admitted | Refused<'busy' | Why>> {
  const waiting = { clock, patience: performance.now() + PATIENCE_MS }
  const reserved: Limit[] = []
  const { place, limits } = await limitsOf(db, guess, clock())
  for (const [limit, why] of limits) {
    const answer = await reserveAttempt(db, limit, waiting)
    if (answer !== 'reserved') {
      await settleUnknown(db, { reserved })
      return answer === 'busy' ? { refused: answer, retryAfter: BUSY_SECONDS } : { refused: why, retryAfter: answer }
    }
    reserved.push(limit)
  }
  return { guess, place, reserved }
}

/** The password was wrong: counts for each limit. The fifth failure of a place locks it, each time for longer. */
export async function settleFailure(db: Db, { reserved }: Admitted, now: Date): Promise<void> {
  for (const limit of reserved) await countReserved(db, limit, now)
}

/**
 * The password was right: the place starts afresh and is known from now on. The network does not start afresh, or one
 * account of one's own would free it.
 */
export async function settleSuccess(db: Db, { guess, place, reserved }: Admitted, now: Date): Promise<void> {
  await forget(db, place.key)
  await settleUnknown(db, { reserved: reserved.filter((limit) => limit !== place) })
  await rememberNetwork(db, keyOfNetwork(guess), now)
}

/** The check itself failed: the attempt is not counted. */
export async function settleUnknown(db: Db, { reserved }: Pick<Admitted, 'reserved'>): Promise<void> {
  for (const { key } of reserved) await giveBack(db, key)
}

/** The person proved who they are in another way, by a mailed link: no failure anywhere counts against them any more. */
export async function clearFailures(db: Db, guess: Guess, now: Date): Promise<void> {
  await countAttempt(db, { key: keyOfClearances(guess), limit: 2 ** 31 - 1, windowMs: CLEARANCE_MS }, now)
  await rememberNetwork(db, keyOfNetwork(guess), now)
}
