// The devices on which an account was signed in before. A browser is recognised by its cookie (lock-out/device-cookie.ts). An app
// without cookies, like the specification's, is recognised by what kind of device it is and by the provider of its network:
// phones change their address all the time.

import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { attemptKey } from '../../rate-limits/attempts.ts'
import { networkOf } from '../../rate-limits/network.ts'
import { after } from '../../time/clock.ts'
import type { Keys } from '../keys.ts'
import { deviceOf } from '../sessions/device.ts'
import type { Origin } from './audit-sign-in.ts'

const DAY_SECONDS = 24 * 60 * 60
/** After the last sign-in. */
const KNOWN_SECONDS = 90 * DAY_SECONDS

/** Roughly a provider: an IPv4 /16, an IPv6 /32. */
const providerOf = (address: string) => networkOf(address).split(/[.:]/).slice(0, 2).join('.')

const find = query(
  'connect.find-known-device',
  'SELECT 1 AS found FROM known_device WHERE key = :key AND expires_at > :now',
)
const remember = query(
  'connect.remember-device',
  `INSERT INTO known_device AS k (key, expires_at) VALUES (:key, :expiresAt)
   ON CONFLICT (key) DO UPDATE SET expires_at = excluded.expires_at WHERE k.expires_at < :renewBefore`,
)

type Seen = { accountId: string; from: Origin; now: Date }

/** Remembers, once a day at most, an account's kind of device in this network. Returns whether it was known before. */
export async function rememberKindOfDevice(tx: Db, keys: Pick<Keys, 'attempts'>, { accountId, from, now }: Seen) {
  const what = `${deviceOf(from.headers['user-agent'])} of ${accountId} in ${providerOf(from.ip)}`
  const key = attemptKey(keys.attempts, what)
  const expiresAt = after(now, KNOWN_SECONDS)
  const renewBefore = after(expiresAt, -DAY_SECONDS)
  const [row] = await Promise.all([find(tx, { key, now }), remember(tx, { key, expiresAt, renewBefore })])
  return row.length > 0
}
