import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Keyring } from '../config/keyring.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A 32-byte key for one purpose only (HKDF, RFC 5869). `secret` must be random, never a password. */
export const deriveKey = (secret: Buffer | string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `aruga ${purpose}`, 32))

/** AES-256-GCM; returns nonce, ciphertext and tag. */
export function encrypt(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** One purpose's keys, derived from each of the given ones: they open secrets that any of them encrypted. */
export const deriveKeys = ([current, ...others]: Keyring, purpose: string): Keyring => [
  deriveKey(current, purpose),
  ...others.map((secret) => deriveKey(secret, purpose)),
]

/** Decrypts with whichever key fits; `isCurrent`: whether it was the first. Throws when none does, or `sealed` is damaged. */
export function decryptWith(keys: Keyring, sealed: Buffer): { plain: Buffer; isCurrent: boolean } {
  let failure: unknown
  for (const key of keys) {
    try {
      return { plain: decrypt(key, sealed), isCurrent: key === keys[0] }
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Throws when `sealed` was encrypted with another key or is damaged. */
export function decrypt(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
