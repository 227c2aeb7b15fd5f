// How long nothing of a caller's has changed: a screen that was read within that time needs no refresh when its stream opens.
import type { Address } from './publish.ts'

/** The longest remembered time, longer than the first calls of a screen take. */
const REMEMBERED_MS = 60_000

export function createQuiet(now: () => number = () => performance.now()) {
  let receivesSince = now()
  /** The latest change comes last. */
  const changedAt = new Map<Address, number>()
  return {
    changed(address: Address) {
      changedAt.delete(address)
      changedAt.set(address, now())
      for (const [oldest, at] of changedAt) {
        if (now() - at < REMEMBERED_MS) break
        changedAt.delete(oldest)
      }
    },
    /** Earlier changes may have been missed. */
    missed() {
      receivesSince = now()
    },
    /** In whole milliseconds, rounded down. */
    msOf(addresses: readonly Address[]) {
      const latest = Math.max(receivesSince, ...addresses.map((address) => changedAt.get(address) ?? 0))
      return Math.floor(Math.min(now() - latest, REMEMBERED_MS))
    },
    size: () => changedAt.size,
  }
}
