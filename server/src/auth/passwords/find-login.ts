import type { Role } from '@aruga/contract/permissions'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

export type Login = {
  accountId: string
  passwordHash: string
  securityStamp: string
  /** Unverified: registered, but nobody has followed the link mailed to the address. */
  status: 'unverified' | 'active' | 'closed'
  roles: Role[]
}

const findByEmail = query(
  'connect.find-login',
  `SELECT id AS "accountId", password_hash AS "passwordHash", security_stamp AS "securityStamp", status,
          roles::text[] AS roles
     FROM account WHERE lower(email) = :email`,
)

/** The user name is the e-mail: case, surrounding blanks and the encoding of accents do not matter. */
export const normalEmail = (username: string): string => username.trim().normalize('NFC').toLowerCase()

/** The account of an e-mail in its normal form; undefined also for a text that cannot be an address. */
export async function findLogin(db: Db, email: string): Promise<Login | undefined> {
  // PostgreSQL cannot store NUL, and an address has at most 254 characters (RFC 5321, 4.5.3.1.3).
  if (email.length > 254 || email.includes('\0')) return undefined
  const [login] = await findByEmail(db, { email })
  return login
}
