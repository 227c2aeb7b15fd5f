// The pharmacists of a branch manager's branches. Who has another role besides is left to administrators.
import { NO_PASSWORD } from '../../auth/passwords/passwords.ts'
import type { Db, Transaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { type Page, totalOf } from '../../wire/list-query.ts'
import { staffColumns, staffFrom } from './queries.ts'

const branchIdsOf = (staff: 's' | 'm') =>
  `SELECT ${staff}.branch_id UNION SELECT branch_id FROM staff_branch WHERE account_id = ${staff}.account_id`
const atBranchesOf = `a.roles = '{pharmacist}'::role[] AND EXISTS (
  SELECT FROM staff m JOIN branch ours ON ours.id IN (${branchIdsOf('m')})
  WHERE m.account_id = :managerId AND ours.id IN (${branchIdsOf('s')}))`
const matching = `${atBranchesOf} AND (:filter::text IS NULL OR s.name ILIKE :filter OR a.email ILIKE :filter)`

const count = query('branch-staff.count', `SELECT count(*)::int AS "total!" FROM ${staffFrom} WHERE ${matching}`)
const list = query(
  'branch-staff.list',
  `SELECT ${staffColumns}, count(*) OVER ()::int AS "total!" FROM ${staffFrom} WHERE ${matching}
   ORDER BY s.name, a.id LIMIT :limit OFFSET :offset`,
)
type Listed = { managerId: string; filter: string | null; now: Date }
/** A page of the pharmacists at the manager's branches, by name. */
export async function listBranchStaff(db: Db, { limit, offset, ...which }: Listed & Page) {
  const rows = await list(db, { ...which, limit, offset })
  const items = rows.map(({ total: _total, ...account }) => account)
  return { totalCount: await totalOf(rows, offset, () => count(db, which)), items }
}

const find = query(
  'branch-staff.find',
  `SELECT s.account_id AS id, a.email AS "emailAddress", a.password_hash = '${NO_PASSWORD}' AS "isInvited!"
   FROM staff s JOIN account a ON a.id = s.account_id
   WHERE s.account_id = :id AND a.status <> 'closed' AND ${atBranchesOf} FOR UPDATE OF s`,
)
type Of = { id: string; managerId: string }
/** The account if it is a pharmacist's at one of the manager's branches, and not closed; its branches stay until the transaction ends. */
export const lockBranchStaff = async (tx: Transaction, of: Of) => (await find(tx, of))[0]

const OURS = `(SELECT m.branch_id FROM staff m WHERE m.account_id = :managerId
  UNION SELECT branch_id FROM staff_branch WHERE account_id = :managerId)`
const takeOthers = query(
  'branch-staff.take-others',
  `DELETE FROM staff_branch WHERE account_id = :id AND branch_id IN ${OURS}`,
)
const moveAway = query(
  'branch-staff.move-away',
  `UPDATE staff SET branch_id = (SELECT b.id FROM staff_branch o JOIN branch b ON b.id = o.branch_id
     WHERE o.account_id = staff.account_id ORDER BY b.name, b.id LIMIT 1)
   WHERE account_id = :id AND branch_id IN ${OURS}
     AND EXISTS (SELECT FROM staff_branch o WHERE o.account_id = staff.account_id)`,
)
const worksElsewhere = query(
  'branch-staff.works-elsewhere',
  `SELECT account_id AS id FROM staff WHERE account_id = :id AND branch_id NOT IN ${OURS}`,
)
/** Takes the manager's branches away from a pharmacist. False where they have no other: the last one stays written. */
export async function takeBranches(tx: Transaction, of: Of): Promise<boolean> {
  await takeOthers(tx, of)
  await moveAway(tx, of)
  return (await worksElsewhere(tx, of)).length > 0
}
