import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

/** A private JWK. */
export type SigningKey = { kty: string; kid: string; alg: string; use: string; [part: string]: unknown }

/** 128 bits of security (NIST SP 800-57, table 2). */
const BITS = 3072

/** A new one as JSON. RS256: the one algorithm that every OpenID Connect client must understand (OpenID Connect Core, 15.1). */
export async function generateSigningKey(): Promise<Buffer> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: BITS })
  const jwk = privateKey.export({ format: 'jwk' })
  const key: SigningKey = { ...jwk, kty: 'RSA', kid: crypto.randomUUID(), alg: 'RS256', use: 'sig' }
  return Buffer.from(JSON.stringify(key))
}
