import type { Pharmacy } from '@aruga/contract/pharmacies/pharmacies'
import type { StockLine } from '@aruga/contract/pharmacies/stock'

export type { OpeningHours } from '@aruga/contract/pharmacies/pharmacies'

export type BranchInList = Pharmacy['branches'][number]
export type StockOutAtBranch = NonNullable<StockLine['out']>

/** Columns that always have such a type. */
export const columns = {
  'branch.hours': 'OpeningHours[]',
}
