import type { Buyer } from '@aruga/contract/formulary/statute'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { buyerOf, chooseBuyer, subscribeBuyer } from '../../../platform/buyer.ts'
import { profileQuery } from '../../../platform/queries.ts'

/** As whom the patient buys, by their choice on this device. */
export function useBuyer() {
  const account = useQuery(profileQuery).data?.id
  const buyer = useSyncExternalStore(subscribeBuyer, () => buyerOf(account))
  return { buyer, choose: (chosen: Buyer) => account && chooseBuyer(account, chosen) }
}
