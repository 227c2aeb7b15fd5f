import { ApiProblem } from './api-problem.ts'
import { fixedNotice, type Notice, type SessionEvents } from './notices.ts'

/** docs/specification.md#6: how a request is treated. `ordinary` carries the bearer token. */
export type Marker = 'ordinary' | 'skip-auth' | 'revoke' | 'refresh'

/** With a well-formed body, these statuses are refusals to show in place, not failures (docs/wire.md#decision-4). */
const BUSINESS = [400, 403, 404, 409, 413, 429]

/**
 * Shows a failed request as docs/specification.md#8 requires, or leaves it to a caller that `handles` business errors. Not for a
 * 401 on an ordinary request, which ends the session.
 */
export function createReporter(events: SessionEvents, show: (notice: Notice) => void) {
  return (error: unknown, marker: Marker, handles: boolean) => {
    if (!(error instanceof ApiProblem)) return
    if (error.isOffline) {
      if (marker !== 'ordinary') events.dismissOverlays()
      show(fixedNotice('disconnected'))
    } else if (marker === 'revoke' || (handles && error.wellFormed && BUSINESS.includes(error.status))) {
      return
    } else if (marker === 'skip-auth' && error.wellFormed) {
      show({ kind: 'server', message: error.message, problem: error })
    } else {
      show(fixedNotice('unreachable'))
    }
    error.toasted = true
  }
}

export type ReportProblem = ReturnType<typeof createReporter>
