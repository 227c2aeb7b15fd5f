// The branches of a pharmacist or branch manager: where they work now (staff.branch_id) and where else they may (staff_branch).
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const mine = query(
  'staff.is-branch',
  `SELECT account_id FROM staff WHERE account_id = :accountId AND (branch_id = :branchId
     OR EXISTS (SELECT FROM staff_branch o WHERE o.account_id = staff.account_id AND o.branch_id = :branchId))`,
)
type At = { accountId: string; branchId: string }
/** Whether they work at the branch, or may choose it. */
export const worksAt = async (db: Db, at: At): Promise<boolean> => (await mine(db, at)).length > 0

const choose = query(
  'staff.choose-branch',
  `WITH before AS (
     SELECT s.account_id, s.branch_id FROM staff s JOIN branch b ON b.id = :branchId JOIN pharmacy p ON p.id = b.pharmacy_id
     WHERE s.account_id = :accountId AND s.branch_id <> :branchId AND b.retired_at IS NULL AND p.retired_at IS NULL
       AND EXISTS (SELECT FROM staff_branch o WHERE o.account_id = s.account_id AND o.branch_id = :branchId)
     FOR UPDATE OF s
   ), kept AS (
     INSERT INTO staff_branch (account_id, branch_id) SELECT account_id, branch_id FROM before ON CONFLICT DO NOTHING
   )
   UPDATE staff SET branch_id = :branchId FROM before WHERE staff.account_id = before.account_id RETURNING staff.account_id AS id`,
)
/** Moves them to another of their branches, in service. False when they work there already, or may not. */
export const chooseBranch = async (tx: Db, at: At): Promise<boolean> => (await choose(tx, at)).length > 0

const clear = query(
  'staff.clear-branches',
  'DELETE FROM staff_branch WHERE account_id = :accountId AND NOT (branch_id = ANY (:branchIds::uuid[]))',
)
const add = query(
  'staff.add-branches',
  `INSERT INTO staff_branch (account_id, branch_id) SELECT :accountId, unnest(:branchIds::uuid[]) ON CONFLICT DO NOTHING`,
)
/** The branches where they may work in addition to the current one. */
export async function setOtherBranches(tx: Db, accountId: string, branchIds: string[]) {
  await clear(tx, { accountId, branchIds })
  await add(tx, { accountId, branchIds })
}
