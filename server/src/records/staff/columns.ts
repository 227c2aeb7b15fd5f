import type { StaffRole } from '@aruga/contract/permissions'
import type { Team } from '@aruga/contract/review/teams'
import type { StaffAccount } from '@aruga/contract/staff/staff'
import type { StaffFileRow } from '@aruga/contract/staff/staff-file'

export type People = Team['members']
export type StaffBranch = NonNullable<StaffAccount['branch']>
export type StaffBranches = StaffAccount['branches']
export type StaffRoles = StaffRole[]
export type StaffChanges = StaffFileRow['changes']
/** A person in a staff file; they begin at the first branch. */
export type StaffFilePerson = {
  name: string
  email: string
  roles: StaffRole[]
  branches: { id: string; name: string }[]
}
/** A branch, as a staff file names it. */
export type StaffPlaces = { pharmacy: string; branch: string; city: string }[]
