import type { NotificationKind } from '@aruga/contract/notifications/kinds'
import { isUrgent, pushTopicOf } from '@aruga/contract/notifications/push'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { secondsOfQuiet } from './quiet-hours.ts'

const find = query(
  'push.find-wanted',
  `SELECT s.account_id AS "accountId", s.topics, s.quiet_from AS "from", s.quiet_until AS until, s.time_zone AS "timeZone"
     FROM push_settings s WHERE s.account_id = ANY (:accountIds::uuid[])
      AND EXISTS (SELECT FROM push_subscription p WHERE p.account_id = s.account_id)`,
)
const findBySms = query(
  'sms.find-topics',
  `SELECT account_id AS "accountId", topics FROM sms_number WHERE account_id = ANY (:accountIds::uuid[]) AND confirmed_at IS NOT NULL`,
)

type Due = { notificationId: string; accountId: string; kind: NotificationKind }

/** `sms`: no phone gets it before. */
export type Wanted = { seconds: number; by: 'phone' | 'sms' }

/** The notifications that go to a phone, each with its delay in seconds: none, or until the quiet hours end, for which what is urgent does not wait. */
export async function findWanted(tx: Db, due: readonly Due[], now: Date): Promise<Map<string, Wanted>> {
  const pushable = due.filter(({ kind }) => pushTopicOf(kind))
  if (pushable.length === 0) return new Map()
  const accountIds = [...new Set(pushable.map(({ accountId }) => accountId))]
  const wishes = new Map((await find(tx, { accountIds })).map((wish) => [wish.accountId, wish]))
  const bySms = new Map((await findBySms(tx, { accountIds })).map(({ accountId, topics }) => [accountId, topics]))
  const wanted = new Map<string, Wanted>()
  for (const { notificationId, accountId, kind } of pushable) {
    const wish = wishes.get(accountId)
    const topic = pushTopicOf(kind) ?? ''
    if (wish?.topics.includes(topic))
      wanted.set(notificationId, { seconds: isUrgent(kind) ? 0 : secondsOfQuiet(now, wish), by: 'phone' })
    else if (bySms.get(accountId)?.includes(topic)) wanted.set(notificationId, { seconds: 0, by: 'sms' })
  }
  return wanted
}
