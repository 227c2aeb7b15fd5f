import { ApiProblem } from '@aruga/client/api-problem'

/** When the server accepts the next attempt: an ISO date-time, `soon` within about a minute, or null for other failures. */
export function againAt(error: unknown, now: number): string | 'soon' | null {
  if (!(error instanceof ApiProblem) || error.status !== 429) return null
  const seconds = Number(error.data.retryAfter ?? 60)
  // Rounded up to the next minute, since the text shows no seconds.
  return seconds > 90 ? new Date(now + (seconds + 59) * 1000).toISOString() : 'soon'
}
