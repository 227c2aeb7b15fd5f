import { ApiProblem } from '@aruga/client/api-problem'

/** When the server takes the next try: an ISO moment, `soon` within a minute or two, or null where it said no such thing. */
export function againAt(error: unknown, now: number): string | 'soon' | null {
  if (!(error instanceof ApiProblem) || error.status !== 429) return null
  const seconds = Number(error.data.retryAfter ?? 60)
  // A minute more than asked for, since the words have no seconds.
  return seconds > 90 ? new Date(now + (seconds + 59) * 1000).toISOString() : 'soon'
}
