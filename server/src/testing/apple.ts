// The Apple Push Notification service: takes messages over HTTP/2 for a provider token that is signed by the team's key.
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type ApnsPayload = {
  aps: { alert: { title: string; body: string }; badge: number; sound: string }
  path: string
  token: string
}
type Received = { device: string; headers: IncomingHttpHeaders; payload: ApnsPayload }
type Refusal = { status: number; reason: string; retryAfter?: string } | 'silence' | 'cut'

const TEAM = 'ABCDE12345'
const BUNDLE = 'test.aruga.app'
const KEY_ID = 'KEY1234567'
const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** The server's configuration for it; `url` of a running service. */
export const appleAccount = (url: string) => ({
  key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  keyId: KEY_ID,
  team: TEAM,
  bundleId: BUNDLE,
  url,
})

export async function startApple() {
  const received: Received[] = []
  /** The next answers; then 200. */
  const answers: Refusal[] = []
  const sessions = new Set<ServerHttp2Session>()
  let connections = 0
  const tokens = new Set<string>()

  const take = async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const payload = JSON.parse(await text(stream)) as ApnsPayload
    const [, device] = /^\/3\/device\/([0-9A-Fa-f]+)$/.exec(String(headers[':path'])) ?? []
    const fault: Refusal | undefined = device ? faultIn(headers) : { status: 404, reason: 'BadPath' }
    const answer = fault ?? answers.shift()
    if (answer === 'silence') return
    if (answer === 'cut') return stream.session?.destroy()
    tokens.add(String(headers.authorization))
    if (!answer) received.push({ device: device ?? '', headers, payload })
    const retryAfter = answer?.retryAfter && { 'retry-after': answer.retryAfter }
    stream.respond({ ':status': answer?.status ?? 200, 'apns-id': 'A', ...retryAfter })
    stream.end(answer ? JSON.stringify({ reason: answer.reason }) : '')
  }
  const server = createServer()
  server.on('session', (session) => {
    connections++
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  server.on('stream', (stream, headers) => void take(stream, headers).catch(() => stream.close()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    answers,
    connections: () => connections,
    tokens: () => tokens.size,
    account: appleAccount(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    /** As Apple does occasionally. */
    endConnections: () => {
      for (const session of sessions) session.close()
    },
    stop: () => {
      for (const session of sessions) session.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

function faultIn(headers: IncomingHttpHeaders): Exclude<Refusal, string> | undefined {
  const [, token = ''] = /^bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}')
  const key = { key: createPublicKey(keys.privateKey as never), dsaEncoding: 'ieee-p1363' } as const
  const isSigned = verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))
  const { alg, kid } = read(header)
  const { iss, iat } = read(claims)
  if (!isSigned || alg !== 'ES256' || kid !== KEY_ID || iss !== TEAM)
    return { status: 403, reason: 'InvalidProviderToken' }
  if (Math.abs(Date.now() / 1000 - iat) > 3600) return { status: 403, reason: 'ExpiredProviderToken' }
  if (headers['apns-topic'] !== BUNDLE) return { status: 400, reason: 'TopicDisallowed' }
  if (headers['apns-push-type'] !== 'alert') return { status: 400, reason: 'InvalidPushType' }
  return undefined
}
