// A repeated failure with the same cause is logged once, and then counted.

type Burst = { until: number; more: number }

export type Bursts = {
  /** Undefined when the cause was logged already; otherwise the number of unlogged ones before, for the line. */
  first(cause: string, now?: number): { more?: number } | undefined
}

/** Each cause is logged once in `ms` milliseconds, by a clock that nobody sets. */
export function createBursts(ms: number): Bursts {
  const bursts = new Map<string, Burst>()
  return {
    first: (cause, now = performance.now()) => {
      const burst = bursts.get(cause)
      if (burst && now < burst.until) {
        burst.more++
        return undefined
      }
      if (bursts.size > 100) bursts.clear()
      bursts.set(cause, { until: now + ms, more: 0 })
      return burst?.more ? { more: burst.more } : {}
    },
  }
}
