import type { Role } from '@aruga/contract/endpoint'
import type { Language } from '@aruga/contract/values'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { isActive } from './lifecycle/states.ts'
import { hashToken } from './tokens.ts'

/** The account of a valid access token. `patientId` for patients, `branchId` for pharmacists bound to a branch. */
export type Bearer = {
  accountId: string
  roles: Role[]
  language: Language
  patientId: string | null
  branchId: string | null
  sessionId: string
}

/** A token with its account, while the session is active and the account's security stamp is that of the log-in. */
const activeTokens = `connect_access_token token
     JOIN connect_session session ON session.id = token.session_id
     JOIN account ON account.id = session.account_id AND ${isActive()}
     LEFT JOIN staff ON staff.account_id = account.id`

/**
 * The `Bearer` of the token with the hash `:tokenHash` at the time `:now`; at most one row. It runs in every request with
 * a token: alone, or as the beginning of the request's own statement (http/implement.ts, `implementInOneQuery`).
 */
export const bearerSql = `SELECT account.id AS "accountId", account.roles::text[] AS "roles!: Role[]", account.language AS "language!: Language",
          patient.id AS "patientId?", staff.branch_id AS "branchId?", session.id AS "sessionId"
     FROM ${activeTokens}
     LEFT JOIN patient ON patient.account_id = account.id
    WHERE token.hash = :tokenHash AND token.expires_at > :now`

const findByHash = query('connect.find-bearer', bearerSql)

/** The bearer of an access token; undefined when it is unknown, expired or revoked on any server (RFC 6750). */
export async function findBearer(db: Db, token: string, now: Date): Promise<Bearer | undefined> {
  const [bearer] = await findByHash(db, { tokenHash: hashToken(token), now })
  return bearer
}

const findActive = query(
  'connect.find-active',
  `SELECT token.hash, account.roles::text[] AS "roles!: Role[]", staff.branch_id AS "branchId"
     FROM ${activeTokens} WHERE token.hash = ANY (:hashes::bytea[]) AND token.expires_at > :now`,
)

export type Rights = Pick<Bearer, 'roles' | 'branchId'>

/** The present rights of those tokens that are still valid, by the token's hash in hexadecimal digits. */
export async function findRights(db: Db, hashes: readonly Buffer[], now: Date): Promise<Map<string, Rights>> {
  const rows = await findActive(db, { hashes, now })
  return new Map(rows.map(({ hash, ...rights }) => [hash.toString('hex'), rights]))
}

/** The token of an `Authorization: Bearer` header (RFC 6750, 2.1), or undefined for any other. */
export const bearerTokenOf = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : /^Bearer +([\w\-.~+/]+=*)$/i.exec(header)?.[1]
