// Messages to the app for iOS by the Apple Push Notification service, over HTTP/2 with a provider token
// (https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns). Node speaks both: docs/decisions/110.
import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { type ClientHttp2Session, connect, constants } from 'node:http2'
import { text } from 'node:stream/consumers'
import { isPassing, NotPushed, PATIENCE_MS, type Sent, tryLater } from './answers.ts'
import type { ByToken, PushMessage, Sender } from './message.ts'

export type ApnsAccount = {
  /** The .p8 file's text. */
  key: string
  keyId: string
  team: string
  bundleId: string
  /** Apple's host, or its stand-in in tests. */
  url: string
}

/** Apple accepts a token for an hour, and no new one within 20 minutes. */
const TOKEN_MS = 50 * 60_000
const IDLE_MS = 10 * 60_000
/** Refusals that hold for every message to that phone. */
const deadTokens = ['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken']

export function openApns(account: ApnsAccount): Sender<ByToken<'apns'>> {
  const key = createPrivateKey(account.key)
  let signed: { token: string; at: number } | undefined
  let session: ClientHttp2Session | undefined

  const token = () => {
    if (!signed || Date.now() - signed.at > TOKEN_MS) signed = { token: providerToken(account, key), at: Date.now() }
    return signed.token
  }
  /** One connection for all messages, as Apple requires. */
  const connection = () => {
    if (session && !session.closed && !session.destroyed) return session
    const opened = connect(account.url)
    opened.on('error', () => opened.destroy())
    opened.on('goaway', () => opened.close())
    opened.setTimeout(IDLE_MS, () => opened.close())
    opened.unref()
    session = opened
    return opened
  }

  return {
    send: async ({ endpoint }, message, seconds) => {
      const headers = {
        ':method': 'POST',
        ':path': `/3/device/${endpoint}`,
        authorization: `bearer ${token()}`,
        'apns-topic': account.bundleId,
        'apns-push-type': 'alert',
        'apns-priority': '10',
        'apns-expiration': String(Math.floor(Date.now() / 1000) + seconds),
        'apns-collapse-id': message.tag,
      }
      const answer = await post(connection(), headers, JSON.stringify(payloadOf(message)))
      if (answer.reason === 'ExpiredProviderToken') signed = undefined
      return outcomeOf(answer)
    },
    close: async () => {
      session?.destroy()
    },
  }
}

/** ES256 (RFC 7518, 3.4). */
function providerToken({ keyId, team }: ApnsAccount, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part({ alg: 'ES256', kid: keyId })}.${part({ iss: team, iat: Math.floor(Date.now() / 1000) })}`
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}

const payloadOf = ({ title, body, unread, path, token }: PushMessage) => ({
  aps: { alert: { title, body }, badge: unread, sound: 'default' },
  path,
  token,
})

type Answer = { status: number; reason: string; retryAfter: string | undefined }

function outcomeOf({ status, reason, retryAfter }: Answer): Sent {
  if (status === 200) return 'taken'
  if (status === 410 || (status === 400 && deadTokens.includes(reason))) return 'gone'
  if (isPassing(status)) throw tryLater('Apple', status, retryAfter)
  // The key or the team is wrong: our fault, not the phone's.
  if (status === 403) throw new NotPushed(`Apple refuses the key of APNS_KEY (${known(reason)})`)
  return 'refused'
}

/** Only Apple's own words are logged. */
const known = (reason: string) => (/^[A-Za-z]{1,40}$/.test(reason) ? reason : 'no reason')

function post(session: ClientHttp2Session, headers: Record<string, string>, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let isAnswered = false
    const failed = (name: string) => isAnswered || reject(new NotPushed(`Apple does not answer (${name})`))
    const stream = session.request(headers)
    stream.setTimeout(PATIENCE_MS, () => {
      failed('TimeoutError')
      stream.close(constants.NGHTTP2_CANCEL)
      // A connection that does not answer is not reused.
      session.destroy()
    })
    stream.on('error', ({ name }: Error) => failed(name))
    stream.on('close', () => failed('closed'))
    stream.on('response', async (answer) => {
      isAnswered = true
      const { reason = '' } = await text(stream)
        .then((said) => JSON.parse(said || '{}'))
        .catch(() => ({}))
      resolve({ status: answer[':status'] ?? 0, reason, retryAfter: answer['retry-after']?.toString() })
    })
    stream.end(body)
  })
}
