import type { Role } from '@aruga/contract/permissions'
import { cleanEmailAddress } from '@aruga/contract/typed-text'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

export type Login = {
  accountId: string
  passwordHash: string
  securityStamp: string
  /** Unverified: registered, but nobody has followed the link mailed to the address. */
  status: 'unverified' | 'active' | 'closed'
  roles: Role[]
  /** Whether the account has a confirmed second factor. */
  hasFactor: boolean
}

const findByEmail = query(
  'connect.find-login',
  `SELECT id AS "accountId", password_hash AS "passwordHash", security_stamp AS "securityStamp", status, roles::text[] AS roles,
     has_factor(id) AS "hasFactor!"
   FROM account WHERE lower(email) = :email`,
  { pipelined: true },
)

/** The user name is the e-mail: case and what `cleanEmailAddress` removes do not matter. An address is ASCII, so
 * `lower()` of PostgreSQL agrees. */
export const normalEmail = (username: string): string => cleanEmailAddress(username).toLowerCase()

/** PostgreSQL cannot store NUL, and an address has at most 254 characters (RFC 5321, 4.5.3.1.3). */
const canBeAddress = (email: string): boolean => email.length <= 254 && !email.includes('\0')

/** The account of an e-mail in its normal form; undefined for text that cannot be an address. */
export async function findLogin(db: Db, email: string): Promise<Login | undefined> {
  if (!canBeAddress(email)) return undefined
  const [login] = await findByEmail(db, { email })
  return login
}
