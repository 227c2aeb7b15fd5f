import type { CaseKind } from '@aruga/contract/review/case-file'

/** What names a case. A registration goes by its patient's id, others by their document's. */
export type CaseRef = { kind: CaseKind; id: string }
export const keyOf = ({ kind, id }: CaseRef) => `${kind}/${id}`
/** Leads to a case in the queue, its filters kept, or with null to the queue itself. */
export type GoTo = (to: CaseRef | null, options?: { replace?: boolean }) => void
/** Where a case is opened that does not wait, for a reason. */
export const caseLink = (of: CaseRef) => `/cases/${keyOf(of)}`
