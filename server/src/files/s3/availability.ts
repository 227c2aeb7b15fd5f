import { isAfter } from '@aruga/contract/instants'
import { StorageAway } from './errors.ts'

/** How long a successful probe counts. */
const GOOD_MS = 30_000
/** Between probes while the storage is away. */
const AGAIN_MS = 2_000

/**
 * Checks whether the storage takes writes, by a `probe` that writes something small. While it does not answer, calls are refused at once
 * instead of waiting for it, and probes find out when it is back.
 */
export function watchAvailability(probe: () => Promise<void>) {
  let failure: unknown
  let goodUntil = 0
  let probing: Promise<void> | undefined

  const check = (): Promise<void> => {
    probing ??= probe()
      .then(
        () => {
          failure = undefined
          goodUntil = performance.now() + GOOD_MS
        },
        (error) => {
          failure = error
          setTimeout(check, AGAIN_MS).unref()
        },
      )
      .finally(() => {
        probing = undefined
      })
    return probing
  }

  return {
    /** Rejects with the reason why nothing can be written. Costs a probe at most every 30 seconds. */
    checkWritable: async (): Promise<void> => {
      if (!failure && isAfter(performance.now(), goodUntil)) await check()
      if (failure) throw failure
    },
    /** A call has failed: the storage may be away. */
    suspect: (): void => {
      if (!failure) void check()
    },
    refuseWhileAway: (): void => {
      if (failure instanceof StorageAway) throw failure
    },
  }
}
