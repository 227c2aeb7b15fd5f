import type { CaseKind } from '@aruga/contract/review/case-file'

// Named so in `report_wait` since before other kinds.
const shorter: Partial<Record<CaseKind, string>> = { OfficialReceipt: 'Receipt', ClaimedGoodsReceipt: 'Goods' }

/** The step of `report_wait` that ends with the decision on a case of this kind. */
export const checkedStepOf = (kind: CaseKind) => `${shorter[kind] ?? kind}Checked`
