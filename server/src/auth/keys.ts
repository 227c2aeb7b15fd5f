// The keys that all servers on a database share: for id_tokens, and for the hashes of counts and known devices. They are stored in the
// database, encrypted with a key derived from FILES_KEY: changing FILES_KEY leaves them as they are.
import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Keyring } from '../config/keyring.ts'
import { type Database, type Db, inTransaction } from '../db/open.ts'
import { query } from '../db/query.ts'
import type { Clock } from '../time/clock.ts'
import { decryptWith, deriveKey, deriveKeys, encrypt } from './encrypt-secret.ts'
import { generateSigningKey, type SigningKey } from './signing-key.ts'

export type Keys = {
  /** Private JWKs for id_tokens: the first one signs, all are published. */
  readonly signing: readonly SigningKey[]
  /** The key of the hashes under which attempts are counted and devices remembered. */
  readonly attempts: KeyObject
}
/** Picks up what any server or command changes, within a minute. */
export type LiveKeys = Keys & { refresh(): Promise<void> }

const FRESH_MS = 60_000

/** The purpose of the key that encrypts these keys. */
export const KEYS_PURPOSE = 'connect keys'

const listKeys = query(
  'connect.list-keys',
  'SELECT purpose, sealed, active_from AS "activeFrom" FROM connect_key ORDER BY active_from DESC, id',
)
const insertKey = query(
  'connect.insert-key',
  'INSERT INTO connect_key (purpose, sealed, created_at, active_from) VALUES (:purpose, :sealed, :now, :activeFrom)',
)
const lockKeys = query('connect.lock-keys', `SELECT pg_advisory_xact_lock(lock_key('connect keys'))`)

/** In a transaction: nobody else changes the stored keys until its end. */
export const holdKeys = (tx: Db) => lockKeys(tx)

type NewKey = { purpose: 'signing' | 'attempts'; plain: Buffer; now: Date; activeFrom?: Date }
/** Stores a key, encrypted. */
export async function storeKey(tx: Db, filesKeys: Keyring, { purpose, plain, now, activeFrom = now }: NewKey) {
  const sealed = encrypt(deriveKey(filesKeys[0], KEYS_PURPOSE), plain)
  await insertKey(tx, { purpose, sealed, now, activeFrom })
}

/** Reads the keys; the first server creates them. */
export async function openKeys(db: Database, config: Pick<Config, 'filesKeys'>, clock: Clock): Promise<LiveKeys> {
  const { filesKeys } = config
  await inTransaction(db, async (tx) => {
    await holdKeys(tx)
    await createMissing(tx, filesKeys, clock())
  })
  let keys = await readKeys(db, filesKeys, clock())
  let readAt = clock().getTime()
  return {
    get signing() {
      return keys.signing
    },
    get attempts() {
      return keys.attempts
    },
    refresh: async () => {
      const now = clock()
      if (now.getTime() - readAt < FRESH_MS) return
      // Requests of this moment need not wait.
      readAt = now.getTime()
      keys = await readKeys(db, filesKeys, now)
    },
  }
}

async function createMissing(tx: Db, filesKeys: Keyring, now: Date) {
  const rows = await listKeys(tx)
  const signing = rows.find(({ purpose }) => purpose === 'signing')
  if (!signing) await storeKey(tx, filesKeys, { purpose: 'signing', plain: await generateSigningKey(), now })
  if (rows.some(({ purpose }) => purpose === 'attempts')) return
  // Derived as older versions did, so that a deployment's counts and known devices survive the update.
  const filesKey = filesKeys.find((key) => signing && opens(key, signing.sealed)) ?? filesKeys[0]
  await storeKey(tx, filesKeys, { purpose: 'attempts', plain: deriveKey(filesKey, 'connect attempts'), now })
}

function opens(filesKey: Buffer, sealed: Buffer): boolean {
  try {
    decryptWith([deriveKey(filesKey, KEYS_PURPOSE)], sealed)
    return true
  } catch {
    return false
  }
}

/** Throws a `ConfigError` when no key of the files fits. */
export async function readKeys(db: Db, filesKeys: Keyring, now: Date): Promise<Keys> {
  const keys = deriveKeys(filesKeys, KEYS_PURPOSE)
  const stored = (await listKeys(db)).map((row) => ({ ...row, plain: read(keys, row.sealed) }))
  const ofPurpose = (wanted: string) => stored.filter(({ purpose }) => purpose === wanted)
  const isActive = ({ activeFrom }: { activeFrom: string }) => Date.parse(activeFrom) <= now.getTime()
  const signing = ofPurpose('signing')
  const ordered = [...signing.filter(isActive), ...signing.filter((key) => !isActive(key))]
  const [attempts] = ofPurpose('attempts')
  if (ordered.length === 0 || !attempts) throw new Error('The keys of this database are missing.')
  return {
    signing: ordered.map(({ plain }) => JSON.parse(plain.toString())),
    attempts: createSecretKey(attempts.plain),
  }
}

function read(keys: Keyring, sealed: Buffer): Buffer {
  try {
    return decryptWith(keys, sealed).plain
  } catch (cause) {
    throw Object.assign(new ConfigError('Neither FILES_KEY nor FILES_KEY_PREVIOUS is the key of this database.'), {
      cause,
    })
  }
}
