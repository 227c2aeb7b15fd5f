import { claimsOf, findHolder } from '../../auth/oauth/claims.ts'
import { isBreached } from '../../auth/passwords/breached-passwords.ts'
import { isCommonPassword } from '../../auth/passwords/common-passwords.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { invalidField } from '../../wire/problem.ts'
import { findProgramFacts } from '../program/queries.ts'

/**
 * Throws when a new password is easy to guess: it is common, has leaked, or consists of the program's name or of `about`, the
 * person's names, e-mail address and mobile number (+639…). `member` is its form field.
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

/** The names of a person, their e-mail address and the number they log in with, if any. */
export async function namesOf(db: Db, accountId: string): Promise<string[]> {
  const holder = await findHolder(db, accountId)
  if (!holder) return []
  const { name } = claimsOf(accountId, holder)
  return [name, holder.email, holder.mobile].filter((text): text is string => typeof text === 'string')
}
