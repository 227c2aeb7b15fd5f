import { randomUUID } from 'node:crypto'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import type { Subscription } from '../../../push/message.ts'

// A phone that another account subscribed before now belongs to this account: only the phone has the address.
const save = query(
  'push.save-subscription',
  `INSERT INTO push_subscription (id, account_id, session_id, service, endpoint, p256dh, auth, confirmed_at)
   VALUES (:id, :accountId, :sessionId, :service, :endpoint, :p256dh?, :auth?, :now)
   ON CONFLICT (endpoint) DO UPDATE SET account_id = excluded.account_id, session_id = excluded.session_id,
     service = excluded.service, p256dh = excluded.p256dh, auth = excluded.auth, confirmed_at = excluded.confirmed_at,
     id = CASE WHEN push_subscription.account_id = excluded.account_id THEN push_subscription.id ELSE excluded.id END
   RETURNING id = :id AS "isNew!"`,
)
/** Ten are more phones than anybody has. */
const removeOldest = query(
  'push.remove-oldest-subscriptions',
  `DELETE FROM push_subscription WHERE id = ANY (ARRAY(
     SELECT id FROM push_subscription WHERE account_id = :accountId ORDER BY confirmed_at DESC OFFSET 10))`,
)
const removeDeliveries = query(
  'push.remove-deliveries-to-others',
  `DELETE FROM push_delivery WHERE subscription_id = ANY (ARRAY(
     SELECT id FROM push_subscription WHERE endpoint = :endpoint AND account_id <> :accountId))`,
)

type Saving = Subscription & { accountId: string; sessionId: string; now: Date }
/** Whether it is new to this account. */
export async function saveSubscription(tx: Db, saving: Saving): Promise<boolean> {
  const { accountId, endpoint } = saving
  await removeDeliveries(tx, { accountId, endpoint })
  const [saved] = await save(tx, { id: randomUUID(), p256dh: null, auth: null, ...saving })
  await removeOldest(tx, { accountId })
  return saved?.isNew ?? false
}

/** Of this account only. */
export const removeSubscription = query(
  'push.remove-subscription',
  'DELETE FROM push_subscription WHERE endpoint = :endpoint AND account_id = :accountId RETURNING id',
)
/** A push service reports that it has ended. */
export const dropSubscription = query('push.drop-subscription', 'DELETE FROM push_subscription WHERE id = :id')
/** A device is logged out from elsewhere. */
export const removeSubscriptionOfSession = query(
  'push.remove-subscription-of-session',
  'DELETE FROM push_subscription WHERE account_id = :accountId AND session_id = :sessionId',
)
export const removeOtherSubscriptions = query(
  'push.remove-other-subscriptions',
  'DELETE FROM push_subscription WHERE account_id = :accountId AND session_id <> :sessionId',
)
