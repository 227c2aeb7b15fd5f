// Which devices an account was signed in on before. A browser is recognised by its cookie (lock-out/device-cookie.ts). An app
// without cookies, like the specification's, is recognised by what kind of device it is and by the provider of its network:
// phones change their address all the time.
import { attemptKey } from '../../attempts/attempts.ts'
import { networkOf } from '../../attempts/network.ts'
import { counted, deleteInBatches, nextExpired } from '../../db/delete-in-batches.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { after } from '../../time/clock.ts'
import type { Keys } from '../keys.ts'
import { deviceOf } from '../sessions/device.ts'
import type { Origin } from './record.ts'

const DAY_SECONDS = 24 * 60 * 60
/** After the last sign-in. */
const KNOWN_SECONDS = 90 * DAY_SECONDS

/** About a provider: an IPv4 /16, an IPv6 /32. */
const providerOf = (address: string) => networkOf(address).split(/[.:]/).slice(0, 2).join('.')

/** SQL that finds and remembers a kind of device in its network, at most once a day: two parts of a WITH. Parameters: those of `kindOfDevice`, `:now`. */
export const rememberDeviceSql = `known AS (
     SELECT FROM known_device WHERE key = :deviceKey AND expires_at > :now
   ), saved AS (
     INSERT INTO known_device AS k (key, expires_at) VALUES (:deviceKey, :deviceUntil)
     ON CONFLICT (key) DO UPDATE SET expires_at = excluded.expires_at WHERE k.expires_at < :renewDeviceBefore RETURNING 1
   )`

export function kindOfDevice({
  accountId,
  from,
  now,
  keys,
}: {
  accountId: string
  from: Origin
  now: Date
  keys: Pick<Keys, 'attempts'>
}) {
  const what = `${deviceOf(from.headers['user-agent'])} of ${accountId} in ${providerOf(from.ip)}`
  const deviceUntil = after(now, KNOWN_SECONDS)
  return {
    deviceKey: attemptKey(keys.attempts, what),
    deviceUntil,
    renewDeviceBefore: after(deviceUntil, -DAY_SECONDS),
  }
}

const sweep = query(
  'connect.sweep-known-devices',
  counted(`DELETE FROM known_device WHERE ${nextExpired('known_device')}`),
)
/** Deletes expired entries. Returns their number. */
export const sweepKnownDevices = (db: Db, now: Date) => deleteInBatches(db, sweep, now)
