import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

export const listPasskeys = query(
  'passkeys.list',
  `SELECT id, name, device, added_at AS "addedAt", last_used_at AS "lastUsedAt" FROM passkey WHERE account_id = :accountId ORDER BY added_at, id`,
)

/** For the options of WebAuthn: the passkeys of an account, and the user handle that they share. */
export const listCredentials = query(
  'passkeys.list-credentials',
  `SELECT credential_id AS id, transports, user_handle AS "userHandle" FROM passkey WHERE account_id = :accountId ORDER BY added_at, id`,
)

const find = query(
  'passkeys.find',
  `SELECT passkey.id, passkey.public_key AS "publicKey", passkey.counter, passkey.user_handle AS "userHandle",
     coalesce(account.email, account.mobile) AS "name!", account.id AS "accountId", account.password_hash AS "passwordHash", account.security_stamp AS "securityStamp",
     account.status, account.roles::text[] AS roles, has_factor(account.id) AS "hasFactor!"
   FROM passkey JOIN account ON account.id = passkey.account_id
   WHERE passkey.credential_id = :credentialId AND account.status = 'active'`,
)
/** A passkey and the account that it logs in to, by the id that its authenticator gave it. */
export const findPasskey = async (db: Db, credentialId: Buffer) => (await find(db, { credentialId }))[0]
export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/**
 * Notes a use. No row when the count did not go up: the passkey was copied, or the same answer came twice (WebAuthn,
 * 6.1.1). Synced passkeys do not count.
 */
export const usePasskey = query(
  'passkeys.use',
  `UPDATE passkey SET counter = :counter, last_used_at = :now
   WHERE id = :id AND (counter < :counter OR counter = 0 AND :counter = 0) RETURNING id`,
)

/** Serialises the changes of an account's passkeys. No row when the session has ended. */
export const lockAccount = query(
  'passkeys.lock-account',
  `SELECT FROM account JOIN connect_session session ON session.account_id = account.id
   WHERE account.id = :accountId AND session.id = :sessionId AND is_logged_in(session, account) FOR NO KEY UPDATE OF account`,
)

export const insertPasskey = query(
  'passkeys.insert',
  `INSERT INTO passkey (id, account_id, credential_id, public_key, user_handle, counter, transports, device, added_at)
   VALUES (:id, :accountId, :credentialId, :publicKey, :userHandle, :counter, :transports, :device?, :now)
   ON CONFLICT DO NOTHING RETURNING id, name, device, added_at AS "addedAt", last_used_at AS "lastUsedAt"`,
)

export const renamePasskey = query(
  'passkeys.rename',
  'UPDATE passkey SET name = :name WHERE id = :id AND account_id = :accountId RETURNING id',
)

export const removePasskey = query(
  'passkeys.remove',
  'DELETE FROM passkey WHERE id = :id AND account_id = :accountId RETURNING name, device',
)

/** After two log-ins a third is likely. */
export const findIsSecondLogIn = query(
  'passkeys.is-second-log-in',
  `SELECT (SELECT count(*) FROM (SELECT FROM audit_entry WHERE actor_id = :accountId AND action = 'sign_in.succeeded' LIMIT 2) log_ins) = 2 AS "isSecond!"`,
)
