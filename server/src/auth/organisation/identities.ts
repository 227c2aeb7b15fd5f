// Whose account a person of a provider has. The first sign-in links them by a verified e-mail address of the provider's own domains; from then on
// only issuer and subject count, so that neither a changed address nor one that was given to somebody else moves an account.
import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@aruga/contract/permissions'
import { oneLine } from '@aruga/contract/typed-text'
import type { IDToken } from 'openid-client'
import type { Organisation } from '../../config/staff-sign-in.ts'
import { type Database, type Db, inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { type Login, normalEmail } from '../passwords/find-login.ts'
import { NO_PASSWORD } from '../passwords/passwords.ts'
import { auditSignIn, type Origin } from '../sign-in-audit/audit-sign-in.ts'

/** Why somebody whom the provider knows does not get in. */
export type NotLinked = 'emailNotVerified' | 'otherDomain' | 'unknown' | 'otherPerson' | 'local' | 'closed'

type Account = Omit<Login, 'passwordHash'>

const columns = `account.id AS "accountId", account.security_stamp AS "securityStamp", account.status, account.roles::text[] AS "roles: Role[]",
     has_factor(account.id) AS "hasFactor!"`

const findLinked = query(
  'organisation.find-linked',
  `SELECT ${columns} FROM staff_identity identity JOIN account ON account.id = identity.account_id
    WHERE identity.issuer = :issuer AND identity.subject = :subject`,
)
// Of a provider that is configured: one that was replaced has no say. Locked, so that two people cannot be linked to it at once.
const findByEmail = query(
  'organisation.find-by-email',
  `SELECT ${columns}, account.password_hash <> :noPassword AS "hasPassword!",
     EXISTS (SELECT FROM staff_identity identity WHERE identity.account_id = account.id AND identity.issuer = ANY(:issuers)) AS "isLinked!",
     EXISTS (SELECT FROM staff WHERE staff.account_id = account.id) AS "isStaff!"
     FROM account WHERE lower(account.email) = :email FOR UPDATE OF account`,
)
const link = query(
  'organisation.link',
  `WITH linked AS (
     INSERT INTO staff_identity (account_id, issuer, subject, linked_at) VALUES (:accountId, :issuer, :subject, :now)
     ON CONFLICT DO NOTHING RETURNING account_id
   ), links AS (
     DELETE FROM mailed_link USING linked WHERE mailed_link.account_id = linked.account_id
   )
   UPDATE account SET password_hash = :noPassword FROM linked WHERE account.id = linked.account_id RETURNING account.id`,
)
const create = query(
  'organisation.create-account',
  `WITH made AS (
     INSERT INTO account (id, email, password_hash, roles, security_stamp, created_at)
     VALUES (:id, :email, :noPassword, ARRAY[:role::role], gen_random_uuid(), :now) ON CONFLICT DO NOTHING RETURNING id
   )
   INSERT INTO staff (account_id, name) SELECT id, :name FROM made RETURNING account_id AS id`,
)

type Person = { organisation: Organisation; organisations: readonly Organisation[]; claims: IDToken; from: Origin }

/** The account of a person whom the provider has just signed in, linked or made where it is the first time. */
export const findAccountOf = (db: Database, person: Person, now: Date): Promise<Account | NotLinked> =>
  inTransaction(db, async (tx) => {
    const { issuer, subject } = idOf(person)
    const [linked] = await findLinked(tx, { issuer, subject })
    const account = linked ?? (await linkByEmail(tx, person, now))
    return typeof account === 'object' && account.status !== 'active' ? 'closed' : account
  })

const idOf = ({ organisation: { issuer }, claims: { sub } }: Person) => ({ issuer, subject: sub })

async function linkByEmail(tx: Db, person: Person, now: Date): Promise<Account | NotLinked> {
  const email = verifiedEmail(person.claims)
  if (email === undefined) return 'emailNotVerified'
  if (!person.organisation.domains.includes(email.slice(email.lastIndexOf('@') + 1))) return 'otherDomain'
  const issuers = person.organisations.map(({ issuer }) => issuer)
  const [account] = await findByEmail(tx, { email, issuers, noPassword: NO_PASSWORD })
  if (!account) return createByGroup(tx, person, email, now)
  if (!account.isStaff) return 'unknown'
  if (account.isLinked) return 'otherPerson'
  if (account.status !== 'active') return 'closed'
  // The way in while the provider is away; and whoever runs the provider does not get it.
  if (account.roles.includes('administrator') && account.hasPassword) return 'local'
  await unlinkAccount(tx, account.accountId)
  return (await linkTo(tx, person, account.accountId, now)) ? account : 'otherPerson'
}

/** False when somebody was faster. A linked account has no password, and no link for one. */
async function linkTo(tx: Db, person: Person, accountId: string, now: Date): Promise<boolean> {
  const [linked] = await link(tx, { accountId, ...idOf(person), noPassword: NO_PASSWORD, now })
  if (linked) await auditSignIn(tx, { accountId, action: 'sign_in.linked', from: person.from, now, byOwner: true })
  return linked !== undefined
}

/** The address if the provider has verified it. Entra ID says so by `xms_edov`. */
function verifiedEmail(claims: IDToken): string | undefined {
  const { email, email_verified: verified, xms_edov: ownerVerified } = claims
  const says = [true, 'true', 1, '1']
  if (typeof email !== 'string' || !says.includes((verified ?? ownerVerified) as never)) return undefined
  const address = normalEmail(email)
  return address.length <= 254 && /^[^@\s\0]+@[^@\s\0]+$/.test(address) ? address : undefined
}

async function createByGroup(tx: Db, person: Person, email: string, now: Date): Promise<Account | NotLinked> {
  const role = roleOf(person)
  if (!role) return 'unknown'
  const id = randomUUID()
  const [made] = await create(tx, { id, email, role, name: nameOf(person.claims, email), noPassword: NO_PASSWORD, now })
  // Somebody else had the address a moment earlier.
  if (!made) return 'unknown'
  await auditSignIn(tx, { accountId: id, action: 'sign_in.account_made', from: person.from, now, byOwner: true })
  await linkTo(tx, person, id, now)
  const [account] = await findLinked(tx, idOf(person))
  return account ?? 'unknown'
}

function roleOf({ organisation, claims }: Person): StaffRole | undefined {
  const groups = claims[organisation.groupsClaim]
  if (!Array.isArray(groups)) return undefined
  return [...organisation.groups].find(([group]) => groups.includes(group))?.[1]
}

const nameOf = ({ name }: IDToken, email: string) =>
  (typeof name === 'string' ? oneLine(name.replaceAll('\0', '')).slice(0, 100) : '') || email

const unlink = query(
  'organisation.unlink',
  'DELETE FROM staff_identity WHERE account_id = :accountId RETURNING account_id AS id',
)
/** Nobody at a provider has the account any more. */
export const unlinkAccount = (tx: Db, accountId: string) => unlink(tx, { accountId })
