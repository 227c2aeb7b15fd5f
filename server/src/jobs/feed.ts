// Rows that are jobs, or that become jobs, are looked for once a second.
import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 1000

type Callbacks = { failed: (error: Error) => void }

/** Calls `work` every second until stopped, despite errors. */
export function feed(
  work: (stopping: AbortSignal) => Promise<unknown>,
  { failed }: Callbacks,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      await work(signal).catch(failed)
      await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  })()
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}
