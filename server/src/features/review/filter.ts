// The filters of the queue, for its list, its places and assignments of many.
import type { Role } from '@aruga/contract/permissions'
import type { CaseKind } from '@aruga/contract/review/case-file'
import type { Form } from '../../records/cases/open-cases.ts'
import { dueParams } from '../../records/cases/working-days.ts'
import type { LetterSearch } from '../../records/letters/staff-search.ts'
import type { Reckoning } from '../../records/program/working-time.ts'
import { lapsedBefore } from './assign.ts'

export type Filter = {
  /** Only these cases; null: any. */
  ids: string[] | null
  search: LetterSearch | null
  kind: CaseKind | null
  who: Form['who']
  onlyOverdue: boolean
  reviewerId: string
  /** The caller's roles: papers of the program only as these may see them. */
  roles: readonly Role[]
  reckoning: Reckoning
  now: Date
  /** Cases due by then are overdue; the default is `now`. */
  dueBy?: Date
}

/** The form with every parameter, from which types are generated. */
export const every: Form = { kind: null, who: 'me', onlyOverdue: true, search: true, ids: true }

export const paramsOf = ({ ids, search, reviewerId, roles, reckoning, now, dueBy = now }: Filter) => ({
  caseIds: ids,
  reviewerId,
  roles: [...roles],
  lapsedBefore: lapsedBefore(now),
  ...dueParams(reckoning, dueBy),
  ofPatient: search?.ofPatient ?? null,
  from: search?.from ?? null,
  to: search?.to ?? null,
})
