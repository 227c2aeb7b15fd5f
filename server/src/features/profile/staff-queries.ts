import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const find = query(
  'staff-profile.find',
  `SELECT a.id, coalesce(s.name, a.email) AS "name!", a.email AS "emailAddress!",
     array_remove(a.roles::text[], 'patient') AS "roles!: StaffRoles",
     CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'name', b.name, 'pharmacyName', p.name) END AS "branch: StaffBranch",
     named_branches(s.account_id) AS "branches!: StaffBranches",
     is_till(a) AS "locks!", EXISTS (SELECT FROM staff_identity i WHERE i.account_id = a.id) AS "byOrganisation!", program.branches_answer AS "answersClaims"
   FROM program, account a
   LEFT JOIN staff s ON s.account_id = a.id
   LEFT JOIN branch b ON b.id = s.branch_id
   LEFT JOIN pharmacy p ON p.id = b.pharmacy_id
   WHERE a.id = :accountId`,
)
/** The profile of a staff member; undefined when the account does not exist. */
export const findStaffProfile = async (db: Db, accountId: string) => (await find(db, { accountId }))[0]
