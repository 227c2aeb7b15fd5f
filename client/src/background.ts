// A page that refreshes itself must not count as activity for the idle timer. A query function does not know why it runs,
// but it starts synchronously within the refetch that causes it, and all its retries share one signal.
let isIn = false
const signals = new WeakSet<AbortSignal>()

/** Marks the queries that `work` refetches as background requests. */
export function inBackground<T>(work: () => T): T {
  isIn = true
  try {
    return work()
  } finally {
    isIn = false
  }
}

/** Whether the request being made now, with its query's signal, is one of those. */
export function isInBackground(signal: AbortSignal | undefined): boolean {
  if (isIn && signal) signals.add(signal)
  return isIn || (signal !== undefined && signals.has(signal))
}
