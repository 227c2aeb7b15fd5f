// What an operator does from the command line: the first administrator, or the way back in for one who is locked out.
import { randomUUID } from 'node:crypto'
import { removeSecondFactor } from '../../auth/second-factor/second-factor.ts'
import type { Config } from '../../config.ts'
import { type Database, inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { recordAudit } from '../audit/queries.ts'
import { makeInvitation } from './invitation.ts'
import * as queries from './queries.ts'

const findByEmail = query(
  'staff.find-by-email',
  `SELECT a.id, s.name, s.branch_id AS "branchId", a.roles::text[] AS roles
   FROM account a LEFT JOIN staff s ON s.account_id = a.id WHERE lower(a.email) = lower(:email)`,
)

/**
 * An administrator of that address, new or not: open, with no second factor and logged out everywhere. Answers the link to
 * choose a password, good for 7 days. Throws one clear line when the address is a patient's.
 */
export async function createAdministrator(
  { db, config }: { db: Database; config: Config },
  { email, name }: { email: string; name: string | undefined },
  now: Date,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const [known] = await findByEmail(tx, { email })
    if (known && known.name === null)
      throw new Error(`${email} is a patient's address. An administrator needs another.`)
    const id = known?.id ?? randomUUID()
    if (known) {
      const roles = [...new Set([...known.roles.filter((role) => role !== 'patient'), 'administrator' as const])]
      await queries.updateStaff(tx, { id, name: name ?? known.name ?? email, roles, branchId: known.branchId })
      await queries.setStaffStatus(tx, id, 'active', now)
      await removeSecondFactor(tx, { accountId: id })
    } else {
      const staff = { id, name: name ?? email, email, roles: ['administrator'] as const, branchId: null }
      await queries.insertStaffAccount(tx, staff, now)
    }
    const on = { patientId: null, subjectId: id, request: { id: 'command line' } }
    await recordAudit(tx, { at: now, actorId: null, action: 'staff.made_administrator', ...on })
    const invitation = await makeInvitation({ db: tx, config }, id, now)
    if (!invitation) throw new Error('The link could not be made.')
    return invitation.href
  })
}
