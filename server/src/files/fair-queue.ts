// By hand: p-limit serves first come, first served, and p-queue sorts by a priority that is fixed when a task is added.

/**
 * Runs at most `places` tasks at a time. Waiting senders are served round robin, one task each, so that a sender with fifty
 * files delays another's only by the running tasks.
 */
export function createFairQueue(places: number) {
  let running = 0
  /** How long the last tasks took, as a decaying average; before the first task, a guess. */
  let usualMs = 500
  const waiting = new Map<string, (() => void)[]>()
  const next = () => {
    const [first] = waiting
    if (!first) {
      running--
      return
    }
    const [sender, [start, ...others]] = first
    // Behind the other senders.
    waiting.delete(sender)
    if (others.length > 0) waiting.set(sender, others)
    start?.()
  }
  const take = async <T>(sender: string, task: () => Promise<T>): Promise<T> => {
    if (running < places) running++
    else await new Promise<void>((start) => waiting.set(sender, [...(waiting.get(sender) ?? []), start]))
    const begun = performance.now()
    try {
      return await task()
    } finally {
      usualMs += (performance.now() - begun - usualMs) / 10
      next()
    }
  }
  /** Tasks now. */
  const count = () => ({ running, waiting: [...waiting.values()].reduce((sum, { length }) => sum + length, 0) })
  /** Milliseconds until all waiting tasks have begun, if they take as long as the last ones did. */
  const waitMs = () => (count().waiting * usualMs) / places
  return { take, count, waitMs }
}
