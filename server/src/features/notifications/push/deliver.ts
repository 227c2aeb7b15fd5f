// The `push` queue. A message goes to each of the patient's browsers once, and its mail later, unless one of them showed it
// (docs/decisions/073).

import { ownActions } from '@aruga/contract/notifications/notifications'
import { hashToken, newToken } from '../../../auth/sessions/tokens.ts'
import type { AppContext } from '../../../context.ts'
import type { JobData } from '../../../jobs/job-data.ts'
import { NotPushed, type Push, type Subscription } from '../../../push/push.ts'
import * as deliveries from './deliveries.ts'
import { messageOf } from './messages.ts'
import { dropSubscription } from './subscriptions.ts'

/** How long a push service keeps a message. Shorter than what the mail waits for, so that not both come. */
const KEPT_SECONDS = 15 * 60
/** How long a mail waits for the message to be shown. */
export const MAIL_WAITS_SECONDS = 20 * 60

export async function deliver(context: AppContext, { kind, notificationId }: JobData['push']) {
  if (kind === 'mailUnlessShown') return mailUnlessShown(context, notificationId)
  const { db, push } = context
  const [found] = await deliveries.findPushed(db, { notificationId, ownActions })
  if (!push || !found || found.isRead) return
  const { accountId, unread } = found
  const about = { ...messageOf({ ...found, kind: found.kind }), unread }
  const sent = await Promise.allSettled(
    (await deliveries.findSubscriptions(db, { accountId })).map((to) =>
      deliverTo(context, push, { ...to, notificationId, about }),
    ),
  )
  const taken = sent.filter((each) => each.status === 'fulfilled' && each.value).length
  const failed = sent.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  // Nobody will show it, so nobody waits.
  if (taken === 0) await context.jobs.send(db, 'mail', { kind: 'notification', notificationId })
}

type Delivery = Subscription & {
  id: string
  notificationId: string
  about: ReturnType<typeof messageOf> & { unread: number }
}

/** Whether the browser has it, or had it before. */
async function deliverTo({ db, clock }: AppContext, push: Push, { id, notificationId, about, ...to }: Delivery) {
  const token = newToken()
  const own = { notificationId, subscriptionId: id }
  if ((await deliveries.beginDelivery(db, { ...own, tokenHash: hashToken(token), now: clock() })).length === 0)
    return true
  try {
    const payload = JSON.stringify({ ...about, token })
    const outcome = await push.send(to, { payload, seconds: KEPT_SECONDS, topic: about.tag })
    if (outcome === 'gone') await dropSubscription(db, { id })
    return outcome === 'taken'
  } catch (error) {
    if (error instanceof NotPushed) await deliveries.cancelDelivery(db, own)
    throw error
  }
}

async function mailUnlessShown({ db, jobs, clock }: AppContext, notificationId: string) {
  const [found] = await deliveries.findSeen(db, { notificationId })
  if (!found || found.isSeen) return
  // It left late, since a server or a push service was away.
  const waited = found.sentAt ? (clock().getTime() - new Date(found.sentAt).getTime()) / 1000 : MAIL_WAITS_SECONDS
  if (waited < KEPT_SECONDS) {
    return jobs.sendLater(db, 'push', MAIL_WAITS_SECONDS - waited, { kind: 'mailUnlessShown', notificationId })
  }
  await jobs.send(db, 'mail', { kind: 'notification', notificationId })
}
