import type { Refused } from './refused.ts'

/**
 * An entry stored on this device until the server has it. `id`: the call's `Idempotency-Key`, or the upload's permanent id. `account`:
 * whose key seals it. `at`: epoch milliseconds, by which it is sent in order. `refused`: why the server will not have it.
 */
export type Entry = { id: string; account: string; kind: string; at: number; refused: Refused | null }

/** The common start of every entry. */
export const newEntry = <K extends string>(kind: K, account: string, id: string = crypto.randomUUID()) => ({
  id,
  account,
  kind,
  at: nextAt(),
  refused: null,
})

let last = 0
/** Later than every earlier time, so that the order stays. */
function nextAt() {
  last = Math.max(Date.now(), last + 1)
  return last
}
