// Messages to browsers by their push services (RFC 8030), encrypted for the browser (RFC 8291) and signed by us (RFC 8292).
import { createECDH } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { AddressRefused, parseEndpoint } from './address.ts'
import { isPassing, NotPushed, type Sent, tryLater } from './answers.ts'
import type { Browser, Sender } from './message.ts'
import { type Answer, postTo } from './post.ts'

type WebPush = Sender<Browser> & { publicKey: string; accepts(browser: Browser): 'yes' | 'endpoint' | 'key' }

/** Undefined without a key. */
export function openWebPush({
  vapidPrivateKey: privateKey,
  production,
  mailFrom,
}: Pick<Config, 'vapidPrivateKey' | 'production' | 'mailFrom'>): WebPush | undefined {
  if (privateKey === undefined) return undefined
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
    send: async ({ endpoint, p256dh, auth }, message, seconds) => {
      const url = parseEndpoint(endpoint, production)
      if (!url) return 'gone'
      const { default: webPush } = await import('web-push')
      const options = {
        vapidDetails,
        TTL: seconds,
        topic: message.tag,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      } as const
      const to = { endpoint, keys: { p256dh, auth } }
      const { headers, body } = webPush.generateRequestDetails(to, JSON.stringify(message), options)
      return outcomeOf(await post(url, headers as Record<string, string>, body))
    },
  }
}

function outcomeOf({ status, retryAfter }: Answer): Sent {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  if (isPassing(status)) throw tryLater('the push service', status, retryAfter)
  return 'refused'
}

async function post(url: URL, headers: Record<string, string>, body: Buffer | null): Promise<Answer> {
  try {
    return await postTo(url, headers, body)
  } catch (error) {
    const why = error as Error
    throw new NotPushed(why instanceof AddressRefused ? why.message : `the push service does not answer (${why.name})`)
  }
}
