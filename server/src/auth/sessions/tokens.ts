// Tokens are random text; their rights are looked up by their hash.
import { hash, randomBytes, randomInt } from 'node:crypto'
import { decrypt, deriveKey, encrypt } from '../encrypt-secret.ts'

/** 43 characters, 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** A code or PIN that people type: it needs a limit on tries. */
export const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** What is stored. A plain SHA-256 is enough: 256 random bits cannot be guessed. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Encrypts the token that replaces `token`: only the owner of `token` can read it, not the database. */
export const encryptSuccessor = (token: string, successor: string): Buffer =>
  encrypt(deriveKey(token, 'refresh token successor'), Buffer.from(successor))

export const decryptSuccessor = (token: string, sealed: Buffer): string =>
  decrypt(deriveKey(token, 'refresh token successor'), sealed).toString()
