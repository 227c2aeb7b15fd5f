// Changes the keys that are stored in the database. A signing key is published for a day before it signs, and after its successor signs,
// until the next change: clients that cache the published keys see each in time (OpenID Connect Core, 10.1.1).
import { randomBytes } from 'node:crypto'
import type { Keyring } from '../config/keyring.ts'
import { type Database, type Db, inTransaction } from '../db/open.ts'
import { query } from '../db/query.ts'
import { after } from '../time/clock.ts'
import { holdKeys, storeKey } from './keys.ts'
import { generateSigningKey } from './signing-key.ts'

const DAY_SECONDS = 24 * 60 * 60
/** The age at which a signing key is replaced; also in docs/operations.md. */
export const SIGNING_KEY_DAYS = 90

const findNewest = query(
  'connect.find-newest-signing-key',
  `SELECT id, created_at AS "createdAt", active_from AS "activeFrom" FROM connect_key WHERE purpose = 'signing'
   ORDER BY active_from DESC LIMIT 1`,
)
const deleteOthers = query(
  'connect.delete-other-signing-keys',
  `DELETE FROM connect_key WHERE purpose = 'signing' AND id <> :id RETURNING id`,
)

/**
 * Creates the next signing key and drops the previous one. Returns from when it signs, or undefined when there was nothing
 * to do: a next key exists already or, with `ifDue`, the present key is not old enough.
 */
export async function rotateSigningKey(
  db: Database,
  filesKeys: Keyring,
  now: Date,
  { ifDue = false } = {},
): Promise<Date | undefined> {
  return inTransaction(db, async (tx) => {
    await holdKeys(tx)
    const [present] = await findNewest(tx)
    if (!present || Date.parse(present.activeFrom) > now.getTime()) return undefined
    if (ifDue && now < after(new Date(present.createdAt), SIGNING_KEY_DAYS * DAY_SECONDS)) return undefined
    const activeFrom = after(now, DAY_SECONDS)
    await deleteOthers(tx, { id: present.id })
    await storeKey(tx, filesKeys, { purpose: 'signing', plain: await generateSigningKey(), now, activeFrom })
    return activeFrom
  })
}

const deleteAll = query('connect.delete-keys', 'DELETE FROM connect_key RETURNING id')

/**
 * Replaces every stored key at once. Nobody is logged out: access and refresh tokens are not signed. Older id_tokens no longer verify;
 * counts, lock-outs and known devices start afresh.
 */
export const replaceKeys = (db: Database, filesKeys: Keyring, now: Date): Promise<void> =>
  inTransaction(db, async (tx: Db) => {
    await holdKeys(tx)
    await deleteAll(tx)
    await storeKey(tx, filesKeys, { purpose: 'signing', plain: await generateSigningKey(), now })
    await storeKey(tx, filesKeys, { purpose: 'attempts', plain: randomBytes(32), now })
  })
