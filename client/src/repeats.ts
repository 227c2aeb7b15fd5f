// A call with an idempotency key can always be repeated, because the server does its work once.
import { ApiProblem } from './api-problem.ts'

const REPEATS = 5
/** If the server asks for a longer pause, the person gets the failure. */
const MAX_SECONDS = 10

/** Makes a call, and repeats it after `Retry-After` while the server is busy or still working on it. */
export async function untilDone<T>(attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let repeats = 0; ; repeats++) {
    try {
      return await attempt()
    } catch (error) {
      const seconds = repeats < REPEATS ? pauseAfter(error) : undefined
      if (seconds === undefined) throw error
      await pause(seconds * 1000, signal)
    }
  }
}

function pauseAfter(error: unknown): number | undefined {
  if (!(error instanceof ApiProblem) || error.retryAfter === null || error.retryAfter > MAX_SECONDS) return undefined
  return error.code === 'RequestInProgress' || error.status === 503 ? error.retryAfter : undefined
}

/** Rejects with the signal's reason. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
