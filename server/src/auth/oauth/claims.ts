import { fullName } from '@aruga/contract/person-name'
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'

const find = query(
  'connect.find-holder',
  `SELECT account.email, account.mobile, account.email_verified_at IS NOT NULL AS "emailVerified", account.roles::text[] AS roles, owner.first_name AS "givenName?",
          owner.last_name AS "familyName?",
          staff.name AS "staffName"
     FROM account
     LEFT JOIN name_of_account(account.id) owner ON true
     LEFT JOIN staff ON staff.account_id = account.id
    WHERE account.id = :accountId`,
)
export type Holder = Row<'connect.find-holder'>

/** The account's owner; undefined where nobody has it. */
export const findHolder = async (db: Db, accountId: string): Promise<Holder | undefined> =>
  (await find(db, { accountId }))[0]

/** The claims of each scope (OpenID Connect Core, 5.4; `roles` is ours). */
export const CLAIMS_OF_SCOPE = {
  openid: ['sub'],
  profile: ['name', 'given_name', 'family_name'],
  email: ['email', 'email_verified'],
  roles: ['role'],
}

type Claims = { sub: string; [claim: string]: unknown }

/** A person with one name only has no family name. */
function namesOf({ staffName, givenName, familyName }: Holder) {
  const name = staffName ?? fullName({ firstName: givenName ?? '', lastName: familyName ?? '' })
  return {
    ...(name && { name }),
    ...(givenName && { given_name: givenName }),
    ...(familyName && { family_name: familyName }),
  }
}

/** All claims about an account; the provider returns those of the granted scopes. */
export const claimsOf = (accountId: string, holder: Holder): Claims => ({
  sub: accountId,
  ...namesOf(holder),
  ...(holder.email !== null && { email: holder.email, email_verified: holder.emailVerified }),
  role: holder.roles,
})

/** Undefined: no such account. */
export async function findClaims(db: Db, accountId: string): Promise<Claims | undefined> {
  const holder = await findHolder(db, accountId)
  return holder && claimsOf(accountId, holder)
}
