// Sends messages to phones. One interface for browsers' push services, Google's, Apple's and SMS; each loads its library with its
// first message. Why, and how little a message says: docs/decisions/073 and 110.
import { type PushService, pushServices } from '@aruga/contract/notifications/push'
import type { Config } from '../config/config.ts'
import type { Sent } from './answers.ts'
import { openApns } from './apns.ts'
import { openFcm } from './fcm.ts'
import type { PushMessage, Subscription } from './message.ts'
import { openGateway } from './sms/gateway.ts'
import { openWebPush } from './web.ts'

export type Push = {
  /** The public key for browsers' subscriptions: an uncompressed point of P-256, base64url. Null: browsers get nothing. */
  publicKey: string | null
  /** The services that this server sends through. */
  services: readonly PushService[]
  /** Whether such a subscription is possible; `service`: this server does not send through that one. */
  accepts(subscription: Subscription): 'yes' | 'service' | 'endpoint' | 'key'
  send(to: Subscription, message: PushMessage, seconds: number): Promise<Sent>
  close(): Promise<void>
}

type Options = Pick<Config, 'vapidPrivateKey' | 'production' | 'mailFrom' | 'fcm' | 'apns' | 'sms'>

/** Null where nothing is configured. */
export function openPush(config: Options): Push | null {
  const web = openWebPush(config)
  const fcm = config.fcm && openFcm(config.fcm)
  const apns = config.apns && openApns(config.apns)
  const sms = config.sms && openGateway(config.sms)
  const senders = { web, fcm, apns, sms }
  const services = pushServices.filter((service) => senders[service])
  if (services.length === 0) return null
  return {
    publicKey: web?.publicKey ?? null,
    services,
    accepts: (subscription) => {
      if (!senders[subscription.service]) return 'service'
      if (subscription.service === 'web') return web?.accepts(subscription) ?? 'service'
      return tokens[subscription.service].test(subscription.endpoint) ? 'yes' : 'endpoint'
    },
    // The service is no longer configured: the phone subscribes again when it is.
    send: async (to, message, seconds) =>
      (await (to.service === 'web' ? web : senders[to.service])?.send(to as never, message, seconds)) ?? 'refused',
    close: async () => {
      await apns?.close?.()
    },
  }
}

/** The characters of Google's and Apple's tokens: nothing else gets into an address. */
const tokens = { fcm: /^[\w:.-]{20,800}$/, apns: /^[0-9A-Fa-f]{64,200}$/, sms: /^\+639\d{9}$/ }
