// Sends messages to browsers by their push services (RFC 8030), encrypted for the browser (RFC 8291) and signed by us (RFC 8292).
// Why, and how little a message says: docs/decisions/073.
import { createECDH } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import webPush from 'web-push'
import type { Config } from '../config.ts'
import { AddressRefused, parseEndpoint, publicLookup } from './address.ts'

export type Subscription = { endpoint: string; p256dh: string; auth: string }
type PushMessage = {
  /** JSON for the service worker, 3 KB at most. */
  payload: string
  /** How long the push service keeps it for a phone that is off. */
  seconds: number
  /** A newer message of the same topic replaces one that waits there; up to 32 characters of base64url. */
  topic: string
}

export type Push = {
  /** What a browser subscribes with: an uncompressed point of P-256, base64url. */
  publicKey: string
  /** Whether a browser can give this address and key. */
  accepts(subscription: Subscription): 'yes' | 'endpoint' | 'key'
  /**
   * `gone`: the subscription has ended, for good; `refused`: this message will never be taken. Throws `NotPushed` where another
   * try may help.
   */
  send(to: Subscription, message: PushMessage): Promise<'taken' | 'gone' | 'refused'>
}

/** Nothing about the subscription in its message: it is logged. */
export class NotPushed extends Error {}

const PATIENCE_MS = 10_000

type Options = Pick<Config, 'vapidPrivateKey' | 'production' | 'mailFrom'>

/** Null without a key. */
export function openPush({ vapidPrivateKey: privateKey, production, mailFrom }: Options): Push | null {
  if (privateKey === undefined) return null
  const own = createECDH('prime256v1')
  own.setPrivateKey(privateKey, 'base64url')
  const publicKey = own.getPublicKey('base64url')
  const [, address = mailFrom] = /<([^<>]+)>\s*$/.exec(mailFrom) ?? []
  const vapidDetails = { subject: `mailto:${address}`, publicKey, privateKey }

  return {
    publicKey,
    accepts: ({ endpoint, p256dh }) => {
      if (!parseEndpoint(endpoint, production)) return 'endpoint'
      try {
        own.computeSecret(p256dh, 'base64url')
        return 'yes'
      } catch {
        // Not a point of the curve.
        return 'key'
      }
    },
    send: async ({ endpoint, p256dh, auth }, { payload, seconds, topic }) => {
      const url = parseEndpoint(endpoint, production)
      if (!url) return 'gone'
      const options = { vapidDetails, TTL: seconds, topic, urgency: 'high', contentEncoding: 'aes128gcm' } as const
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options)
      return outcomeOf(await post(url, headers as Record<string, string>, body))
    },
  }
}

function outcomeOf(status: number): 'taken' | 'gone' | 'refused' {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) throw new NotPushed(`the push service answers ${status}`)
  return 'refused'
}

/** Answers the status alone: what else a push service says, nobody reads. Follows no redirect. */
function post(url: URL, headers: Record<string, string>, body: Buffer | null): Promise<number> {
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(PATIENCE_MS), agent: false }
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:' ? httpsRequest(url, { ...options, lookup: publicLookup() }) : httpRequest(url, options)
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.on('error', (error) =>
      reject(
        new NotPushed(
          error instanceof AddressRefused ? error.message : `the push service does not answer (${error.name})`,
        ),
      ),
    )
    request.end(body)
  })
}
