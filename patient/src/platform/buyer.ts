// As whom the patient buys: a senior citizen, a person with disability, or neither. The choice stays on this device, for one account,
// until a log-out: it only says which price to show. docs/decisions/047.
import { deviceStore } from '@aruga/client/stores'
import { type Buyer, buyers } from '@aruga/contract/formulary/statute'

const KEY = 'buyer'
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

export function subscribeBuyer(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** `account`: the patient's id. */
export function buyerOf(account: string | undefined): Buyer {
  const [of, chosen] = (deviceStore.getItem(KEY) ?? '').split(' ')
  return (of === account && buyers.find((buyer) => buyer === chosen)) || 'Regular'
}

export function chooseBuyer(account: string, buyer: Buyer) {
  deviceStore.setItem(KEY, `${account} ${buyer}`)
  changed()
}

export function forgetBuyer() {
  deviceStore.removeItem(KEY)
  changed()
}
