import type { CaseDuplicate, CaseInFull, FirstApproval, CaseKind as Kind } from '@aruga/contract/review/case-file'

export type { CaseGuardian, CaseKind, FirstApproval } from '@aruga/contract/review/case-file'

import type { Recorded } from '@aruga/contract/review/hand-overs'
import type { Case } from '@aruga/contract/review/queue'

export type { CaseOwner } from '@aruga/contract/review/queue'

export type CaseState = CaseInFull['state']
export type CaseKey = CaseDuplicate['ofCase']
/** Since when a case, or a document with it, waits, and the time of the promise that binds it; null: when it began to wait. */
export type Waiting = { kind: Kind; waitingSince: string; promisedAt: string | null }

/** The other letters of a receipt, with what is compared with them. */
export type PartsOfCase = (Omit<Case['together'][number], 'warning'> & Recorded)[]

export type ApprovedLetters = Pick<FirstApproval, 'productId' | 'quantity'>[]
