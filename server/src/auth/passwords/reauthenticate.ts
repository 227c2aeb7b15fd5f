// A logged-in caller confirms their password again. Attempts count under the same keys as log-ins and lock the same e-mail: a
// stolen session gains no further guesses.
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { problem } from '../../wire/problem.ts'
import { provePassword } from './prove-password.ts'

const findEmail = query('password.find-email', 'SELECT email FROM account WHERE id = :accountId')
/** The address that an account logs in with. */
export const findEmailOf = async (db: Db, accountId: string) => (await findEmail(db, { accountId }))[0]?.email

/**
 * Checks the password. Returns the stored hash, which guards the change that follows. Throws `PasswordMismatch`, or
 * `TooManyRequests` while the e-mail is locked.
 */
export async function provePasswordOf(
  { db, keys, clock }: Pick<AppContext, 'db' | 'keys' | 'clock'>,
  accountId: string,
  password: string,
  request: FastifyRequest,
): Promise<string> {
  const username = await findEmailOf(db, accountId)
  if (username === undefined) throw problem('PasswordMismatch')
  const tried = { username, password, from: request }
  const proved = await provePassword({ db, clock, keys }, tried)
  if ('refused' in proved) {
    const { refused, retryAfter } = proved
    throw refused === 'locked' || refused === 'later'
      ? problem('TooManyRequests', { retryAfter })
      : problem('PasswordMismatch')
  }
  // The address may have moved to another account between the read and the check.
  if (proved.accountId !== accountId) throw problem('PasswordMismatch')
  return proved.passwordHash
}
