import type { Caller } from '../../http/authenticate.ts'
import { problem } from '../../http/problem.ts'

/** The caller's branch id. Throws `StaffWithoutBranch`: a pharmacist without a branch may see nothing. */
export function branchOf({ branchId }: Caller): string {
  if (!branchId) throw problem('StaffWithoutBranch')
  return branchId
}
