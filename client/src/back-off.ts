import { ApiProblem } from './api-problem.ts'

const PAUSE_MS = 5_000
const MAX_PAUSE_MS = 5 * 60_000

/** Repeats work with doubled pauses after each failure, at most `maxPauseMs`, with jitter between phones; or after the server's `Retry-After`. */
export function backOff(work: () => void, maxPauseMs = MAX_PAUSE_MS) {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    later: (error?: unknown) => {
      const requested = error instanceof ApiProblem ? (error.retryAfter ?? 0) * 1000 : 0
      const pause = Math.min(PAUSE_MS * 2 ** failures, maxPauseMs) * (0.75 + Math.random() / 2)
      failures += 1
      clearTimeout(timer)
      timer = setTimeout(work, Math.max(requested, pause))
    },
    stop: () => clearTimeout(timer),
    /** The next failure counts as the first. */
    startOver: () => {
      failures = 0
    },
  }
}
