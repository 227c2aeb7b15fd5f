// Secrets and signatures of Standard Webhooks (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
import { createHmac, randomBytes } from 'node:crypto'
import { decryptWith, deriveKeys, encrypt } from '../../auth/encrypt-secret.ts'
import { WEBHOOK_PURPOSE } from '../../auth/re-encrypt-secrets.ts'
import type { Config } from '../../config/config.ts'

type Keyed = Pick<Config, 'filesKeys'>
const SECRET_BYTES = 32

/** A new secret: as it is shown once, and as it is stored. */
export function newSecret({ filesKeys }: Keyed) {
  const secret = randomBytes(SECRET_BYTES)
  const sealed = encrypt(deriveKeys(filesKeys, WEBHOOK_PURPOSE)[0], secret)
  return { shown: `whsec_${secret.toString('base64')}`, sealed }
}

export const openSecret = ({ filesKeys }: Keyed, sealed: Buffer): Buffer =>
  decryptWith(deriveKeys(filesKeys, WEBHOOK_PURPOSE), sealed).plain

type Message = { id: string; at: Date; body: string }

/** The headers of a delivery at `at`, signed with each secret, the newest first. */
export function signedHeaders(secrets: readonly Buffer[], { id, at, body }: Message) {
  const timestamp = `${Math.floor(at.getTime() / 1000)}`
  const signatureOf = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(signatureOf).join(' '),
  }
}
