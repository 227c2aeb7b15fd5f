// Lock-out after failed log-ins. It counts the name that was typed, whether or not an account has it, so that a lock does not
// reveal who is registered. Failures lock the place that they come from (a network, or a browser in which the person logged in
// before), so that nobody is locked out by somebody elsewhere. Places where they never logged in share one more limit: it
// stops guesses from many networks (docs/decisions/022).
import type { KeyObject } from 'node:crypto'
import { LOCKOUT_FAILURES, LOCKOUT_MS } from '@aruga/contract/limits'
import type { FastifyRequest } from 'fastify'
import { type Database, type Db, inTransaction } from '../../db/open.ts'
import { attemptKey, countForAll, forget, giveBack, type Limit, lockIfExhausted } from '../../rate-limits/attempts.ts'
import { createKeyedSemaphore } from '../../rate-limits/keyed-semaphore.ts'
import { networkOf } from '../../rate-limits/network.ts'
import type { Clock } from '../../time/clock.ts'
import { isMarked, readDevice } from './device-cookie.ts'
import { findKnownNetwork, rememberNetwork } from './known-networks.ts'

const HOUR_MS = 60 * 60_000

/** Failures allowed to one network within `LOCKOUT_MS`, over all e-mails that it tries: many people may share it. */
export const NETWORK_FAILURES = 50
/** Failures allowed to all unknown places of an account together, before they all have to wait. */
export const UNKNOWN_PLACES_FAILURES = 25

/** Where a request comes from. */
export type From = Pick<FastifyRequest, 'ip' | 'headers'>

/**
 * `name`: the secret under attack, such as the password of an e-mail in its normal form. `since`: a change of it resets every count.
 */
export type Guess = { secret: KeyObject; name: string; from: From; since?: string | undefined }
/** The reason of a refusal, and the seconds until a retry is worthwhile. `later`: the network has to wait, whatever it tries. */
export type Refused<Why extends string = 'wrong' | 'locked' | 'later'> = { refused: Why; retryAfter: number }

const keyOfNetwork = ({ secret, name, from }: Guess) => attemptKey(secret, `${name} known in ${networkOf(from.ip)}`)

export const isRefused = <T>(proved: T | Refused): proved is Refused =>
  typeof proved === 'object' && proved !== null && 'refused' in proved

/** The limits of a guess. `device`: of a browser in which `name` was logged in to before. */
function limitsOf({ secret, name, from, since = '' }: Guess) {
  const network = `network ${networkOf(from.ip)}`
  const device = readDevice(from)
  const isRecognised = device !== undefined && isMarked(secret, device, name)
  const keyOf = (place: string) => attemptKey(secret, `${name} from ${place} since ${since}`)
  const ofPlace = (place: string): Limit => ({
    key: keyOf(place),
    limit: LOCKOUT_FAILURES,
    windowMs: HOUR_MS,
    lock: { firstMs: LOCKOUT_MS, longestMs: 4 * HOUR_MS },
  })
  const unknownPlaces: Limit = {
    key: keyOf('unknown places'),
    limit: UNKNOWN_PLACES_FAILURES,
    windowMs: 24 * HOUR_MS,
    lock: { firstMs: HOUR_MS, longestMs: 12 * HOUR_MS },
  }
  const allOfNetwork: Limit = { key: attemptKey(secret, network), limit: NETWORK_FAILURES, windowMs: LOCKOUT_MS }
  return {
    device: isRecognised ? ofPlace(`device ${device.id}`) : undefined,
    network: ofPlace(network),
    unknownPlaces,
    allOfNetwork,
  }
}

// A guess under way counts as failed until it is right. So that people with the right password do not lock each other out, only as many
// run at a time as leaves room for a second server.
const onePerPlace = createKeyedSemaphore(1)
const halfPerNetwork = createKeyedSemaphore(NETWORK_FAILURES / 2)

type Deps = { db: Database; clock: Clock }

/**
 * Checks a guess that is still allowed, and counts it unless it is right. `check` answers undefined for a wrong guess; where it throws,
 * the guess does not count.
 */
export function checkGuess<T>(deps: Deps, guess: Guess, check: () => Promise<T | undefined>): Promise<T | Refused> {
  const limits = limitsOf(guess)
  const { device, network, allOfNetwork } = limits
  const work = () => checkCounted(deps, guess, limits, check)
  // Others' failures never lock a recognised browser.
  if (device) return onePerPlace(device.key, work)
  return onePerPlace(network.key, () => halfPerNetwork(allOfNetwork.key, work))
}

async function checkCounted<T>(
  { db, clock }: Deps,
  guess: Guess,
  { device, network, unknownPlaces, allOfNetwork }: ReturnType<typeof limitsOf>,
  check: () => Promise<T | undefined>,
): Promise<T | Refused> {
  const known = await findKnownNetwork(db, keyOfNetwork(guess), clock())
  const limits = device ? [device] : known ? [allOfNetwork, network] : [allOfNetwork, network, unknownPlaces]
  const counted = await countForAll(db, limits, clock())
  if ('exhausted' in counted) {
    return { refused: counted.exhausted === allOfNetwork ? 'later' : 'locked', retryAfter: counted.retryAfter }
  }
  const right = await check().catch(async (error) => {
    for (const limit of limits) await giveBack(db, limit)
    throw error
  })
  if (right === undefined) {
    for (const [n, limit] of limits.entries()) {
      if (counted.counts[n] === limit.limit) await lockIfExhausted(db, limit, clock())
    }
    return { refused: 'wrong', retryAfter: 0 }
  }
  // The place starts afresh and is known from now on. The network does not, or an attacker's own account would free it; its row
  // comes last, as others wait for it.
  const [place = network, ...others] = limits.filter((limit) => limit !== allOfNetwork)
  await inTransaction(db, (tx) =>
    Promise.all([
      forget(tx, place),
      ...others.map((limit) => giveBack(tx, limit)),
      known?.isRenewed || rememberNetwork(tx, keyOfNetwork(guess), clock()),
      device || giveBack(tx, allOfNetwork),
    ]),
  )
  return right
}

/** The person proved who they are by a mailed link: their network is known from now on. */
export const rememberPlace = (db: Db, guess: Guess, now: Date) => rememberNetwork(db, keyOfNetwork(guess), now)
