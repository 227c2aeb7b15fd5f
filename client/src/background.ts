// What a page reads by the clock, nobody asked for: such a request must not count for the idle timer. A query's function is
// not told why it runs, but it starts inside of the call that asked for it, and keeps one signal over all its tries.
let isIn = false
const signals = new WeakSet<AbortSignal>()

/** The queries that `work` refetches are read in the background. */
export function inBackground<T>(work: () => T): T {
  isIn = true
  try {
    return work()
  } finally {
    isIn = false
  }
}

/** Whether a request that is being made now, with the signal of its query, is one of those. */
export function isInBackground(signal: AbortSignal | undefined): boolean {
  if (isIn && signal) signals.add(signal)
  return isIn || (signal !== undefined && signals.has(signal))
}
