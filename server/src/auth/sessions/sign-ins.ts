// A sign-in is a browser in which somebody has proved their password on the server's page; its cookie identifies it. It lets the
// console return without another log-in. Why, and for how long: docs/decisions/007.

import { IDLE_TIMEOUT_MS, STAFF_SESSION_SECONDS } from '@aruga/contract/limits'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { after } from '../../time/clock.ts'
import { endSessionsOfSignIn } from './lifecycle/end-of-sign-in.ts'
import { hashToken, newToken } from './tokens.ts'

/** A sign-in expires after this long without use, like an idle session (docs/specification.md#9). */
export const SIGN_IN_IDLE_SECONDS = IDLE_TIMEOUT_MS / 1000

export type SignIn = { id: string; accountId: string; authenticatedAt: string }

const findByCookie = query(
  'connect.find-sign-in',
  `SELECT sign_in.id, sign_in.account_id AS "accountId", sign_in.authenticated_at AS "authenticatedAt"
     FROM connect_sign_in sign_in
     JOIN account ON account.id = sign_in.account_id AND account.status = 'active' AND account.security_stamp = sign_in.security_stamp
    WHERE sign_in.cookie_hash = :hash AND sign_in.expires_at > :now`,
)

/** The sign-in of a cookie; undefined once it expired or ended, or the password changed. */
export async function findSignIn(db: Db, cookie: string, now: Date): Promise<SignIn | undefined> {
  const [signIn] = await findByCookie(db, { hash: hashToken(cookie), now })
  return signIn
}

type Proved = { accountId: string; securityStamp: string }

const insert = query(
  'connect.insert-sign-in',
  `INSERT INTO connect_sign_in (id, cookie_hash, account_id, security_stamp, authenticated_at, expires_at, ends_at)
   VALUES (:id, :cookieHash, :accountId, :securityStamp, :now, :expiresAt, :endsAt)`,
)

/** Begins a sign-in after the password was proved; `cookie`: its value. */
export async function beginSignIn(db: Db, { accountId, securityStamp }: Proved, now: Date) {
  const [id, cookie] = [newToken(), newToken()]
  const [expiresAt, endsAt] = [after(now, SIGN_IN_IDLE_SECONDS), after(now, STAFF_SESSION_SECONDS)]
  await insert(db, { id, cookieHash: hashToken(cookie), accountId, securityStamp, now, expiresAt, endsAt })
  return { id, cookie }
}

const renew = query(
  'connect.renew-sign-in',
  `UPDATE connect_sign_in SET security_stamp = :securityStamp, authenticated_at = :now, expires_at = :expiresAt, ends_at = :endsAt
    WHERE id = :id AND account_id = :accountId`,
)

/** The same person has proved their password again, in the same browser. */
export async function renewSignIn(db: Db, id: string, { accountId, securityStamp }: Proved, now: Date): Promise<void> {
  const [expiresAt, endsAt] = [after(now, SIGN_IN_IDLE_SECONDS), after(now, STAFF_SESSION_SECONDS)]
  await renew(db, { id, accountId, securityStamp, now, expiresAt, endsAt })
}

const use = query(
  'connect.use-sign-in',
  'UPDATE connect_sign_in SET cookie_hash = :cookieHash, expires_at = least(:expiresAt, ends_at) WHERE id = :id',
)

/** Extends a sign-in that was used, with the browser's new cookie. An ended one stays ended. */
export async function useSignIn(db: Db, id: string, cookie: string, now: Date): Promise<void> {
  await use(db, { id, cookieHash: hashToken(cookie), expiresAt: after(now, SIGN_IN_IDLE_SECONDS) })
}

const remove = query('connect.delete-sign-in', 'DELETE FROM connect_sign_in WHERE id = :id')

/**
 * Logs a browser out: invalidates its cookie, its codes and every session begun from it. The sign-in is deleted first: redeeming a
 * code at the same time locks it until the new session is visible and is ended too (codes.ts).
 */
export async function endSignIn(db: Db, id: string, now: Date): Promise<void> {
  await remove(db, { id })
  await endSessionsOfSignIn(db, { id, now })
}
