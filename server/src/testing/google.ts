// Google's part in push messages: issues tokens for a service account's signature (RFC 7523) and takes messages by FCM's
// HTTP v1 for those tokens.
import { createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type FcmMessage = {
  token: string
  notification: { title: string; body: string }
  data: Record<string, string>
  android: Record<string, unknown> & { notification: Record<string, unknown> }
}
type Refusal = { status: number; error?: object; retryAfter?: string }

const PROJECT = 'aruga-test'
const EMAIL = 'push@aruga-test.iam.test'
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

export async function startGoogle() {
  const received: FcmMessage[] = []
  /** The next answers to messages; after them it accepts messages. */
  const answers: Refusal[] = []
  const given = new Set<string>()
  /** Faults of the requests for tokens. */
  const faults: string[] = []

  const giveToken = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await text(request))
    const fault = faultIn(form)
    if (fault) {
      faults.push(fault)
      return void response.writeHead(400).end('{"error":"invalid_grant"}')
    }
    const token = randomBytes(16).toString('hex')
    given.add(token)
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ access_token: token, expires_in: 3599, token_type: 'Bearer' }))
  }
  const takeMessage = async (request: IncomingMessage, response: ServerResponse) => {
    const { message } = JSON.parse(await text(request)) as { message: FcmMessage }
    const allowed = given.has(request.headers.authorization?.replace('Bearer ', '') ?? '')
    const { status, error, retryAfter } = allowed
      ? (answers.shift() ?? { status: 200 })
      : { status: 401, error: { status: 'UNAUTHENTICATED' } }
    if (status === 200) received.push(message)
    response
      .writeHead(status, { 'content-type': 'application/json', ...(retryAfter && { 'retry-after': retryAfter }) })
      .end(JSON.stringify(status === 200 ? { name: `projects/${PROJECT}/messages/1` } : { error }))
  }
  const server = createServer((request, response) => {
    if (request.method === 'POST' && request.url === '/token') return void giveToken(request, response)
    if (request.method === 'POST' && request.url === `/v1/projects/${PROJECT}/messages:send`)
      return void takeMessage(request, response)
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    received,
    answers,
    faults,
    /** Invalidates every issued token. */
    forgetTokens: () => given.clear(),
    tokensGiven: () => given.size,
    /** A service account as Google's console issues it. */
    serviceAccount: JSON.stringify({
      type: 'service_account',
      project_id: PROJECT,
      client_email: EMAIL,
      private_key_id: 'k1',
      private_key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** https://developers.google.com/identity/protocols/oauth2/service-account#httprest */
function faultIn(form: URLSearchParams): string | undefined {
  if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return 'the grant type'
  const [header = '', claims = '', signature = ''] = form.get('assertion')?.split('.') ?? []
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  if (read(header).alg !== 'RS256') return 'the algorithm'
  const isSigned = createVerify('RSA-SHA256')
    .update(`${header}.${claims}`)
    .verify(keys.publicKey, Buffer.from(signature, 'base64url'))
  if (!isSigned) return 'the signature'
  const { iss, aud, scope, iat, exp } = read(claims)
  if (iss !== EMAIL) return 'the issuer'
  if (aud !== 'https://oauth2.googleapis.com/token') return 'the audience'
  if (scope !== SCOPE) return 'the scope'
  const now = Date.now() / 1000
  return iat > now + 60 || exp < now || exp - iat > 3600 ? 'the times' : undefined
}
