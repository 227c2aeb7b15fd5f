// The messages sent to each browser. The row is stored before its message leaves, so that no server sends it twice.

import { query } from '../../../db/query.ts'
import { mayStillRead, nameOfOther, patientInLink } from '../../../notify/readable.ts'

export const findPushed = query(
  'push.find-notification',
  `SELECT n.kind, n.created_at AS "createdAt", n.subject_id AS "subjectId", language_of(a.language_code, a.language) AS "language!: Language", a.id AS "accountId",
     ${nameOfOther} AS "about?", ${patientInLink} AS "forPatient?", n.read_at IS NOT NULL AS "isRead!", coalesce(s.topics, '{}') AS "topics!",
     s.quiet_from AS "from?", s.quiet_until AS "until?", coalesce(s.time_zone, 'UTC') AS "timeZone!",
     (SELECT count(*)::int FROM notification other
      WHERE other.account_id = a.id AND other.read_at IS NULL AND other.kind <> ALL (:ownActions)
        AND (other.patient_id IS NULL OR other.patient_id IN (SELECT patient_id FROM acts_for(a.id, NULL, :now)))) AS "unread!"
   FROM notification n JOIN account a ON a.id = n.account_id LEFT JOIN push_settings s ON s.account_id = a.id
   WHERE n.id = :notificationId AND a.status = 'active' AND ${mayStillRead}`,
)

export const findSubscriptions = query(
  'push.find-subscriptions',
  `SELECT id, service AS "service!: PushService", endpoint, p256dh, auth FROM push_subscription WHERE account_id = :accountId`,
)

/** No row: another server is sending it, or has sent it. */
export const beginDelivery = query(
  'push.begin-delivery',
  `INSERT INTO push_delivery (notification_id, subscription_id, token_hash, sent_at)
   SELECT :notificationId, id, :tokenHash, :now FROM push_subscription WHERE id = :subscriptionId
   ON CONFLICT DO NOTHING RETURNING subscription_id AS id`,
)

/** The service certainly did not take it: it may be retried. */
export const cancelDelivery = query(
  'push.cancel-delivery',
  'DELETE FROM push_delivery WHERE notification_id = :notificationId AND subscription_id = :subscriptionId',
)

export const markShown = query(
  'push.mark-shown',
  'UPDATE push_delivery SET shown_at = :now WHERE token_hash = :tokenHash AND shown_at IS NULL',
)

/** Whether the patient has seen it, on a phone or in the app, and when it was last sent. */
export const findSeen = query(
  'push.find-seen',
  `SELECT n.read_at IS NOT NULL OR coalesce(bool_or(d.shown_at IS NOT NULL), false) AS "isSeen!",
     sms.taken_at AS "bySms?",
     max(d.sent_at) FILTER (WHERE s.service = 'web') AS "toBrowser?", max(d.sent_at) FILTER (WHERE s.service <> 'web') AS "toApp?"
   FROM notification n
     LEFT JOIN push_delivery d ON d.notification_id = n.id LEFT JOIN push_subscription s ON s.id = d.subscription_id
     LEFT JOIN sms_message sms ON sms.notification_id = n.id
   WHERE n.id = :notificationId GROUP BY n.id, sms.notification_id`,
)

export const sweepDeliveries = query(
  'push.sweep-deliveries',
  `WITH gone AS (
     DELETE FROM push_delivery WHERE ctid = ANY (ARRAY(SELECT ctid FROM push_delivery WHERE sent_at <= :before LIMIT :rows)) RETURNING 1
   ) SELECT count(*)::int AS swept FROM gone`,
)
