// The pharmacists of a branch manager's branches. Administrators handle pharmacists with another role.
import { NO_PASSWORD } from '../../auth/passwords/passwords.ts'
import type { Db, Transaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { Page } from '../../wire/list-query.ts'
import { listStaff } from './queries.ts'

type Listed = { managerId: string; filter: string | null; now: Date }
/** A page of the pharmacists at the manager's branches, by name. */
export async function listBranchStaff(db: Db, listed: Listed & Page) {
  const { totalCount, items } = await listStaff(db, listed)
  return { totalCount, items: items.map(({ total: _total, ...account }) => account) }
}

const find = query(
  'branch-staff.find',
  `SELECT s.account_id AS id, a.email AS "emailAddress!", a.password_hash = :noPassword AND NOT EXISTS (SELECT FROM staff_identity i WHERE i.account_id = a.id) AS "isInvited!"
   FROM staff s JOIN account a ON a.id = s.account_id
   WHERE s.account_id = :id AND a.status <> 'closed' AND a.roles = '{pharmacist}'::role[]
     AND EXISTS (SELECT FROM branches_of(s.account_id) theirs JOIN branches_of(:managerId) ours ON ours = theirs)
   FOR UPDATE OF s`,
)
type Of = { id: string; managerId: string }
/** The open account of a pharmacist at one of the manager's branches; locks its branches until the transaction ends. */
export const lockBranchStaff = async (tx: Transaction, of: Of) =>
  (await find(tx, { ...of, noPassword: NO_PASSWORD }))[0]

const takeOthers = query(
  'branch-staff.take-others',
  `DELETE FROM staff_branch WHERE account_id = :id AND branch_id IN (SELECT branches_of(:managerId))`,
)
const moveAway = query(
  'branch-staff.move-away',
  `UPDATE staff SET branch_id = (SELECT b.id FROM staff_branch o JOIN branch b ON b.id = o.branch_id
     WHERE o.account_id = staff.account_id ORDER BY b.name, b.id LIMIT 1)
   WHERE account_id = :id AND branch_id IN (SELECT branches_of(:managerId))
     AND EXISTS (SELECT FROM staff_branch o WHERE o.account_id = staff.account_id)`,
)
const worksElsewhere = query(
  'branch-staff.works-elsewhere',
  `SELECT account_id AS id FROM staff WHERE account_id = :id AND branch_id NOT IN (SELECT branches_of(:managerId))`,
)
/** Takes the manager's branches away from a pharmacist. False when they have no other: the last one stays. */
export async function takeBranches(tx: Transaction, of: Of): Promise<boolean> {
  await takeOthers(tx, of)
  await moveAway(tx, of)
  return (await worksElsewhere(tx, of)).length > 0
}
