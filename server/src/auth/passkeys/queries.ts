import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { loginColumns } from '../passwords/find-login.ts'

/** Passkeys of before the account's password was changed are as good as deleted. */
const isLiving = 'passkey.security_stamp = account.security_stamp'
const ofAccount = `FROM passkey JOIN account ON account.id = passkey.account_id WHERE account.id = :accountId AND ${isLiving}`

const columns = `passkey.id, passkey.name, passkey.device, passkey.added_at AS "addedAt", passkey.last_used_at AS "lastUsedAt"`

export const listPasskeys = query(
  'passkeys.list',
  `SELECT ${columns} ${ofAccount} ORDER BY passkey.added_at, passkey.id`,
)

/** For the options of WebAuthn: the passkeys of an account, and the user handle that they share. */
export const listCredentials = query(
  'passkeys.list-credentials',
  `SELECT passkey.credential_id AS id, passkey.transports, passkey.user_handle AS "userHandle" ${ofAccount} ORDER BY passkey.added_at, passkey.id`,
)

const find = query(
  'passkeys.find',
  `SELECT passkey.id, passkey.public_key AS "publicKey", passkey.counter, passkey.user_handle AS "userHandle", ${isLiving} AS "isLiving!",
     account.email, ${loginColumns} AS "hasFactor!"
   FROM passkey JOIN account ON account.id = passkey.account_id WHERE passkey.credential_id = :credentialId`,
)
/** A passkey and the account that it logs in to, by the id that its authenticator gave it. */
export const findPasskey = async (db: Db, credentialId: Buffer) => (await find(db, { credentialId }))[0]
export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/**
 * Notes a use. No row where the count did not go up: somebody has a copy of the passkey, or the same answer came twice (WebAuthn,
 * 6.1.1). Synced passkeys do not count.
 */
export const usePasskey = query(
  'passkeys.use',
  `UPDATE passkey SET counter = :counter, last_used_at = :now
   WHERE id = :id AND (counter < :counter OR counter = 0 AND :counter = 0) RETURNING id`,
)

export const insertPasskey = query(
  'passkeys.insert',
  `WITH old AS (
     DELETE FROM passkey USING account WHERE passkey.account_id = :accountId AND account.id = :accountId AND NOT (${isLiving})
   )
   INSERT INTO passkey (id, account_id, security_stamp, credential_id, public_key, user_handle, counter, transports, device, added_at)
   SELECT :id, id, security_stamp, :credentialId, :publicKey, :userHandle, :counter, :transports, :device, :now
     FROM account WHERE id = :accountId
   ON CONFLICT DO NOTHING RETURNING ${columns}`,
)

export const renamePasskey = query(
  'passkeys.rename',
  'UPDATE passkey SET name = :name WHERE id = :id AND account_id = :accountId RETURNING id',
)

export const removePasskey = query(
  'passkeys.remove',
  'DELETE FROM passkey WHERE id = :id AND account_id = :accountId RETURNING id, coalesce(name, device) AS name',
)

/** Two log-ins are enough to know that there will be a third. */
export const findIsSecondLogIn = query(
  'passkeys.is-second-log-in',
  `SELECT (SELECT count(*) FROM (SELECT FROM audit_entry WHERE patient_id = :patientId AND action = 'sign_in.succeeded' LIMIT 2) log_ins) = 2 AS "isSecond!"`,
)

/** Those that no log-in takes any more. */
export const sweepPasskeys = query(
  'passkeys.sweep',
  `DELETE FROM passkey USING account WHERE account.id = passkey.account_id AND NOT (${isLiving})`,
)
