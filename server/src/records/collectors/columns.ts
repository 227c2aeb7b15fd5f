import type { CollectorAtCounter } from '@aruga/contract/collectors/collectors'

export type { CollectedBy } from '@aruga/contract/collectors/collectors'
export type CollectorsAtCounter = CollectorAtCounter[]
export type { RequestState } from '@aruga/contract/collectors/requests'
