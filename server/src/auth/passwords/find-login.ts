import type { Role } from '@aruga/contract/permissions'
import { cleanEmailAddress, isMobileName } from '@aruga/contract/typed-text'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

export type Login = {
  accountId: string
  passwordHash: string
  securityStamp: string
  /** Unverified: registered, but nobody has proved the address or the number. */
  status: 'unverified' | 'active' | 'closed'
  roles: Role[]
  /** Whether the account has a confirmed second factor. */
  hasFactor: boolean
}

const columns = `id AS "accountId", password_hash AS "passwordHash", security_stamp AS "securityStamp", status, roles::text[] AS roles,
     has_factor(id) AS "hasFactor!"`
const findByEmail = query('connect.find-login', `SELECT ${columns} FROM account WHERE lower(email) = :name`, {
  pipelined: true,
})
const findByMobile = query('connect.find-login-by-mobile', `SELECT ${columns} FROM account WHERE mobile = :name`, {
  pipelined: true,
})

/** An e-mail address as it is compared: case and what `cleanEmailAddress` removes do not matter. An address is ASCII, so
 * `lower()` of PostgreSQL agrees. */
export const normalEmail = (email: string): string => cleanEmailAddress(email).toLowerCase()

/** PostgreSQL cannot store NUL, and an address has at most 254 characters (RFC 5321, 4.5.3.1.3). */
const canBeName = (name: string): boolean => name.length <= 254 && !name.includes('\0')

/** The account that logs in with a name, in the form of `logInName`; undefined for text that cannot be one. */
export async function findLogin(db: Db, name: string): Promise<Login | undefined> {
  if (!canBeName(name)) return undefined
  const [login] = await (isMobileName(name) ? findByMobile : findByEmail)(db, { name })
  return login
}
