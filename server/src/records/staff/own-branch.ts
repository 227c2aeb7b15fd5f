import type { Caller } from '../../auth/sessions/caller.ts'
import type { Db } from '../../db/open.ts'
import { problem } from '../../wire/problem.ts'
import { worksAt } from './branches.ts'

/** The caller's branch id. Throws `StaffWithoutBranch`: a pharmacist without a branch may see nothing. */
export function branchOf({ branchId }: Caller): string {
  if (!branchId) throw problem('StaffWithoutBranch')
  return branchId
}

/** The branch of a hand-over: the till screen's, which may be older than the caller's choice. Throws `NotFound` for others' branches. */
export async function branchOfHandOver(db: Db, caller: Caller, requested: string | undefined): Promise<string> {
  const now = branchOf(caller)
  const branchId = requested?.toLowerCase() ?? now
  if (branchId !== now && !(await worksAt(db, { accountId: caller.accountId, branchId }))) throw problem('NotFound')
  return branchId
}
