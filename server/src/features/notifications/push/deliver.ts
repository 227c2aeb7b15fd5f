// The `push` queue. A message goes to each of the patient's phones once, and its mail later, unless one of them showed it
// (docs/decisions/073).

import type { NotificationKind } from '@aruga/contract/notifications/kinds'
import { ownActions } from '@aruga/contract/notifications/notifications'
import { isUrgent, pushTopicOf } from '@aruga/contract/notifications/push'
import { hashToken, newToken } from '../../../auth/sessions/tokens.ts'
import type { AppContext } from '../../../context.ts'
import type { Row } from '../../../db/query.ts'
import type { JobData } from '../../../jobs/job-data.ts'
import { NotPushed } from '../../../push/answers.ts'
import type { PushMessage, Subscription } from '../../../push/message.ts'
import type { Push } from '../../../push/push.ts'
import { isLateCall } from '../late-call.ts'
import { deliverSms } from '../sms/deliver.ts'
import * as deliveries from './deliveries.ts'
import { messageTtlSeconds, SMS_WAITS_SECONDS, waitsUntil } from './fallback-delay.ts'
import { messageOf } from './messages.ts'
import { secondsOfQuiet } from './quiet-hours.ts'
import { dropSubscription } from './subscriptions.ts'

/** How long to wait for a push service that asks for patience. Shorter than the mail's delay, so that only one of them comes. */
const PATIENCE_SECONDS = 15 * 60

export async function deliver(context: AppContext, job: JobData['push']) {
  const { notificationId } = job
  if (job.kind === 'mailUnlessShown') return mailUnlessShown(context, notificationId)
  if (job.kind === 'sms') return smsUnlessSeen(context, job)
  const { db, push, clock } = context
  const [row] = await deliveries.findPushed(db, { notificationId, ownActions, now: clock() })
  if (!push || !row || row.isRead || isLateCall(row, clock())) return
  const { accountId, unread } = row
  const about = { ...messageOf(row), unread }
  // It may have waited for the end of the quiet hours, while its topic was turned off; or for a server, until they began.
  const isQuiet = !isUrgent(row.kind) && secondsOfQuiet(clock(), row) > 0
  const isWanted = row.topics.includes(pushTopicOf(row.kind) ?? '') && !isQuiet
  const phones = isWanted ? await deliveries.findSubscriptions(db, { accountId }) : []
  const sent = await Promise.allSettled(
    phones.map((phone) => deliverTo(context, push, { phone, notificationId, about, kind: row.kind })),
  )
  const failures = sent.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  if (failures.length > 0) return tryAgain(context, job, failures)
  // Nobody will show it, so nobody waits.
  if (!sent.some((each) => each.status === 'fulfilled' && each.value)) await smsElseMail(context, { notificationId })
}

type Phone = Row<'push.find-subscriptions'>
type Delivery = { phone: Phone; notificationId: string; about: Omit<PushMessage, 'token'>; kind: NotificationKind }

/** Whether the phone has received it, now or before. */
async function deliverTo({ db, clock }: AppContext, push: Push, { phone, notificationId, about, kind }: Delivery) {
  const token = newToken()
  const own = { notificationId, subscriptionId: phone.id }
  if ((await deliveries.beginDelivery(db, { ...own, tokenHash: hashToken(token), now: clock() })).length === 0)
    return true
  try {
    const ttl = messageTtlSeconds(phone.service, kind)
    const outcome = await push.send(subscriptionOf(phone), { ...about, token }, ttl)
    if (outcome === 'gone') await dropSubscription(db, { id: phone.id })
    if (outcome === 'refused') await deliveries.cancelDelivery(db, own)
    return outcome === 'taken'
  } catch (error) {
    if (error instanceof NotPushed) await deliveries.cancelDelivery(db, own)
    throw error
  }
}

const subscriptionOf = ({ service, endpoint, p256dh, auth }: Phone): Subscription =>
  service === 'web' ? { service, endpoint, p256dh: p256dh ?? '', auth: auth ?? '' } : { service, endpoint }

/** Retries when the services say, else as the queue does; past the limit, the mail follows. */
async function tryAgain({ db, jobs, clock }: AppContext, job: JobData['push'], failures: readonly unknown[]) {
  const waits = failures.map((failure) => (failure instanceof NotPushed ? failure.afterSeconds : undefined))
  if (waits.includes(undefined)) throw failures[waits.indexOf(undefined)]
  const after = Math.max(...waits.map(Number), 1)
  const now = clock().getTime()
  const until = job.until ?? new Date(now + PATIENCE_SECONDS * 1000).toISOString()
  if (now + after * 1000 < Date.parse(until)) await jobs.sendLater(db, 'push', after, { ...job, until })
}

async function mailUnlessShown(context: AppContext, notificationId: string) {
  const { db, jobs, clock } = context
  const [row] = await deliveries.findSeen(db, { notificationId })
  if (!row || row.isSeen) return
  const seconds = waitsUntil(row, clock())
  if (seconds > 0) await jobs.sendLater(db, 'push', seconds, { kind: 'mailUnlessShown', notificationId })
  // It may or may not have arrived.
  else if (row.bySms) await jobs.send(db, 'mail', { kind: 'notification', notificationId })
  else await smsElseMail(context, { notificationId })
}

async function smsUnlessSeen(context: AppContext, job: JobData['push']) {
  const [row] = await deliveries.findSeen(context.db, { notificationId: job.notificationId })
  if (row && !row.isSeen) await smsElseMail(context, job)
}

/** Sends the message by SMS, and mails it when that is not possible or the patient has not seen it after a day. */
async function smsElseMail(
  context: AppContext,
  { notificationId, tries = 0 }: Pick<JobData['push'], 'notificationId' | 'tries'>,
) {
  const { db, jobs } = context
  const outcome = await deliverSms(context, notificationId, tries)
  if (outcome === 'no') return jobs.send(db, 'mail', { kind: 'notification', notificationId })
  if (outcome === 'taken')
    return jobs.sendLater(db, 'push', SMS_WAITS_SECONDS, { kind: 'mailUnlessShown', notificationId })
  await jobs.sendLater(db, 'push', outcome.later, { kind: 'sms', notificationId, tries: outcome.tries })
}
