// What a patient bought lately, by product.

import { dayInManila } from '@aruga/contract/days'
import type { Bought, CaseLetter } from '@aruga/contract/review/case-file'
import { total } from '@aruga/contract/review/hand-overs'
import { LATELY } from '@aruga/contract/review/pace'

const DAY_MS = 24 * 60 * 60_000

/**
 * Units of the last 90 days by the counter or the receipts, whichever is more on a letter: a receipt proves what a
 * counter recorded or forgot. Newest purchase first.
 */
export function boughtLately(letters: readonly CaseLetter[], now: Date): Bought[] {
  const since = dayInManila(new Date(now.getTime() - LATELY * DAY_MS))
  const bought = new Map<string, Bought>()
  for (const { productId, productName, strength, unit, handOvers, counted } of letters) {
    const handed = handOvers.filter(({ day, quantity }) => day >= since && quantity > 0)
    const proved = counted.flatMap(({ day, quantity }) => (day && day >= since ? [{ day, quantity }] : []))
    const quantity = Math.max(total(handed), total(proved))
    if (quantity === 0) continue
    const before = bought.get(productId)
    const lastDay = [...handed, ...proved, ...(before ? [{ day: before.lastDay }] : [])]
      .map(({ day }) => day)
      .sort()
      .at(-1)
    bought.set(productId, {
      productId,
      productName,
      strength,
      unit,
      quantity: quantity + (before?.quantity ?? 0),
      lastDay: lastDay ?? since,
    })
  }
  return [...bought.values()].sort((one, other) => other.lastDay.localeCompare(one.lastDay))
}
