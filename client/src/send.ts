import { ApiProblem, readProblem, TIMED_OUT } from './api-problem.ts'
import { noticeTexts } from './notices.ts'

export type Outgoing = {
  url: string
  method: string
  headers: Record<string, string>
  body?: string | FormData | URLSearchParams | Blob
  /** Cancels the request: it rejects with the signal's own reason, never with `ApiProblem`. */
  signal?: AbortSignal | undefined
  /** The timeout of the answer, and of each further piece of it; for an upload by XHR, of the whole call. */
  timeoutMs: number
  /** Share of the body sent, 0..1. Only XHR reports it. */
  onProgress?: ((share: number) => void) | undefined
  /** The browser finishes it even after the page is closed (log-out). */
  keepalive?: boolean
}

export type Answer = {
  status: number
  /** Seconds after which the server wants a retry (`Retry-After`); undefined if it sent none. */
  retryAfter?: number | undefined
  text(): Promise<string>
  blob(): Promise<Blob>
}

/** With its headers. */
type AnswerOfFetch = Answer & { headers: Headers }

/** Reads a `Retry-After` in seconds; our server sends no dates. */
export const secondsOf = (retryAfter: string | null) =>
  /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined

/** Sends one request and returns the server's answer. Throws `ApiProblem` with status 0 when none comes in time. */
export type Send = (outgoing: Outgoing) => Promise<Answer>

/** The problem of an answer that is not a success. */
export const problemIn = async (answer: Answer): Promise<ApiProblem> =>
  Object.assign(readProblem(answer.status, await answer.text(), noticeTexts.unreachable), {
    retryAfter: answer.retryAfter ?? null,
  })

export const disconnected = () => new ApiProblem(0, noticeTexts.disconnected)
/** The network may be fine: the server took too long, and may or may not have done the work. */
export const unanswered = () => new ApiProblem(0, noticeTexts.unreachable, { code: TIMED_OUT })

/**
 * Sends by `fetch`. The bearer token alone identifies the caller; the app's own server also gets its cookies, by which it recognises
 * a device at the next log-in.
 */
export const sendByFetch =
  (fetcher: typeof fetch) =>
  async ({ url, method, headers, body, signal, timeoutMs, keepalive }: Outgoing): Promise<AnswerOfFetch> => {
    signal?.throwIfAborted()
    const stop = new AbortController()
    const cancel = () => stop.abort(signal?.reason)
    signal?.addEventListener('abort', cancel, { once: true })
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => stop.abort(unanswered()), timeoutMs)
    }
    wait()
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
        credentials: 'same-origin',
        keepalive: keepalive ?? false,
      })
      // The body is read here, so that the timeout and the signal cover it too. A slow but steady body is not late.
      const reader = response.body?.getReader()
      const pieces: BlobPart[] = []
      for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
        wait()
        pieces.push(piece.value)
      }
      const content = new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
      return {
        status: response.status,
        headers: response.headers,
        retryAfter: secondsOf(response.headers.get('retry-after')),
        text: () => content.text(),
        blob: async () => content,
      }
    } catch (error) {
      return fail(error)
    } finally {
      settle()
    }
  }

/** With the browser's own `fetch`. */
export const send = sendByFetch((...request) => fetch(...request))
