// Staff accounts: invitations, roles and branch, ending access. Ours throughout. Each change needs a recent password, or a stolen
// token could invite an administrator.

import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { staffRoles } from '../permissions.ts'
import { EmailAddress } from '../person.ts'
import { Id, IdParams, ListQuery, NonBlankName, Nullable, OneOf, PageOf, Timestamp } from '../values.ts'

/** `Invited`: has not chosen a password yet. `Closed`: may not log in. */
export const staffStates = ['Invited', 'Active', 'Closed'] as const

export const StaffAccount = Type.Object({
  id: Id,
  name: Type.String(),
  emailAddress: Type.String(),
  roles: Type.Array(OneOf(staffRoles)),
  /** Where a pharmacist or a branch manager works now. */
  branch: Nullable(Type.Object({ id: Id, name: Type.String(), pharmacyName: Type.String() })),
  /** All branches that they can choose, the present one included. */
  branches: Type.Array(Type.Object({ id: Id, name: Type.String(), pharmacyName: Type.String() })),
  state: OneOf(staffStates),
  secondFactor: Type.Boolean(),
  /** Whether they have signed in with their organisation's account, which replaces a password. */
  byOrganisation: Type.Boolean(),
  /** Whether they have a PIN for the till. */
  tillPin: Type.Boolean(),
  /** The number of logged-in devices, and the last use of one. */
  sessions: Type.Integer(),
  lastUsedAt: Nullable(Timestamp),
})
export type StaffAccount = Static<typeof StaffAccount>

const whoTheyAre = {
  name: NonBlankName(120),
  /** Not finance together with pharmacist or branch manager. */
  roles: Type.Array(OneOf(staffRoles), { minItems: 1, maxItems: staffRoles.length, uniqueItems: true }),
  /** Required for a pharmacist and for a branch manager, ignored for other roles. */
  branchId: Type.Optional(Nullable(Id)),
  /** Other branches where they may work; none if left out. */
  otherBranchIds: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
}

export const listStaffAccounts = endpoint({
  name: 'listStaffAccounts',
  method: 'POST',
  path: '/api/app/staff/accounts/search',
  summary: 'The staff accounts, by name; Filter searches name and e-mail address. A POST, so that no name is in a URL.',
  access: 'staff.list',
  body: Type.Object({
    ...ListQuery.properties,
    Role: Type.Optional(OneOf(staffRoles)),
    State: Type.Optional(OneOf(staffStates)),
    /** Only accounts, not closed, that work at a branch and pay branches; they date from before this was refused. */
    ClaimsAndPays: Type.Optional(Type.Literal(true)),
  }),
  result: PageOf(StaffAccount),
  problems: [],
})

export const inviteStaff = endpoint({
  name: 'inviteStaff',
  method: 'POST',
  path: '/api/app/staff/accounts',
  summary: 'Create an account and mail its owner a link, valid for 7 days, to choose a password',
  access: 'staff.change',
  recentPassword: 'always',
  body: Type.Object({ ...whoTheyAre, emailAddress: EmailAddress }),
  result: StaffAccount,
  problems: ['EmailAddressInUse', 'BranchNotAvailable'],
  perMinute: 20,
})

export const inviteStaffAgain = endpoint({
  name: 'inviteStaffAgain',
  method: 'POST',
  path: '/api/app/staff/accounts/{id}/invite',
  summary:
    'Mail a new invitation, replacing the previous one; once they have a password they use “forgot password”. Whoever signs in with their organisation’s account is logged out, and links anew the next time',
  access: 'staff.change',
  recentPassword: 'always',
  params: IdParams,
  result: StaffAccount,
  problems: ['NotFound', 'AlreadyJoined', 'LastAdministrator'],
  perMinute: 10,
})

export const editStaffAccount = endpoint({
  name: 'editStaffAccount',
  method: 'PUT',
  path: '/api/app/staff/accounts/{id}',
  summary: 'Change name, roles and branch; takes effect with their next call',
  access: 'staff.change',
  recentPassword: 'always',
  params: IdParams,
  body: Type.Object(whoTheyAre),
  result: StaffAccount,
  problems: ['NotFound', 'BranchNotAvailable', 'LastAdministrator'],
})

/** A change of somebody’s access that needs only their id. */
const accountAction = <const Name extends string, const Problem extends 'LastAdministrator' | 'AccountClaimsAndPays'>(
  name: Name,
  path: string,
  summary: string,
  ...more: Problem[]
) =>
  endpoint({
    name,
    method: 'POST',
    path: `/api/app/staff/accounts/{id}/${path}`,
    summary,
    access: 'staff.change',
    recentPassword: 'always',
    params: IdParams,
    result: StaffAccount,
    problems: ['NotFound', ...more],
  })

export const closeStaffAccount = accountAction(
  'closeStaffAccount',
  'close',
  'Close an account: every device is logged out immediately',
  'LastAdministrator',
)
export const reopenStaffAccount = accountAction(
  'reopenStaffAccount',
  'reopen',
  'Reopen an account, with its old password',
  'AccountClaimsAndPays',
)
export const endStaffSessions = accountAction('endStaffSessions', 'end-sessions', 'Log out every device of somebody')
export const resetSecondFactor = accountAction(
  'resetSecondFactor',
  'reset-second-factor',
  'Remove the second factor of somebody who lost it, and log out every device; verify their identity first',
)
export const resetTillPin = accountAction(
  'resetTillPin',
  'reset-till-pin',
  'Remove the PIN of somebody who forgot it: they sign in with their password and set a new one',
)
