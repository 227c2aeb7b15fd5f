// A logged-in caller confirms their password again. Attempts count under the same keys as log-ins and lock the same name: a
// stolen session gains no further guesses.
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { problem } from '../../wire/problem.ts'
import { provePassword } from './prove-password.ts'

const findName = query(
  'password.find-log-in-name',
  'SELECT coalesce(email, mobile) AS "name!" FROM account WHERE id = :accountId',
)
/** What an account logs in with: its e-mail address, else its mobile number. */
export const findLogInNameOf = async (db: Db, accountId: string) => (await findName(db, { accountId }))[0]?.name

/**
 * Checks the password. Returns the stored hash, which guards the change that follows. Throws `PasswordMismatch`, or
 * `TooManyRequests` while the name is locked.
 */
export async function provePasswordOf(
  { db, keys, clock }: Pick<AppContext, 'db' | 'keys' | 'clock'>,
  accountId: string,
  password: string,
  request: FastifyRequest,
): Promise<string> {
  const username = await findLogInNameOf(db, accountId)
  if (username === undefined) throw problem('PasswordMismatch')
  const tried = { username, password, from: request }
  const proved = await provePassword({ db, clock, keys }, tried)
  if ('refused' in proved) {
    const { refused, retryAfter } = proved
    throw refused === 'locked' || refused === 'later'
      ? problem('TooManyRequests', { retryAfter })
      : problem('PasswordMismatch')
  }
  // The name may have moved to another account between the read and the check.
  if (proved.accountId !== accountId) throw problem('PasswordMismatch')
  return proved.passwordHash
}
