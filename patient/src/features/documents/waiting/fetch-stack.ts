// How tus-js-client makes its requests: by fetch, with an end to the waiting, which its own way by XHR lacks.
import { unanswered } from '@aruga/client/send'
import type { HttpRequest, HttpStack } from 'tus-js-client'

/** For a small piece on a very slow line, and the inspection of the file after the last one. */
const PIECE_TIMEOUT_MS = 3 * 60_000
/** For what has no body. */
const TIMEOUT_MS = 30_000

export const fetchStack: HttpStack = {
  getName: () => 'fetch',
  createRequest(method, url): HttpRequest {
    const headers: Record<string, string> = {}
    const stop = new AbortController()
    let onSent: (bytes: number) => void = () => undefined
    return {
      getMethod: () => method,
      getURL: () => url,
      setHeader: (name, value) => {
        headers[name] = value
      },
      getHeader: (name) => headers[name],
      setProgressHandler: (handler) => {
        onSent = handler
      },
      async send(body?: Blob | null) {
        const timer = setTimeout(() => stop.abort(unanswered()), body ? PIECE_TIMEOUT_MS : TIMEOUT_MS)
        try {
          const sent = { method, headers, body: body ?? null, signal: stop.signal }
          const response = await fetch(url, { ...sent, credentials: 'same-origin' })
          const text = await response.text()
          if (response.ok && body) onSent(body.size)
          return {
            getStatus: () => response.status,
            getHeader: (name: string) => response.headers.get(name) ?? undefined,
            getBody: () => text,
            getUnderlyingObject: () => response,
          }
        } finally {
          clearTimeout(timer)
        }
      },
      abort: async () => stop.abort(),
      getUnderlyingObject: () => undefined,
    }
  },
}
