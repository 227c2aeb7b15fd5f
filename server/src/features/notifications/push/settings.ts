import { PROGRAM_ZONE } from '@aruga/contract/days'
import type { PushTopic } from '@aruga/contract/notifications/channels'
import type { PushSettings } from '@aruga/contract/notifications/push'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { toMinutes, toTime } from './quiet-hours.ts'

type Choices = Omit<PushSettings, 'publicKey' | 'services'>

/** The program's place. */
/** The defaults: nothing is on, with the offered choices. */
const none: Choices = { topics: [], quiet: { from: '21:00', until: '07:00' }, timeZone: PROGRAM_ZONE }

const find = query(
  'push.find-settings',
  `SELECT topics, quiet_from AS "quietFrom", quiet_until AS "quietUntil", time_zone AS "timeZone"
     FROM push_settings WHERE account_id = :accountId`,
)

/** A patient's choices of news for the phone. */
export async function findPushSettings(db: Db, accountId: string): Promise<Choices> {
  const [row] = await find(db, { accountId })
  if (!row) return none
  const { topics, quietFrom, quietUntil, timeZone } = row
  const quiet =
    quietFrom === null || quietUntil === null ? null : { from: toTime(quietFrom), until: toTime(quietUntil) }
  return { topics: topics as PushTopic[], quiet, timeZone }
}

const save = query(
  'push.save-settings',
  `INSERT INTO push_settings (account_id, topics, quiet_from, quiet_until, time_zone)
   VALUES (:accountId, :topics, :quietFrom?, :quietUntil?, :timeZone)
   ON CONFLICT (account_id) DO UPDATE SET topics = excluded.topics, quiet_from = excluded.quiet_from,
     quiet_until = excluded.quiet_until, time_zone = excluded.time_zone
   WHERE (push_settings.topics, push_settings.quiet_from, push_settings.quiet_until, push_settings.time_zone)
     IS DISTINCT FROM (excluded.topics, excluded.quiet_from, excluded.quiet_until, excluded.time_zone)
   RETURNING account_id`,
)

/** False when nothing changed. */
export async function changePushSettings(tx: Db, accountId: string, { topics, quiet, timeZone }: Choices) {
  const [quietFrom, quietUntil] = quiet ? [toMinutes(quiet.from), toMinutes(quiet.until)] : [null, null]
  const changed = await save(tx, { accountId, topics: [...topics].sort(), quietFrom, quietUntil, timeZone })
  return changed.length > 0
}
