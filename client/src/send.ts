import { ApiProblem } from './api-problem.ts'
import { noticeTexts } from './notices.ts'

export type Outgoing = {
  url: string
  method: string
  headers: Record<string, string>
  body?: string | FormData | URLSearchParams
  /** The caller's cancel: rejects with the signal's own reason, never as a problem. */
  signal?: AbortSignal | undefined
  timeoutMs: number
  /** 0..1 of the body sent. Only an XHR tells. */
  onProgress?: ((share: number) => void) | undefined
  /** Let the browser finish it even when the page goes (log-out). */
  keepalive?: boolean
}

export type Answer = { status: number; text(): Promise<string>; blob(): Promise<Blob> }

/** Sends one request and hands back whatever the server answered. Status 0 (`ApiProblem`) when nothing did in time. */
export type Send = (outgoing: Outgoing) => Promise<Answer>

export const disconnected = () => new ApiProblem(0, noticeTexts.disconnected)

/** Sends by `fetch`. Credentials stay out: the bearer token is the only proof of who calls. */
export const sendByFetch =
  (fetcher: typeof fetch): Send =>
  async ({ url, method, headers, body, signal, timeoutMs, keepalive }) => {
    signal?.throwIfAborted()
    const stop = new AbortController()
    const cancel = () => stop.abort(signal?.reason)
    signal?.addEventListener('abort', cancel, { once: true })
    const timer = setTimeout(() => stop.abort(disconnected()), timeoutMs)
    const fail = (error: unknown) => {
      throw stop.signal.aborted ? stop.signal.reason : error instanceof TypeError ? disconnected() : error
    }
    const settle = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
    try {
      const response = await fetcher(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        signal: stop.signal,
        credentials: 'omit',
        keepalive: keepalive ?? false,
      })
      // The body is read here, so that the timeout and the cancel hold for it too.
      const content = await response.blob()
      return { status: response.status, text: () => content.text(), blob: async () => content }
    } catch (error) {
      return fail(error)
    } finally {
      settle()
    }
  }
