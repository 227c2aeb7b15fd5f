// The signed-in staff member. Ours throughout.

import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { staffRoles } from '../permissions.ts'
import { Id, Language, Nullable, OneOf } from '../values.ts'

export const StaffProfile = Type.Object({
  id: Id,
  name: Type.String(),
  emailAddress: Type.String(),
  roles: Type.Array(OneOf(staffRoles)),
  /** Where a pharmacist or a branch manager works now; null for other roles, and for a pharmacist without a branch. */
  branch: Nullable(Type.Object({ id: Id, name: Type.String(), pharmacyName: Type.String() })),
  /** All branches of which they can choose one, that one included. */
  branches: Type.Array(Type.Object({ id: Id, name: Type.String(), pharmacyName: Type.String() })),
  /** Those that the deployment offers to patients: staff write their texts in them. */
  languages: Type.Unsafe<readonly Language[]>(Type.Array(Language)),
  /** Whether an idle session locks instead of ending: they are a pharmacist and nothing else, and have a PIN. */
  locks: Type.Boolean(),
  /** Whether they sign in with their organisation's account, and have no password. */
  byOrganisation: Type.Boolean(),
  /** Whether the program wants branches to answer claims (`listComingClaims`). */
  answersClaims: Type.Boolean(),
})
export type StaffProfile = Static<typeof StaffProfile>

export const readStaffProfile = endpoint({
  name: 'readStaffProfile',
  method: 'GET',
  path: '/api/app/staff/me',
  summary: 'The signed-in staff member: name, roles, and a pharmacist’s branch',
  access: 'staff-account',
  result: StaffProfile,
  problems: [],
})
