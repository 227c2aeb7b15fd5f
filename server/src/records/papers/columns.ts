import type { PaperRole } from '@aruga/contract/papers/staff'

export type { AskedWhen } from '@aruga/contract/papers/papers'
/** Who opens and decides the papers of a kind. */
export type PaperRoles = PaperRole[]
