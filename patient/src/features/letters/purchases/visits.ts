import type { Purchase } from '@aruga/contract/letters/purchases'

/** What was bought at one branch on one day, by whoever came. */
export type Visit = { key: string; purchases: Purchase[] }

/** Purchases as visits, in their order. */
export function visitsOf(purchases: readonly Purchase[]): Visit[] {
  const keyOf = ({ day, pharmacyName, branchName, collectedBy }: Purchase) =>
    [day, pharmacyName, branchName, collectedBy?.name].join('\n')
  const keys = [...new Set(purchases.map(keyOf))]
  return keys.map((key) => ({ key, purchases: purchases.filter((purchase) => keyOf(purchase) === key) }))
}
