import { randomUUID } from 'node:crypto'
import * as contract from '@aruga/contract/staff/accounts'
import type { FastifyRequest } from 'fastify'
import { removeSecondFactor } from '../../connect/second-factor/second-factor.ts'
import { inTransaction, type Transaction } from '../../db/open.ts'
import { type Call, implement } from '../../http/implement.ts'
import { containing, orderBy, pageOf } from '../../http/list-query.ts'
import { invalid, problem } from '../../http/problem.ts'
import type { Outside } from '../../outside.ts'
import { recordAudit } from '../audit/queries.ts'
import { findBranch } from '../pharmacies/queries.ts'
import * as queries from './queries.ts'

export function staffRoutes({ db, jobs, clock }: Outside) {
  /** One change of somebody's access, with its record; answers them as they are then. */
  const change = (
    { params, caller, request }: { params: { id: string }; caller: { accountId: string }; request: FastifyRequest },
    action: string,
    work: (tx: Transaction, id: string, now: Date) => Promise<boolean>,
  ) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      if (!(await work(tx, params.id, now))) throw problem('NotFound')
      await recordAudit(tx, { at: now, actorId: caller.accountId, action, ...on(params.id, request) })
      return found(await queries.findStaff(tx, params.id, now))
    })

  return [
    implement(contract.listStaffAccounts, ({ query }) =>
      queries.listStaff(db, {
        filter: containing(query.Filter),
        role: query.Role ?? null,
        state: query.State ?? null,
        order: orderBy(query.Sorting, queries.staffSorting, queries.byName),
        now: clock(),
        ...pageOf(query),
      }),
    ),

    implement(contract.inviteStaff, async ({ body, caller, request }) => {
      const branchId = await branchFor(db, body)
      const id = randomUUID()
      const now = clock()
      return inTransaction(db, async (tx) => {
        const staff = { id, name: body.name.trim(), email: body.emailAddress.trim(), roles: body.roles, branchId }
        if (!(await queries.insertStaffAccount(tx, staff, now))) throw problem('EmailAddressInUse')
        await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'staff.invited', ...on(id, request) })
        await jobs.send(tx, 'mail', { kind: 'invitation', accountId: id })
        return found(await queries.findStaff(tx, id, now))
      })
    }),

    implement(contract.inviteStaffAgain, (call) =>
      change(call, 'staff.invited', async (tx, id, now) => {
        const staff = await queries.findStaff(tx, id, now)
        if (staff && staff.state !== 'Invited') throw problem('AlreadyJoined')
        if (staff) await jobs.send(tx, 'mail', { kind: 'invitation', accountId: id })
        return staff !== undefined
      }),
    ),

    implement(contract.editStaffAccount, async (call) => {
      const { body } = call
      const branchId = await branchFor(db, body)
      return change(call, 'staff.changed', async (tx, id) => {
        if (!body.roles.includes('administrator') && (await queries.isLastAdministrator(tx, id))) {
          throw problem('LastAdministrator')
        }
        return queries.updateStaff(tx, { id, name: body.name.trim(), roles: body.roles, branchId })
      })
    }),

    implement(contract.closeStaffAccount, (call) =>
      change(call, 'staff.closed', async (tx, id, now) => {
        if (await queries.isLastAdministrator(tx, id)) throw problem('LastAdministrator')
        return queries.setStaffStatus(tx, id, 'closed', now)
      }),
    ),
    implement(contract.reopenStaffAccount, (call) =>
      change(call, 'staff.reopened', (tx, id, now) => queries.setStaffStatus(tx, id, 'active', now)),
    ),
    implement(contract.endStaffSessions, (call) => change(call, 'staff.logged_out', queries.logOutEverywhere)),
    implement(contract.resetSecondFactor, (call) =>
      change(call, 'staff.second_factor_reset', async (tx, id, now) => {
        const isStaff = await queries.logOutEverywhere(tx, id, now)
        if (isStaff) await removeSecondFactor(tx, [id])
        return isStaff
      }),
    ),
  ]
}

const on = (id: string, request: FastifyRequest) => ({ patientId: null, subjectId: id, requestId: request.id })

function found<T>(staff: T | undefined): T {
  if (staff === undefined) throw problem('NotFound')
  return staff
}

/** Where a pharmacist works, which is needed; nobody else is bound to a branch. */
async function branchFor(
  db: Outside['db'],
  { roles, branchId }: Pick<Call<typeof contract.inviteStaff>['body'], 'roles' | 'branchId'>,
): Promise<string | null> {
  if (!roles.includes('pharmacist')) return null
  if (!branchId) throw invalid([{ message: 'A pharmacist needs a branch.', members: ['branchId'] }])
  if (!(await findBranch(db, branchId))) throw problem('BranchNotAvailable')
  return branchId.toLowerCase()
}
