// Who may open a file: papers of the program by the roles of their kind, everything else by role alone.
import { type Role, rolesWith } from '@aruga/contract/permissions'
import { problem } from '../../wire/problem.ts'

type Roles = readonly Role[]

/** `seenBy`: of a paper of the program, the roles that may open it; null for any other document. */
export const maySee = (roles: Roles, seenBy: readonly Role[] | null): boolean =>
  seenBy
    ? seenBy.some((role) => roles.includes(role))
    : roles.some((role) => role !== 'assessor' && rolesWith('documents.view').includes(role))

/** For others there is no such file. */
export function refuseUnlessSeen(roles: Roles, { seenBy }: { seenBy: readonly Role[] | null }): void {
  if (!maySee(roles, seenBy)) throw problem('NotFound')
}
