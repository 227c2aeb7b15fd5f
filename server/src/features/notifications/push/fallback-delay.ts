// How long a mail waits for a phone (docs/decisions/073 and 111). A browser reports within seconds that it has shown a message. An app
// learns of a message only while it is open, or by a tap, so its mail waits longer.
import { REQUEST_MS } from '@aruga/contract/collectors/requests'
import type { NotificationKind } from '@aruga/contract/notifications/kinds'
import { isCall, type PushService } from '@aruga/contract/notifications/push'

const MINUTE = 60
/** The mail's delay where no other applies. */
export const MAIL_WAITS_SECONDS = 20 * MINUTE
const mailWaits: Record<PushService, number> = {
  web: MAIL_WAITS_SECONDS,
  fcm: 180 * MINUTE,
  apns: 180 * MINUTE,
  sms: 24 * 60 * MINUTE,
}
export const SMS_WAITS_SECONDS = mailWaits.sms
/** How late a message may leave after its mail was planned: while a server or a push service was away. */
const LATE_SECONDS = 5 * MINUTE

/** How long a push service stores a message: shorter than the mail's delay, so that only one of them comes; for a call as long as it lasts. */
export const messageTtlSeconds = (service: PushService, kind: NotificationKind): number =>
  isCall(kind) ? REQUEST_MS / 1000 : mailWaits[service] - LATE_SECONDS

type LastSent = { toBrowser?: string | null; toApp?: string | null; bySms?: string | null }

/** For how many seconds a mail still waits for messages to phones; 0: no longer. */
export function waitsUntil({ toBrowser, toApp, bySms }: LastSent, now: Date): number {
  const left = (sentAt: string | null | undefined, wait: number) =>
    sentAt ? wait - (now.getTime() - new Date(sentAt).getTime()) / 1000 : 0
  const longest = Math.max(left(toBrowser, mailWaits.web), left(toApp, mailWaits.fcm), left(bySms, mailWaits.sms))
  return longest > LATE_SECONDS ? longest : 0
}
