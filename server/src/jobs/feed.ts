// Jobs that busy statements only write as rows are moved to their queue once a second.
import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 1000

type Callbacks = { fed: () => void; failed: (error: Error) => void }

/** Calls `fetchMore` every second until stopped, despite errors; `fed` is called whenever it moved any jobs. */
export function feed(fetchMore: () => Promise<number>, { fed, failed }: Callbacks): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await fetchMore().then((count) => count > 0 && fed(), failed)
      await sleep(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}
