// The keys of `/connect/*`. The signing key is stored in the database, encrypted with a key derived from FILES_KEY.
import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Config } from '../config.ts'
import { ConfigError } from '../config.ts'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'
import type { Keyring } from '../keyring.ts'
import { decryptWith, deriveKey, deriveKeys, encrypt } from './encrypt-secret.ts'

type SigningKey = { kty: string; kid: string; alg: string; use: string; [part: string]: unknown }

export type Keys = {
  /** Private JWK for id_tokens. */
  signing: SigningKey
  /** The key of the hashes under which failed attempts are counted. */
  attempts: Buffer
}

/** For which the key that encrypts these keys is derived. */
export const KEYS_PURPOSE = 'connect keys'

const findKey = query('connect.find-key', 'SELECT sealed FROM connect_key WHERE purpose = :purpose')
const insertKey = query(
  'connect.insert-key',
  'INSERT INTO connect_key (purpose, sealed, created_at) VALUES (:purpose, :sealed, :now) ON CONFLICT (purpose) DO NOTHING',
)

/** The key of the hashes under which attempts of every kind are counted. */
export const attemptsKeyOf = (config: Pick<Config, 'filesKeys'>): Buffer =>
  deriveKey(config.filesKeys[0], 'connect attempts')

/** Reads the keys that all servers on this database share; the first server creates them. */
export async function readKeys(db: Db, config: Config, now: Date): Promise<Keys> {
  const encryptionKeys = deriveKeys(config.filesKeys, KEYS_PURPOSE)
  let [stored] = await findKey(db, { purpose: 'signing' })
  if (!stored) {
    await insertKey(db, {
      purpose: 'signing',
      sealed: encrypt(encryptionKeys[0], Buffer.from(JSON.stringify(await generateSigningKey()))),
      now,
    })
    // Another server may have been faster: the stored row is the key.
    stored = (await findKey(db, { purpose: 'signing' }))[0]
  }
  if (!stored) throw new Error('The signing key could not be stored')
  return { signing: readSigningKey(encryptionKeys, stored.sealed), attempts: attemptsKeyOf(config) }
}

// RS256: the one algorithm that every OpenID Connect client must understand (OpenID Connect Core, 15.1).
async function generateSigningKey(): Promise<SigningKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const jwk = privateKey.export({ format: 'jwk' })
  return { ...jwk, kty: 'RSA', kid: crypto.randomUUID(), alg: 'RS256', use: 'sig' }
}

function readSigningKey(encryptionKeys: Keyring, sealed: Buffer): SigningKey {
  try {
    return JSON.parse(decryptWith(encryptionKeys, sealed).plain.toString())
  } catch (cause) {
    throw Object.assign(new ConfigError('Neither FILES_KEY nor FILES_KEY_PREVIOUS is the key of this database.'), {
      cause,
    })
  }
}
