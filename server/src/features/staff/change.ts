// Invitations and changes of somebody’s access, from the form or from a file.
import { may } from '@aruga/contract/permissions'
import type { AppContext } from '../../context.ts'
import type { Transaction } from '../../db/open.ts'
import { publishAssignments } from '../../events/publish.ts'
import { releaseFollowUpsOf } from '../../records/follow-ups/release.ts'
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

/** What somebody had to do is nobody's: of a person who no longer decides on cases, nor opens patients. */
export async function releaseWorkOf(tx: Transaction, accountId: string) {
  await releaseCasesFrom(tx, accountId)
  if ((await releaseFollowUpsOf(tx, { accountId })).length > 0) await publishAssignments(tx)
}

/** Changes name, roles and branches; a person who may no longer decide on cases loses theirs, and their follow-ups. */
export async function changeAccount(tx: Transaction, staff: queries.StaffDetails) {
  if (!staff.roles.includes('administrator') && (await queries.isLastAdministrator(tx, staff.id)))
    return 'LastAdministrator'
  if (!(await queries.updateStaff(tx, staff))) return 'NotFound'
  // Afterwards, so that what was given to them meanwhile is found.
  if (!may(staff.roles, 'review.decide')) await releaseWorkOf(tx, staff.id)
  return 'Changed'
}
