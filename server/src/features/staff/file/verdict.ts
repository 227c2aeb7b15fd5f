// The effect of importing a person: computed when a file is checked, and again before each person is imported.
import { claimAndPay, worksAtBranch } from '@aruga/contract/permissions'
import type { StaffFileRow } from '@aruga/contract/staff/staff-file'
import texts from '@aruga/locales/en/staff-file.server.json' with { type: 'json' }
import { normalEmail } from '../../../auth/passwords/find-login.ts'
import type { Db } from '../../../db/open.ts'
import { query, type Row } from '../../../db/query.ts'
import type { StaffFilePerson } from '../../../records/staff/columns.ts'
import { writeRoles } from './read-rows.ts'

export type Verdict = Pick<StaffFileRow, 'outcome' | 'changes' | 'why'>

const find = query(
  'staff-file.find-accounts',
  `SELECT lower(a.email) AS "key!", a.id, s.account_id IS NOT NULL AS "isStaff!", a.status, s.name AS "name?", a.roles::text[] AS "roles: StaffRoles",
     s.branch_id AS "branchId?", named_branches(s.account_id) AS "branches!: StaffBranches"
   FROM account a LEFT JOIN staff s ON s.account_id = a.id WHERE lower(a.email) = ANY (:emails::text[])`,
)
export type KnownAccount = Row<'staff-file.find-accounts'>

/** The accounts of these addresses, by `normalEmail`. */
export async function findAccounts(db: Db, emails: string[]): Promise<Map<string, KnownAccount>> {
  const rows = await find(db, { emails: emails.map(normalEmail) })
  return new Map(rows.map((row) => [row.key, row]))
}

/** `account`: the one with this address. */
export function verdictOn(person: StaffFilePerson, account: KnownAccount | undefined): Verdict {
  if (claimAndPay(person.roles)) return refused(`role: ${texts.claimAndPay}`)
  if (!account) return { outcome: 'New', changes: [], why: null }
  if (!account.isStaff) return refused(texts.addressInUse)
  if (account.status === 'closed') return refused(texts.closed)
  const changes = changesOf(person, account)
  return { outcome: changes.length > 0 ? 'Changed' : 'Same', changes, why: null }
}

export const refused = (why: string): Verdict => ({ outcome: 'Refused', changes: [], why })

function changesOf(person: StaffFilePerson, account: KnownAccount): Verdict['changes'] {
  const had = worksAtBranch(account.roles) ? account.branches : []
  const namesOf = (names: string[]) => names.toSorted().join('; ')
  const ids = (branches: { id: string }[]) => namesOf(branches.map(({ id }) => id))
  const changes: Verdict['changes'] = []
  if (account.name !== person.name) changes.push({ what: 'Name', was: account.name ?? '', is: person.name })
  const [roles, wanted] = [writeRoles(account.roles), writeRoles(person.roles)]
  if (roles !== wanted) changes.push({ what: 'Roles', was: roles, is: wanted })
  if (ids(had) !== ids(person.branches)) {
    const was = namesOf(had.map(({ pharmacyName, name }) => `${pharmacyName}, ${name}`))
    changes.push({ what: 'Branches', was, is: namesOf(person.branches.map(({ name }) => name)) })
  }
  return changes
}
