import type { Recall, RecallInFull } from '@aruga/contract/recalls/staff'

export type RecalledBatch = NonNullable<RecallInFull['ofBatch']>
export type Replacement = NonNullable<Recall['replacement']>
