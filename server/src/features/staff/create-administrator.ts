// For operators, from the command line: creates the first administrator, or lets a locked-out one back in.
import { randomUUID } from 'node:crypto'
import { worksAtBranch } from '@aruga/contract/permissions'
import { recordAudit } from '../../audit/record-audit.ts'
import { unlinkAccount } from '../../auth/organisation/identities.ts'
import type { Config } from '../../config/config.ts'
import { type Database, inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { makeInvitation } from './invitation.ts'
import * as queries from './queries.ts'
import { removeFactorOf } from './remove-factor.ts'

const findByEmail = query(
  'staff.find-by-email',
  `SELECT a.id, s.name, s.branch_id AS "branchId",
     ARRAY(SELECT branch_id FROM staff_branch o WHERE o.account_id = a.id) AS "otherBranchIds!",
     a.roles::text[] AS roles
   FROM account a LEFT JOIN staff s ON s.account_id = a.id WHERE lower(a.email) = lower(:email)`,
)

/**
 * Makes an administrator of an address, new or existing: active, without a second factor or a provider's account, logged out everywhere. Returns a
 * link to choose a password, valid for 7 days. Throws when the address is a patient's, or its roles no longer go together.
 */
export async function createAdministrator(
  { db, config }: { db: Database; config: Config },
  { email, name }: { email: string; name: string | undefined },
  now: Date,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const [account] = await findByEmail(tx, { email })
    if (account && account.name === null)
      throw new Error(`${email} is a patient's address. An administrator needs another.`)
    if (account && worksAtBranch(account.roles))
      throw new Error(
        `The account of ${email} works at a branch, and an administrator pays branches: nobody may do both. An administrator needs another address.`,
      )
    const id = account?.id ?? randomUUID()
    if (account) {
      const { branchId, otherBranchIds } = account
      const roles = [...new Set([...account.roles.filter((role) => role !== 'patient'), 'administrator' as const])]
      await queries.updateStaff(tx, { id, name: name ?? account.name ?? email, roles, branchId, otherBranchIds })
      await queries.setStaffStatus(tx, id, 'active', now)
      await removeFactorOf(tx, id, now)
      await unlinkAccount(tx, id)
    } else {
      const staff = {
        id,
        name: name ?? email,
        email,
        roles: ['administrator'] as const,
        branchId: null,
        otherBranchIds: [],
      }
      await queries.insertStaffAccount(tx, staff, now)
    }
    const auditTarget = { patientId: null, subjectId: id, request: { id: 'command line' } }
    await recordAudit(tx, { at: now, actorId: null, action: 'staff.made_administrator', ...auditTarget })
    const invitation = await makeInvitation({ db: tx, config }, id, now)
    if (!invitation) throw new Error('The link could not be made.')
    return invitation.href
  })
}
