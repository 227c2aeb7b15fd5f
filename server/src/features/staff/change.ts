// Invitations and changes of somebody’s access, from the form or from a file.
import { may } from '@aruga/contract/permissions'
import type { AppContext } from '../../context.ts'
import type { Transaction } from '../../db/open.ts'
import { releaseCasesFrom } from '../../records/staff/teams.ts'
import { mailInvitation } from './mail-invitation.ts'
import * as queries from './queries.ts'

/** Creates an account and mails its owner a link. False when the address already has an account. */
export async function inviteAccount(
  context: Pick<AppContext, 'jobs' | 'keys'>,
  tx: Transaction,
  staff: queries.StaffDetails & { email: string },
  now: Date,
): Promise<boolean> {
  const isNew = await queries.insertStaffAccount(tx, staff, now)
  if (isNew) await mailInvitation(context, tx, staff, now)
  return isNew
}

/** Changes name, roles and branches; a person who may no longer decide on cases loses theirs. */
export async function changeAccount(tx: Transaction, staff: queries.StaffDetails) {
  if (!staff.roles.includes('administrator') && (await queries.isLastAdministrator(tx, staff.id)))
    return 'LastAdministrator'
  if (!may(staff.roles, 'review.decide')) await releaseCasesFrom(tx, staff.id)
  return (await queries.updateStaff(tx, staff)) ? 'Changed' : 'NotFound'
}
