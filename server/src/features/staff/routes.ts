import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@aruga/contract/audit/audit'
import { claimAndPay, worksAtBranch } from '@aruga/contract/permissions'
import * as contract from '@aruga/contract/staff/staff'
import { auditedChange } from '../../audit/audited-change.ts'
import { unlinkAccount } from '../../auth/organisation/identities.ts'
import { removePin } from '../../auth/sessions/pins.ts'
import type { AppContext } from '../../context.ts'
import type { Transaction } from '../../db/open.ts'
import { type Call, implement } from '../../http/implement.ts'
import { findBranch } from '../../records/pharmacies/queries.ts'
import { containing, orderBy, pageOf } from '../../wire/list-query.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import { changeAccount, inviteAccount, releaseWorkOf } from './change.ts'
import { mailInvitation } from './mail-invitation.ts'
import * as queries from './queries.ts'
import { removeFactorOf } from './remove-factor.ts'

export function staffRoutes({ db, jobs, clock, keys }: AppContext) {
  const change = auditedChange({ db, clock })
  /** Changes a staff account's access. `work` returns false when there is no such account. */
  const changeAccess = (
    call: Pick<Call<typeof contract.closeStaffAccount>, 'params' | 'caller' | 'request'>,
    action: AuditAction,
    work: (tx: Transaction, id: string, now: Date) => Promise<boolean>,
  ) =>
    change(call, action, async (tx, now) => {
      const { id } = call.params
      return (await work(tx, id, now)) ? queries.findStaff(tx, id, now) : undefined
    })

  return [
    implement(contract.listStaffAccounts, ({ body: query }) =>
      queries.listStaff(db, {
        filter: containing(query.Filter),
        role: query.Role ?? null,
        state: query.State ?? null,
        claimsAndPays: query.ClaimsAndPays ?? null,
        order: orderBy(query.Sorting, queries.staffSorting, queries.byName),
        now: clock(),
        ...pageOf(query),
      }),
    ),

    implement(contract.inviteStaff, async (call) => {
      const { body } = call
      const branches = await branchesFor(db, body)
      return change(call, 'staff.invited', async (tx, now) => {
        const id = randomUUID()
        const staff = { id, name: body.name.trim(), email: body.emailAddress.trim(), roles: body.roles, ...branches }
        if (!(await inviteAccount({ jobs, keys }, tx, staff, now))) throw problem('EmailAddressInUse')
        return queries.findStaff(tx, id, now)
      })
    }),

    implement(contract.inviteStaffAgain, (call) =>
      changeAccess(call, 'staff.invited', async (tx, id, now) => {
        const staff = await queries.findStaff(tx, id, now)
        if (staff && staff.state !== 'Invited' && !staff.byOrganisation) throw problem('AlreadyJoined')
        if (staff?.byOrganisation) await separate(tx, id, now)
        if (staff) await mailInvitation({ jobs, keys }, tx, { id, email: staff.emailAddress }, now)
        return staff !== undefined
      }),
    ),

    implement(contract.editStaffAccount, async (call) => {
      const { body } = call
      const branches = await branchesFor(db, body)
      return changeAccess(call, 'staff.changed', async (tx, id) => {
        const done = await changeAccount(tx, { id, name: body.name.trim(), roles: body.roles, ...branches })
        if (done === 'LastAdministrator') throw problem(done)
        return done === 'Changed'
      })
    }),

    implement(contract.closeStaffAccount, (call) =>
      changeAccess(call, 'staff.closed', async (tx, id, now) => {
        if (await queries.isLastAdministrator(tx, id)) throw problem('LastAdministrator')
        const closed = await queries.setStaffStatus(tx, id, 'closed', now)
        if (closed) await releaseWorkOf(tx, id)
        return closed
      }),
    ),
    implement(contract.reopenStaffAccount, (call) =>
      changeAccess(call, 'staff.reopened', async (tx, id, now) => {
        const staff = await queries.findStaff(tx, id, now)
        if (staff && claimAndPay(staff.roles)) throw problem('AccountClaimsAndPays')
        return queries.setStaffStatus(tx, id, 'active', now)
      }),
    ),
    implement(contract.endStaffSessions, (call) => changeAccess(call, 'staff.logged_out', queries.logOutEverywhere)),
    implement(contract.resetSecondFactor, (call) =>
      changeAccess(call, 'staff.second_factor_reset', async (tx, id, now) => {
        const isStaff = await queries.logOutEverywhere(tx, id, now)
        if (isStaff) await removeFactorOf(tx, id, now)
        return isStaff
      }),
    ),
    implement(contract.resetTillPin, (call) =>
      changeAccess(call, 'staff.till_pin_reset', async (tx, id, now) => {
        const isStaff = (await queries.findStaff(tx, id, now)) !== undefined
        if (isStaff) await removePin(tx, { accountId: id })
        return isStaff
      }),
    ),
  ]
}

/** Whoever has the address at the organisation next has the account. */
async function separate(tx: Transaction, id: string, now: Date) {
  if (await queries.isLastAdministrator(tx, id)) throw problem('LastAdministrator')
  await unlinkAccount(tx, id)
  await queries.logOutEverywhere(tx, id, now)
}

type Branches = Pick<Call<typeof contract.inviteStaff>['body'], 'roles' | 'branchId' | 'otherBranchIds'>
/** The branches of roles that work at branches, at least one; none for other roles. */
async function branchesFor(db: AppContext['db'], { roles, branchId, otherBranchIds = [] }: Branches) {
  if (claimAndPay(roles)) throw invalidField('RolesClaimAndPay', 'roles')
  if (!worksAtBranch(roles)) return { branchId: null, otherBranchIds: [] }
  if (!branchId) throw invalidField('BranchRequired', 'branchId')
  for (const id of [branchId, ...otherBranchIds]) if (!(await findBranch(db, id))) throw problem('BranchNotAvailable')
  const [now = '', ...others] = new Set([branchId, ...otherBranchIds].map((id) => id.toLowerCase()))
  return { branchId: now, otherBranchIds: others }
}
