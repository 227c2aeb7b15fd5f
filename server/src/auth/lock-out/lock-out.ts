// Lock-out after failed log-ins. What counts is what was typed, whether or not an account has it, so that a lock does not
// reveal who is registered. Failures lock the place that they come from (a network, or a browser in which the person logged in
// before), so that nobody is locked out by somebody elsewhere. Places where they never logged in share one more limit: it
// stops guesses from many networks (docs/decisions/022).
import type { KeyObject } from 'node:crypto'
import { LOCKOUT_FAILURES, LOCKOUT_MS } from '@aruga/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { Db, Transaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import {
  attemptKey,
  countAttempt,
  countReserved,
  giveBack,
  type Limit,
  locksKeyOf,
  reserveAttempt,
  reserving,
  staleBefore,
} from '../../rate-limits/attempts.ts'
import { networkOf } from '../../rate-limits/network.ts'
import type { Clock } from '../../time/clock.ts'
import { type Login, loginColumns } from '../passwords/find-login.ts'
import { isMarked, readDevice } from './device-cookie.ts'
import { isKnownNetwork, rememberNetwork } from './known-networks.ts'

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

/** `name`: what is guessed at, such as the password of an e-mail in its normal form; `email`: whose account is asked for at once. */
export type Guess = { secret: KeyObject; name: string; from: From; email?: string }
/** An attempt that is under way. `login`: the account of the guess's e-mail, if there is one. */
export type Admitted = { guess: Guess; place: Limit; reserved: Limit[]; login: Login | undefined }
/** The reason of a refusal, and the seconds until a retry is worthwhile. */
export type Refused<Why extends string> = { refused: Why; retryAfter: number }
type Why = 'locked' | 'network-locked'

const keyOfNetwork = ({ secret, name, from }: Guess) => attemptKey(secret, `${name} known in ${networkOf(from.ip)}`)
const keyOfClearances = ({ secret, name }: Guess) => attemptKey(secret, `${name} cleared`)

/** What was found about a guess: whether its network is known, and how often failures with its name were cleared. */
type Past = { isKnown: boolean; clearances: number }

/** The limits of a guess, in the order in which they are reserved; `place` is the one of where it comes from. */
function limitsOf(guess: Guess, { isKnown, clearances }: Past): { place: Limit; limits: [Limit, Why][] } {
  const { secret, name, from } = guess
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

// All limits and the account in one round trip, as the hash waits for it. One after the other, in the order of `limitsOf`, so that two
// attempts never wait for each other; each only if the one before was reserved. Nothing is reserved where failures were cleared more
// often than `:assumed`, as the keys are others then.
const reserveAll = query(
  'lock-out.reserve',
  `WITH past AS (
     SELECT ${isKnownNetwork} AS known,
       coalesce((SELECT count FROM attempt WHERE key = :clearances AND expires_at > :now), 0) AS clearances
   ), network AS (
     ${reserving('network', ':network?::bytea IS NOT NULL AND (SELECT clearances FROM past) = :assumed')}
   ), place AS (
     ${reserving('place', '(SELECT clearances FROM past) = :assumed AND (:network?::bytea IS NULL OR EXISTS (SELECT FROM network))')}
   ), elsewhere AS (
     ${reserving('elsewhere', ':elsewhere?::bytea IS NOT NULL AND NOT (SELECT known FROM past) AND EXISTS (SELECT FROM place)')}
   )
   SELECT past.known AS "isKnown!", past.clearances AS "clearances!", EXISTS (SELECT FROM network) AS "network!",
     EXISTS (SELECT FROM place) AS "place!", EXISTS (SELECT FROM elsewhere) AS "elsewhere!", ${loginColumns} AS "hasFactor!"
   FROM past LEFT JOIN account ON lower(account.email) = :email?`,
)

type Reserved = Admitted & { past: Past; all: boolean }

/** Reserves what it can of all limits, and finds the account. */
async function tryAll(db: Db, guess: Guess, assumed: number, now: Date): Promise<Reserved> {
  const { place, limits } = limitsOf(guess, { isKnown: false, clearances: assumed })
  const [network, elsewhere] = limits.map(([limit]) => limit).filter((limit) => limit !== place)
  const until = (limit: Limit | undefined) => (limit ? new Date(now.getTime() + limit.windowMs) : null)
  const [found] = await reserveAll(db, {
    now,
    stale: staleBefore(now),
    knownNetwork: keyOfNetwork(guess),
    clearances: keyOfClearances(guess),
    assumed,
    email: guess.email ?? null,
    place: place.key,
    placeUntil: until(place),
    placeLimit: place.limit,
    network: network?.key ?? null,
    networkUntil: until(network),
    networkLimit: network?.limit ?? null,
    elsewhere: elsewhere?.key ?? null,
    elsewhereUntil: until(elsewhere),
    elsewhereLimit: elsewhere?.limit ?? null,
  })
  if (!found) throw new Error('No answer about an attempt')
  const { isKnown, clearances, accountId, passwordHash, securityStamp, status, roles, hasFactor } = found
  const taken: [Limit | undefined, boolean][] = [
    [network, found.network],
    [place, found.place],
    [elsewhere, found.elsewhere],
  ]
  const reserved = taken.flatMap(([limit, is]) => (limit && is ? [limit] : []))
  const needed = network ? (isKnown ? 2 : 3) : 1
  const isLogin = accountId && passwordHash && securityStamp && status && roles
  return {
    guess,
    place,
    reserved,
    past: { isKnown, clearances },
    all: reserved.length === needed,
    login: isLogin ? { accountId, passwordHash, securityStamp, status, roles, hasFactor } : undefined,
  }
}

/** Asks whether a password may be checked now. Once admitted, call exactly one of the three `settle` functions. */
export async function admitAttempt(db: Db, guess: Guess, clock: Clock): Promise<Admitted | Refused<'busy' | Why>> {
  const waiting = { clock, patience: performance.now() + PATIENCE_MS }
  let tried = await tryAll(db, guess, 0, clock())
  if (tried.past.clearances > 0) tried = await tryAll(db, guess, tried.past.clearances, clock())
  const { past, login } = tried
  if (tried.all) return tried
  // One is exhausted, or others are under way: one by one, which tells for how long, and waits for those.
  await settleUnknown(db, tried)
  const reserved: Limit[] = []
  const { place, limits } = limitsOf(guess, past)
  for (const [limit, why] of limits) {
    const answer = await reserveAttempt(db, limit, waiting)
    if (answer !== 'reserved') {
      await settleUnknown(db, { reserved })
      return answer === 'busy' ? { refused: answer, retryAfter: BUSY_SECONDS } : { refused: why, retryAfter: answer }
    }
    reserved.push(limit)
  }
  return { guess, place, reserved, login }
}

/** The password was wrong: counts for each limit. The fifth failure of a place locks it, each time for longer. */
export async function settleFailure(db: Db, { reserved }: Admitted, now: Date): Promise<void> {
  for (const limit of reserved) await countReserved(db, limit, now)
}

const forget = query('lock-out.forget', 'DELETE FROM attempt WHERE key = :key')

/**
 * The password was right: the place starts afresh and is known from now on. The network does not start afresh, or one
 * account of one's own would free it. In the order in which they were reserved, with the count of locks before its place, as when a
 * place is locked.
 */
export async function settleSuccess(tx: Transaction, { guess, place, reserved }: Admitted, now: Date): Promise<void> {
  const [network, elsewhere] = reserved.filter((limit) => limit !== place)
  await Promise.all([
    network && giveBack(tx, network.key),
    forget(tx, { key: locksKeyOf(place.key) }),
    forget(tx, { key: place.key }),
    elsewhere && giveBack(tx, elsewhere.key),
    rememberNetwork(tx, keyOfNetwork(guess), now),
  ])
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
