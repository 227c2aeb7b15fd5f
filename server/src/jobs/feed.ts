// Jobs that wait elsewhere, as rows that hot statements write, are sent to their queue once a second.
import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 1000

type Heard = { fed: () => void; failed: (error: Error) => void }

/** Asks `fetchMore` until it is stopped, whatever goes wrong in between; `fed` hears of every time that there was something. */
export function feed(fetchMore: () => Promise<number>, { fed, failed }: Heard): { stop(): Promise<void> } {
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
