import { philippineMobile } from '@aruga/contract/typed-text'
import { claimsOf, findHolder } from '../../auth/oauth/claims.ts'
import { isBreached } from '../../auth/passwords/breached-passwords.ts'
import { isCommonPassword } from '../../auth/passwords/common-passwords.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
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

const findWritten = query(
  'new-password.find-written-number',
  'SELECT mobile_phone_number AS "mobilePhoneNumber" FROM patient WHERE account_id = :accountId',
)

/** The names of a person, their e-mail address, the number they log in with and the one in a patient's details, if any. */
export async function namesOf(db: Db, accountId: string): Promise<string[]> {
  const holder = await findHolder(db, accountId)
  if (!holder) return []
  const { name } = claimsOf(accountId, holder)
  const [patient] = await findWritten(db, { accountId })
  const written = philippineMobile(patient?.mobilePhoneNumber ?? '')
  return [name, holder.email, holder.mobile, written].filter((text): text is string => typeof text === 'string')
}
