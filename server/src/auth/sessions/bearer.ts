import type { Role } from '@aruga/contract/permissions'
import type { Language } from '@aruga/contract/values'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { after } from '../../time/clock.ts'

/**
 * The account of a valid access token. `roles`: none without the program's scope. `patientId`: the patient that the session acts for;
 * `acts`: what it may do for them, null for the account's own patient. `branchId` for pharmacists bound to a branch.
 */
export type Bearer = {
  accountId: string
  roles: Role[]
  language: Language
  patientId: string | null
  acts: string[] | null
  branchId: string | null
  sessionId: string
}

/** Whether `session` is locked. */
const isLocked = 'session.locks_at IS NOT NULL AND session.locks_at <= :now'

// A session that a server of the version before has begun has no patient: it is for the account's own.
/** A token with its account, while the session is active, the account's security stamp is that of the log-in, and it may act for its patient. */
const bearerWith = (
  columns: string,
) => `SELECT account.id AS "accountId", CASE WHEN :programScope = ANY (string_to_array(token.scope, ' ')) THEN account.roles::text[] ELSE '{}' END AS "roles!: Role[]",
          language_of(account.language_code, account.language) AS "language!: Language", coalesce(session.patient_id, (SELECT p.id FROM patient p WHERE p.account_id = account.id AND p.erased_at IS NULL)) AS "patientId?",
          CASE WHEN session.access_id IS NOT NULL THEN (SELECT x.scope FROM patient_access x WHERE x.id = session.access_id) END AS "acts?", staff.branch_id AS "branchId?", session.id AS "sessionId"${columns}
     FROM connect_access_token token
     JOIN connect_session session ON session.id = token.session_id
     JOIN account ON account.id = session.account_id AND is_current(session, account, :now)
     LEFT JOIN staff ON staff.account_id = account.id
    WHERE token.hash = :tokenHash AND token.expires_at > :now AND session.expires_at > :now`

/**
 * The `Bearer` of the token with the hash `:tokenHash` at the time `:now`; at most one row. It runs in every request with
 * a token: alone, or as the beginning of the request's own statement (http/implement.ts, `implementInOneQuery`). A token without
 * `:programScope` has no roles, and a locked till's has no bearer.
 */
export const bearerSql = `${bearerWith('')} AND NOT (${isLocked})`

/** A token as it was presented: its SHA-256, and the scope that a call needs. */
export type Presented = { tokenHash: Buffer; programScope: string }

// `isDue`: the use of a staff session is stored at most once a minute; a patient's never.
const findByHash = query(
  'connect.find-bearer',
  bearerWith(
    `, account.roles <> '{patient}'::role[] AND session.last_used_at < :noteBefore::timestamptz AS "isDue!", ${isLocked} AS "isLocked!"`,
  ),
  { pipelined: true },
)
const NOTED_EVERY_SECONDS = 60

/** The bearer of an access token; undefined when it is unknown, expired or revoked on any server (RFC 6750). */
export async function findBearer(
  db: Db,
  token: Presented,
  now: Date,
): Promise<(Bearer & { isDue: boolean; isLocked: boolean }) | undefined> {
  const [bearer] = await findByHash(db, { ...token, now, noteBefore: after(now, -NOTED_EVERY_SECONDS) })
  return bearer
}

const findActive = query(
  'connect.find-active',
  `SELECT token.hash, account.roles::text[] AS "roles!: Role[]", staff.branch_id AS "branchId"
     FROM connect_access_token token
     JOIN connect_session session ON session.id = token.session_id
     JOIN account ON account.id = session.account_id AND is_current(session, account, :now)
     LEFT JOIN staff ON staff.account_id = account.id
    WHERE token.hash = ANY (:hashes::bytea[]) AND token.expires_at > :now AND (session.locks_at IS NULL OR session.locks_at > :now)`,
)

export type Rights = Pick<Bearer, 'roles' | 'branchId'>

/** The present rights of the tokens that are still valid, by the token's hash in hexadecimal digits. */
export async function findRights(db: Db, hashes: readonly Buffer[], now: Date): Promise<Map<string, Rights>> {
  const rows = await findActive(db, { hashes, now })
  return new Map(rows.map(({ hash, ...rights }) => [hash.toString('hex'), rights]))
}

/** The token of an `Authorization: Bearer` header (RFC 6750, 2.1), or undefined for any other. */
export const bearerTokenOf = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : /^Bearer +([\w\-.~+/]+=*)$/i.exec(header)?.[1]
