// Who works for the program: inviting them, their roles and branch, ending their access. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { EmailAddress } from '../person.ts'
import { Id, IdParams, ListQuery, Moment, Nullable, OneOf, PageOf, Words } from '../values.ts'

export const staffRoles = ['reviewer', 'pharmacist', 'administrator'] as const
export type StaffRole = (typeof staffRoles)[number]

/** `Invited`: has not chosen a password yet. `Closed`: may not log in. */
export const staffStates = ['Invited', 'Active', 'Closed'] as const

export const StaffAccount = Type.Object({
  id: Id,
  name: Type.String(),
  emailAddress: Type.String(),
  roles: Type.Array(OneOf(staffRoles)),
  /** Where a pharmacist works. */
  branch: Nullable(Type.Object({ id: Id, name: Type.String(), pharmacyName: Type.String() })),
  state: OneOf(staffStates),
  secondFactor: Type.Boolean(),
  /** How many devices are logged in now, and when one of them was used last. */
  sessions: Type.Integer(),
  lastUsedAt: Nullable(Moment),
})
export type StaffAccount = Static<typeof StaffAccount>

const whoTheyAre = {
  name: Words(120),
  roles: Type.Array(OneOf(staffRoles), { minItems: 1, maxItems: 3, uniqueItems: true }),
  /** Needed for a pharmacist, ignored for everybody else. */
  branchId: Type.Optional(Nullable(Id)),
}

export const listStaffAccounts = endpoint({
  name: 'listStaffAccounts',
  method: 'GET',
  path: '/api/app/staff/accounts',
  summary: 'Who works for the program, by name; Filter looks at name and e-mail address',
  access: ['administrator'],
  query: Type.Object({
    ...ListQuery.properties,
    Role: Type.Optional(OneOf(staffRoles)),
    State: Type.Optional(OneOf(staffStates)),
  }),
  result: PageOf(StaffAccount),
  problems: [],
})

export const inviteStaff = endpoint({
  name: 'inviteStaff',
  method: 'POST',
  path: '/api/app/staff/accounts',
  summary: 'Make an account and mail its holder a link, good for 7 days, to choose a password',
  access: ['administrator'],
  body: Type.Object({ ...whoTheyAre, emailAddress: EmailAddress }),
  result: StaffAccount,
  problems: ['EmailAddressInUse', 'BranchNotAvailable'],
})

export const inviteStaffAgain = endpoint({
  name: 'inviteStaffAgain',
  method: 'POST',
  path: '/api/app/staff/accounts/{id}/invite',
  summary: 'Mail a new link in place of the one before; once they have a password they use “forgot password”',
  access: ['administrator'],
  params: IdParams,
  result: StaffAccount,
  problems: ['NotFound', 'AlreadyJoined'],
  perMinute: 10,
})

export const editStaffAccount = endpoint({
  name: 'editStaffAccount',
  method: 'PUT',
  path: '/api/app/staff/accounts/{id}',
  summary: 'Change name, roles and branch; in force with their next call',
  access: ['administrator'],
  params: IdParams,
  body: Type.Object(whoTheyAre),
  result: StaffAccount,
  problems: ['NotFound', 'BranchNotAvailable', 'LastAdministrator'],
})

/** A change of somebody’s access that takes no more than their id. */
const deed = <const Name extends string, const Problem extends 'LastAdministrator'>(
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
    access: ['administrator'],
    params: IdParams,
    result: StaffAccount,
    problems: ['NotFound', ...more],
  })

export const closeStaffAccount = deed(
  'closeStaffAccount',
  'close',
  'Let somebody in no more: every device is logged out at once',
  'LastAdministrator',
)
export const reopenStaffAccount = deed('reopenStaffAccount', 'reopen', 'Let somebody in again, with their old password')
export const endStaffSessions = deed('endStaffSessions', 'end-sessions', 'Log out every device of somebody')
export const resetSecondFactor = deed(
  'resetSecondFactor',
  'reset-second-factor',
  'Remove the second factor of somebody who lost it, and log out every device; ask who they are before',
)
