import type { Role } from '@aruga/contract/endpoint'
import { type Db, statement } from '../db/open.ts'

export type Login = {
  accountId: string
  passwordHash: string
  securityStamp: string
  status: 'active' | 'closed'
  roles: Role[]
}

const findByEmail = statement<Login, [email: string]>(
  'connect.find-login',
  `SELECT id AS "accountId", password_hash AS "passwordHash", security_stamp AS "securityStamp", status,
          roles::text[] AS roles
     FROM account WHERE lower(email) = $1`,
)

/** The user name is the e-mail: case and surrounding blanks do not matter. */
export const normalEmail = (username: string): string => username.trim().toLowerCase()

/** The account of an e-mail in its normal form; undefined also for what no e-mail can be. */
export async function findLogin(db: Db, email: string): Promise<Login | undefined> {
  // PostgreSQL stores no NUL, and 254 characters are the most that an address can have (RFC 5321, 4.5.3.1.3).
  if (email.length > 254 || email.includes('\0')) return undefined
  const [login] = await findByEmail(db, [email])
  return login
}

type Holder = {
  email: string
  emailVerified: boolean
  roles: Role[]
  name: string | null
  givenName: string | null
  familyName: string | null
}

const findHolder = statement<Holder, [accountId: string]>(
  'connect.find-holder',
  `SELECT account.email, account.email_verified_at IS NOT NULL AS "emailVerified", account.roles::text[] AS roles, patient.first_name AS "givenName",
          patient.last_name AS "familyName",
          coalesce(staff.name, patient.first_name || ' ' || patient.last_name) AS name
     FROM account
     LEFT JOIN patient ON patient.account_id = account.id
     LEFT JOIN staff ON staff.account_id = account.id
    WHERE account.id = $1`,
)

/** Which claims a scope opens (OpenID Connect Core, 5.4; `roles` is ours). */
export const CLAIMS_OF_SCOPE = {
  openid: ['sub'],
  profile: ['name', 'given_name', 'family_name'],
  email: ['email', 'email_verified'],
  roles: ['role'],
}

/** All claims about an account; the provider hands out those of the granted scopes. Undefined: no such account. */
export async function findClaims(
  db: Db,
  accountId: string,
): Promise<{ sub: string; [claim: string]: unknown } | undefined> {
  const [holder] = await findHolder(db, [accountId])
  return (
    holder && {
      sub: accountId,
      ...(holder.name === null ? {} : { name: holder.name }),
      ...(holder.givenName === null ? {} : { given_name: holder.givenName }),
      ...(holder.familyName === null ? {} : { family_name: holder.familyName }),
      email: holder.email,
      email_verified: holder.emailVerified,
      role: holder.roles,
    }
  )
}
