// Authorization requests that wait for a sign-in: the provider's "interactions". They are encrypted in the database with a key
// derived from the request's id, which only the browser's cookie has.
import type { AdapterPayload } from 'oidc-provider'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { after } from '../../time/clock.ts'
import { decrypt, deriveKey, encrypt } from '../encrypt-secret.ts'
import { hashToken } from '../sessions/tokens.ts'

/** How long the sign-in page may stay open before the app has to begin again. */
export const REQUEST_SECONDS = 60 * 60

const keyOf = (uid: string) => deriveKey(uid, 'authorization request')

const upsert = query(
  'connect.upsert-request',
  `INSERT INTO connect_request (uid_hash, sealed, expires_at) VALUES (:hash, :sealed, :expiresAt)
   ON CONFLICT (uid_hash) DO UPDATE SET sealed = excluded.sealed`,
)

/** Stores a request or its result; the hour runs from when it was first stored. */
export async function storeRequest(db: Db, uid: string, payload: AdapterPayload, now: Date): Promise<void> {
  const sealed = encrypt(keyOf(uid), Buffer.from(JSON.stringify(payload)))
  await upsert(db, { hash: hashToken(uid), sealed, expiresAt: after(now, REQUEST_SECONDS) })
}

const find = query(
  'connect.find-request',
  'SELECT sealed FROM connect_request WHERE uid_hash = :hash AND expires_at > :now',
)

/** The request of an id, undefined once it expired or was answered. */
export async function findRequest(db: Db, uid: string, now: Date): Promise<AdapterPayload | undefined> {
  const [request] = await find(db, { hash: hashToken(uid), now })
  return request && JSON.parse(decrypt(keyOf(uid), request.sealed).toString())
}

const remove = query('connect.delete-request', 'DELETE FROM connect_request WHERE uid_hash = :hash')

/** Deletes an answered request. */
export async function removeRequest(db: Db, uid: string): Promise<void> {
  await remove(db, { hash: hashToken(uid) })
}
