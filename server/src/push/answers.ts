// The meaning of push services' answers for a message.

/** `gone`: the subscription has ended, for good; `refused`: the service will never take this message; `unknown`: it may have taken it. */
export type Sent = 'taken' | 'gone' | 'refused' | 'unknown'

/** Another try may help. Its message is logged, so it contains nothing about the subscription. */
export class NotPushed extends Error {
  /** How long the service wants us to wait; undefined if it does not say. */
  readonly afterSeconds: number | undefined
  constructor(why: string, afterSeconds?: number) {
    super(why)
    this.afterSeconds = afterSeconds
  }
}

/** How long a push service may take. */
export const PATIENCE_MS = 10_000

/** Whether an answer means to retry (RFC 6585, 4; RFC 9110, 15.6). */
export const isPassing = (status: number) => status === 429 || status >= 500

/** The delay of a retry; `retryAfter`: the answer's header of that name (RFC 9110, 10.2.3). */
export const tryLater = (who: string, status: number, retryAfter: string | null | undefined): NotPushed =>
  new NotPushed(`${who} answers ${status}`, secondsUntil(retryAfter))

/** Seconds or a date. */
function secondsUntil(retryAfter: string | null | undefined): number | undefined {
  if (!retryAfter) return undefined
  const seconds = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}
