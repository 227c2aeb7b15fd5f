// A message to a phone, and its address.
import type { PushService } from '@aruga/contract/notifications/push'
import type { Sent } from './answers.ts'

/** `endpoint`: the push service's address of a browser, the token that Google or Apple gave the app, or a number (E.164). */
export type Subscription = Browser | ByToken<'fcm'> | ByToken<'apns'> | ByToken<'sms'>
export type Browser = { service: 'web'; endpoint: string; p256dh: string; auth: string }
export type ByToken<Service extends PushService> = { service: Service; endpoint: string }

export type PushMessage = {
  title: string
  body: string
  /** Where a tap leads: a path of the app. */
  path: string
  /** A newer message with the same tag replaces the older one; up to 32 characters of base64url. */
  tag: string
  language: string
  /** For the number on the app's icon. */
  unread: number
  /** With it the phone confirms that it has shown the message. */
  token: string
}

/** One way to a phone. `seconds`: how long the message waits for a phone that is off. Throws `NotPushed` when another try may help. */
export type Sender<To = Subscription> = {
  send(to: To, message: PushMessage, seconds: number): Promise<Sent>
  close?(): Promise<void>
}
