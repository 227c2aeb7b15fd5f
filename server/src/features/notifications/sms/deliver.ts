// An SMS where no phone has shown the news (docs/decisions/112). It is sent once, within the cost limits; else the mail goes.

import { PROGRAM_ZONE } from '@aruga/contract/days'
import { isUrgent, pushTopicOf } from '@aruga/contract/notifications/push'
import { philippineMobile } from '@aruga/contract/typed-text'
import type { AppContext } from '../../../context.ts'
import { query } from '../../../db/query.ts'
import { mayStillRead, nameOfOther } from '../../../notify/readable.ts'
import { NotPushed } from '../../../push/answers.ts'
import { asMessage } from '../../../push/sms/as-message.ts'
import { sendsSms } from '../../../records/mailed-links/number-limit.ts'
import { isLateCall } from '../late-call.ts'
import { messageTtlSeconds } from '../push/fallback-delay.ts'
import { secondsOfQuiet } from '../push/quiet-hours.ts'
import { takeSms } from './limits.ts'
import { smsOf } from './messages.ts'

const TRIES = 5
const PAUSE_SECONDS = 60

const find = query(
  'sms.find-wanted',
  `SELECT n.kind, n.created_at AS "createdAt", a.id AS "accountId", language_of(a.language_code, a.language) AS "language!: Language", s.number, s.topics, ${nameOfOther} AS "about?", p.mobile_phone_number AS written,
     w.quiet_from AS "from?", w.quiet_until AS "until?", w.time_zone AS "timeZone?"
   FROM notification n JOIN account a ON a.id = n.account_id JOIN patient p ON p.account_id = a.id
     JOIN sms_number s ON s.account_id = a.id LEFT JOIN push_settings w ON w.account_id = a.id
   WHERE n.id = :notificationId AND n.read_at IS NULL AND a.status = 'active' AND s.confirmed_at IS NOT NULL AND ${mayStillRead}`,
)
const begin = query(
  'sms.begin',
  'INSERT INTO sms_message (notification_id, sent_at) VALUES (:notificationId, :now) ON CONFLICT DO NOTHING RETURNING notification_id AS id',
)
const cancel = query('sms.cancel', 'DELETE FROM sms_message WHERE notification_id = :notificationId')
const markTaken = query(
  'sms.mark-taken',
  'UPDATE sms_message SET taken_at = :now WHERE notification_id = :notificationId',
)

/** The quiet hours of a patient who chose none. */
const NIGHT = { from: 21 * 60, until: 7 * 60, timeZone: PROGRAM_ZONE }

/** Sends it, or returns when to: `later` in this many seconds; `no`: by mail. */
export async function deliverSms(
  context: AppContext,
  notificationId: string,
  tries: number,
): Promise<'taken' | 'no' | { later: number; tries: number }> {
  const { db, clock, push } = context
  if (!push || !sendsSms(context)) return 'no'
  const [wanted] = await find(db, { notificationId, now: clock() })
  if (!wanted?.topics.includes(pushTopicOf(wanted.kind) ?? '') || isLateCall(wanted, clock())) return 'no'
  const { accountId, number, written, language, kind, about, timeZone, from, until } = wanted
  // Meanwhile the profile has another number, which is not proved.
  if (philippineMobile(written ?? '') !== number) return 'no'
  const text = smsOf(kind, language, about)
  if (text === undefined) return 'no'
  const quiet = secondsOfQuiet(clock(), timeZone ? { from, until, timeZone } : NIGHT)
  if (quiet > 0 && !isUrgent(kind)) return { later: quiet, tries }
  // A server ended between message and row: it is not sent twice.
  if ((await begin(db, { notificationId, now: clock() })).length === 0) return 'no'
  // A delayed SMS has been counted already.
  if (tries === 0 && (await takeSms(context, accountId)) !== undefined) {
    await cancel(db, { notificationId })
    return 'no'
  }
  try {
    const message = asMessage(text)
    const sent = await push.send({ service: 'sms', endpoint: number }, message, messageTtlSeconds('sms', kind))
    if (sent !== 'taken') return 'no'
    await markTaken(db, { notificationId, now: clock() })
    return 'taken'
  } catch (error) {
    if (!(error instanceof NotPushed)) throw error
    await cancel(db, { notificationId })
    const later = error.afterSeconds ?? PAUSE_SECONDS
    return tries + 1 < TRIES && later < 20 * PAUSE_SECONDS ? { later, tries: tries + 1 } : 'no'
  }
}

export const sweepSms = query(
  'sms.sweep',
  `WITH gone AS (
     DELETE FROM sms_message WHERE ctid = ANY (ARRAY(SELECT ctid FROM sms_message WHERE sent_at <= :before LIMIT :rows)) RETURNING 1
   ) SELECT count(*)::int AS swept FROM gone`,
)
