// What a thread of the pool in passwords.ts does. It is one of few and at a low priority, so it may block.
import { hashRawSync, hashSync, type Options, verifySync } from '@node-rs/argon2'

export type Work = {
  hash: { secret: Uint8Array; parameters: Options }
  hashRaw: { secret: Uint8Array; parameters: Options }
  verify: { secret: Uint8Array; hashed: string }
}

export const hash = ({ secret, parameters }: Work['hash']): string => hashSync(secret, parameters)
export const hashRaw = ({ secret, parameters }: Work['hashRaw']): Uint8Array => hashRawSync(secret, parameters)
export const verify = ({ secret, hashed }: Work['verify']): boolean => verifySync(hashed, secret)
