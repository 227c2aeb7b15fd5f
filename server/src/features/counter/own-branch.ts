import type { Caller } from '../../http/authenticate.ts'
import { problem } from '../../http/problem.ts'

/** A pharmacist works at one branch; without it there is nothing they may look at. */
export function branchOf({ branchId }: Caller): string {
  if (!branchId) throw problem('StaffWithoutBranch')
  return branchId
}
