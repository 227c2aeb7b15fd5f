// A branch manager's calls for the pharmacists of their own branches (docs/decisions/070). Ours throughout.
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { EmailAddress } from '../person.ts'
import { Id, IdParams, ListQuery, NonBlankName, PageOf } from '../values.ts'
import { StaffAccount } from './staff.ts'

const path = '/api/app/staff/branch-staff'

export const listBranchStaff = endpoint({
  name: 'listBranchStaff',
  method: 'POST',
  path: `${path}/search`,
  summary:
    'The pharmacists, and nothing else, who work at one of the caller’s branches, by name; Filter searches name and e-mail address',
  access: 'staff.change-at-branch',
  body: Type.Object({ ...ListQuery.properties }),
  result: PageOf(StaffAccount),
  problems: [],
})

export const inviteToBranch = endpoint({
  name: 'inviteToBranch',
  method: 'POST',
  path,
  summary: 'Create a pharmacist’s account at one of the caller’s branches and mail its owner a link, valid for 7 days',
  access: 'staff.change-at-branch',
  recentPassword: 'always',
  body: Type.Object({ name: NonBlankName(120), emailAddress: EmailAddress, branchId: Id }),
  result: StaffAccount,
  problems: ['EmailAddressInUse', 'BranchNotAvailable'],
  perMinute: 20,
})

export const giveTillPin = endpoint({
  name: 'giveTillPin',
  method: 'POST',
  path: `${path}/{id}/till-pin`,
  summary:
    'Give a pharmacist of one’s branches a PIN in place of theirs. It is shown this once, and opens a till only together with a new one of their own. They are mailed',
  access: 'staff.change-at-branch',
  recentPassword: 'always',
  params: IdParams,
  result: Type.Object({ pin: Type.String() }),
  problems: ['NotFound'],
  perMinute: 20,
})

/** A change of a pharmacist’s access that needs only their id. */
const accessAction = <const Name extends string, const Problem extends 'AlreadyJoined'>(
  name: Name,
  at: string,
  summary: string,
  ...more: Problem[]
) =>
  endpoint({
    name,
    method: 'POST',
    path: `${path}/{id}/${at}`,
    summary,
    access: 'staff.change-at-branch',
    recentPassword: 'always',
    params: IdParams,
    result: 'nothing',
    problems: ['NotFound', ...more],
    perMinute: 20,
  })

export const inviteToBranchAgain = accessAction(
  'inviteToBranchAgain',
  'invite',
  'Mail a pharmacist of one’s branches a new invitation link, replacing the previous one',
  'AlreadyJoined',
)
export const endBranchStaffSessions = accessAction(
  'endBranchStaffSessions',
  'end-sessions',
  'Log out every device of a pharmacist of one’s branches',
)
export const takeFromBranches = accessAction(
  'takeFromBranches',
  'take-away',
  'Take a pharmacist off the caller’s branches and log out every device. Who works at no other branch has their account closed; an administrator can reopen it',
)
