import type { NotificationKind } from '@aruga/contract/notifications/notifications'
import { pushTopicOf } from '@aruga/contract/notifications/push'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { secondsOfQuiet } from './quiet.ts'

const find = query(
  'push.find-wanted',
  `SELECT s.account_id AS "accountId", s.topics, s.quiet_from AS "from", s.quiet_until AS until, s.time_zone AS "timeZone"
     FROM push_settings s WHERE s.account_id = ANY (:accountIds::uuid[])
      AND EXISTS (SELECT FROM push_subscription p WHERE p.account_id = s.account_id)`,
)

type Due = { notificationId: string; accountId: string; kind: NotificationKind }

/** Those of the notifications that go to a phone, and in how many seconds: at once, or when the quiet hours end. */
export async function findWanted(tx: Db, due: readonly Due[], now: Date): Promise<Map<string, number>> {
  const pushable = due.filter(({ kind }) => pushTopicOf(kind))
  if (pushable.length === 0) return new Map()
  const accountIds = [...new Set(pushable.map(({ accountId }) => accountId))]
  const wishes = new Map((await find(tx, { accountIds })).map((wish) => [wish.accountId, wish]))
  return new Map(
    pushable.flatMap(({ notificationId, accountId, kind }) => {
      const wish = wishes.get(accountId)
      return wish?.topics.includes(pushTopicOf(kind) ?? '')
        ? [[notificationId, secondsOfQuiet(now, wish)] as const]
        : []
    }),
  )
}
