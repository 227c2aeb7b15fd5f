import type { CaseKind } from '@aruga/contract/review/case-file'

/** Identifies a case. The id of a registration is its patient's, that of other cases their document's. */
export type CaseRef = { kind: CaseKind; id: string }
export const keyOf = ({ kind, id }: CaseRef) => `${kind}/${id}`
/** Goes to a case in the queue, or with null to the queue itself; filters stay. */
export type GoTo = (to: CaseRef | null, options?: { replace?: boolean }) => void
/** The page that opens a case outside the queue, for a reason. */
export const caseLink = (of: CaseRef) => `/cases/${keyOf(of)}`
