import { findClaims } from '../../auth/oauth/claims.ts'
import { isBreached } from '../../auth/passwords/breached-passwords.ts'
import { isCommonPassword } from '../../auth/passwords/common-passwords.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { invalidField } from '../../wire/problem.ts'
import { findProgramFacts } from '../program/queries.ts'

/**
 * Throws when a new password is easy to guess: it is common, has leaked, or consists of the program's name or of `about`, the
 * person's names and e-mail address. `member` is its form field.
 */
export async function refuseCommonPassword(
  context: Pick<AppContext, 'db' | 'config' | 'log'>,
  { password, member, about }: { password: string; member: string; about: readonly string[] },
): Promise<void> {
  const { name } = await findProgramFacts(context.db, 'en')
  if ((await isCommonPassword(password, [name, ...about])) || (await isBreached(context, password))) {
    throw invalidField('PasswordTooCommon', member)
  }
}

/** The names of a person and their e-mail address, if any. */
export async function namesOf(db: Db, accountId: string): Promise<string[]> {
  const claims = await findClaims(db, accountId)
  return [claims?.name, claims?.email].filter((text): text is string => typeof text === 'string')
}
