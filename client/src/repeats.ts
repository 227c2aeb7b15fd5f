// A call with an idempotency key can be repeated whatever became of it: the server does its work once.
import { ApiProblem } from './api-problem.ts'

const REPEATS = 5
/** A server that wants to be left alone for longer tells the person so. */
const MAX_SECONDS = 10

/** Makes a call; when the server is busy, or still at work on it, again after as long as it says (`Retry-After`). */
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
