// What a new account logs in with, and who has it already.
import { philippineMobile } from '@aruga/contract/typed-text'
import type { FastifyRequest } from 'fastify'
import { findLogin } from '../../auth/passwords/find-login.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { sendsSms } from '../../records/mailed-links/number-limit.ts'
import type { LogInBy } from '../../records/registration/queries.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import { discardUnverified } from './discard.ts'

/** The address if there is one, else the number, which must be one that a code can prove. `member`: the field of the number. */
export function logInBy(
  context: Pick<AppContext, 'push'>,
  {
    email,
    mobile,
    member = 'mobilePhoneNumber',
  }: { email: string | undefined; mobile: string | undefined; member?: string },
): LogInBy {
  if (email !== undefined) return { email: email.trim(), mobile: null }
  if (mobile === undefined) throw invalidField('LogInNameRequired', 'emailAddress')
  if (!sendsSms(context)) throw problem('SmsNotOffered')
  const number = philippineMobile(mobile)
  if (number === undefined) throw invalidField('NumberNotPhilippine', member)
  return { email: null, mobile: number }
}

/**
 * Discards an unconfirmed registration of a name. `owner`: whose account has it for good; `replaced`: the files that are to be removed after the
 * commit.
 */
export async function freeName(tx: Db, { name, request, now }: { name: string; request: FastifyRequest; now: Date }) {
  const before = await findLogin(tx, name)
  const discarded = { accountId: before?.accountId, reason: 'Registered again' as const, request, now }
  const replaced = await discardUnverified(tx, discarded)
  return { replaced, owner: await findLogin(tx, name) }
}

/** The columns of a new account. For a name that is taken it is undone: it has a name that nobody has. */
export const accountColumns = (by: LogInBy, id: string, owner: object | undefined): LogInBy =>
  owner ? { email: `${id}@taken.invalid`, mobile: null } : by
