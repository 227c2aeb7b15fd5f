import type { ComingLine } from '@aruga/contract/pharmacies/coming'
import type { Pharmacy } from '@aruga/contract/pharmacies/pharmacies'
import type { ClaimAnswer, StockLine } from '@aruga/contract/pharmacies/stock'

export type { BranchAnswer } from '@aruga/contract/pharmacies/coming'
export type { OpeningHours } from '@aruga/contract/pharmacies/pharmacies'

export type BranchInList = Pharmacy['branches'][number]
export type ComingProduct = ComingLine['product']
export type ClaimAnswerKind = ClaimAnswer['answer']
export type StockOutAtBranch = NonNullable<StockLine['out']>

/** Columns that always have such a type. */
export const columns = {
  'branch.hours': 'OpeningHours[]',
}
