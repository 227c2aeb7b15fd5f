// As whom a patient buys: a senior citizen, a person with disability, or neither. The choice stays on this device until a log-out: it only
// says which price to show. docs/decisions/047.
import { deviceStore } from '@aruga/client/stores'
import { type Buyer, buyers } from '@aruga/contract/formulary/statute'

/** Ids of patients, each with the choice after it. */
const KEY = 'buyer'
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

export function subscribeBuyer(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const choices = () => [...(deviceStore.getItem(KEY) ?? '').matchAll(/(\S+) (\S+)/g)]

/** `account`: the patient's id. */
export function buyerOf(account: string | undefined): Buyer {
  const chosen = choices().find(([, of]) => of === account)?.[2]
  return buyers.find((buyer) => buyer === chosen) ?? 'Regular'
}

export function chooseBuyer(account: string, buyer: Buyer) {
  const others = choices().filter(([, of]) => of !== account)
  deviceStore.setItem(KEY, [...others.map(([choice]) => choice), `${account} ${buyer}`].join(' '))
  changed()
}

export function forgetBuyer() {
  deviceStore.removeItem(KEY)
  changed()
}
