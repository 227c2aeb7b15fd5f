import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@aruga/contract/audit/audit'
import * as contract from '@aruga/contract/staff/branch-staff'
import { auditedChange } from '../../audit/audited-change.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { hashPassword } from '../../auth/passwords/passwords.ts'
import { isSimplePin, savePin } from '../../auth/sessions/pins.ts'
import { sixDigits } from '../../auth/sessions/tokens.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/open.ts'
import { type Call, implement } from '../../http/implement.ts'
import { dayAndTimeOf } from '../../notify/days.ts'
import { notify } from '../../notify/notify.ts'
import { findBranch } from '../../records/pharmacies/queries.ts'
import { worksAt } from '../../records/staff/branches.ts'
import { containing, pageOf } from '../../wire/list-query.ts'
import { problem } from '../../wire/problem.ts'
import { listBranchStaff, lockBranchStaff, takeBranches } from './branch-staff.ts'
import { mailInvitation } from './mail-invitation.ts'
import * as queries from './queries.ts'

type BranchStaff = NonNullable<Awaited<ReturnType<typeof lockBranchStaff>>>

export function branchStaffRoutes(context: AppContext) {
  const { db, clock } = context
  const change = auditedChange({ db, clock })

  /** Changes the access of a pharmacist of the caller's branches. `work` returns the audited facts. */
  const changeAccess = (
    { params: { id }, caller, request }: Pick<Call<typeof contract.takeFromBranches>, 'params' | 'caller' | 'request'>,
    work: (tx: Transaction, who: BranchStaff, now: Date) => Promise<AuditAction>,
  ) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const who = await lockBranchStaff(tx, { id, managerId: caller.accountId })
      if (!who) throw problem('NotFound')
      const action = await work(tx, who, now)
      await recordAudit(tx, { at: now, actorId: caller.accountId, action, patientId: null, subjectId: id, request })
    })

  return [
    implement(contract.listBranchStaff, ({ body, caller }) =>
      listBranchStaff(db, {
        managerId: caller.accountId,
        filter: containing(body.Filter),
        now: clock(),
        ...pageOf(body),
      }),
    ),

    implement(contract.inviteToBranch, (call) =>
      change(call, 'staff.invited', async (tx, now) => {
        const { name, emailAddress, branchId } = call.body
        const isTheirs = await worksAt(tx, { accountId: call.caller.accountId, branchId })
        if (!isTheirs || !(await findBranch(tx, branchId))) throw problem('BranchNotAvailable')
        const id = randomUUID()
        const who = { id, name: name.trim(), email: emailAddress.trim(), roles: ['pharmacist'] as const }
        if (!(await queries.insertStaffAccount(tx, { ...who, branchId, otherBranchIds: [] }, now)))
          throw problem('EmailAddressInUse')
        await mailInvitation(context, tx, who, now)
        return queries.findStaff(tx, id, now)
      }),
    ),

    implement(contract.giveTillPin, async (call) => {
      const pin = newPin()
      const hash = await hashPassword(pin)
      await changeAccess(call, async (tx, { id }, now) => {
        await savePin(tx, { accountId: id, hash, now, oneTime: true })
        await notify(tx, { accountId: id, kind: 'TillPinGiven', params: { when: dayAndTimeOf(now) }, now })
        return 'staff.till_pin_given'
      })
      return { pin }
    }),

    implement(contract.inviteToBranchAgain, (call) =>
      changeAccess(call, async (tx, { id, emailAddress, isInvited }, now) => {
        if (!isInvited) throw problem('AlreadyJoined')
        await mailInvitation(context, tx, { id, email: emailAddress }, now)
        return 'staff.invited'
      }),
    ),

    implement(contract.endBranchStaffSessions, (call) =>
      changeAccess(call, async (tx, { id }, now) => {
        await queries.logOutEverywhere(tx, id, now)
        return 'staff.logged_out'
      }),
    ),

    implement(contract.takeFromBranches, (call) =>
      changeAccess(call, async (tx, { id }, now) => {
        if (await takeBranches(tx, { id, managerId: call.caller.accountId })) {
          await queries.logOutEverywhere(tx, id, now)
          return 'staff.changed'
        }
        await queries.setStaffStatus(tx, id, 'closed', now)
        return 'staff.closed'
      }),
    ),
  ]
}

/** Six digits that a pharmacist could also choose. */
function newPin(): string {
  for (;;) {
    const pin = sixDigits()
    if (!isSimplePin(pin)) return pin
  }
}
