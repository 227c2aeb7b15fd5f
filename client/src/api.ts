import type { Endpoint, InputOf, ResultOf } from '@aruga/contract/endpoint'
import type { Language } from '@aruga/contract/values'
import { ApiProblem } from './api-problem.ts'
import { authorized, sessionOver } from './authorized.ts'
import type { MissingCalls } from './missing-calls.ts'
import { noticeTexts } from './notices.ts'
import { untilDone } from './repeats.ts'
import { writeRequest } from './request.ts'
import { type Answer, type Outgoing, problemIn, type Send } from './send.ts'
import type { Session } from './session.ts'
import { withMethodOverride } from './with-method-override.ts'

const TIMEOUT_MS = 30_000
/** Two photos take minutes on a slow connection. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000

export type ApiOptions = {
  /** Without a trailing slash; empty for the app's own origin. */
  baseUrl: string
  session: Session
  /** The language of answers (`Accept-Language`). */
  language: () => Language
  send: Send
  /** For multipart bodies, which docs/specification.md#7 sends by XHR. Left out: `send`. */
  sendForm?: Send
  /**
   * Asks for the password, for a call that needs it again: true once this session has proved it (`reauthenticate`), after which
   * the call is repeated; false when the person would rather not.
   */
  askPassword: () => Promise<boolean>
  /** For a server that may have only the specification's calls. Left out: it has all calls. */
  missing?: MissingCalls
}

export type CallOptions = {
  /** The caller shows business errors (400, 403, 404, 409, 413, 429 with a well-formed body) in place: no toast for them. */
  handles?: boolean
  /** Not caused by the person: it does not count for the idle timer, so a screen that refreshes itself keeps no session open. */
  background?: boolean
  /** A failure shows no toast. A 401 still ends the session. */
  quiet?: boolean
  /** Cancels the call: it rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Share of the body sent, 0..1 (multipart only). */
  onUploadProgress?: ((share: number) => void) | undefined
  /**
   * A repeat with the same key is done once, with the same answer; a server that asks for a repeat gets it. What the outbox sends has one:
   * its answer counts even where another log-in has begun meanwhile. 8 to 200 visible characters.
   */
  idempotencyKey?: string | undefined
  timeoutMs?: number | undefined
  /** The browser finishes it even after the page is closed. */
  keepalive?: boolean
}

/** The typed client over the contract: `api.call(readLetter, { params: { id } })`. */
export function createApi({ baseUrl, session, language, send, sendForm = send, askPassword, missing }: ApiOptions) {
  /** Calls refused together ask for the password once. */
  let asking: Promise<boolean> | undefined
  const ask = () => {
    asking ??= askPassword().finally(() => {
      asking = undefined
    })
    return asking
  }

  /**
   * Makes a call, and repeats it once the person has proved the password if it needs that. Resolves with the parsed JSON,
   * `undefined` for 204, a `Blob` for a file. Throws `ApiProblem`, after the toast that docs/specification.md#8 asks for.
   */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<ResultOf<E>> {
    if (missing?.has(endpoint)) throw missingCall()
    const isPublic = endpoint.access === 'public'
    const request = writeRequest(baseUrl, endpoint, input)
    const outgoing: Outgoing = {
      ...request,
      headers: {
        ...request.headers,
        'accept-language': language(),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      signal: options.signal,
      onProgress: options.onUploadProgress,
      keepalive: options.keepalive ?? false,
      timeoutMs: options.timeoutMs ?? (endpoint.multipart ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
    }
    const transport = withMethodOverride(endpoint.multipart ? sendForm : send)
    try {
      const stillOpen = session.requestMade(options.background)
      if (!isPublic && !stillOpen) throw sessionOver()
      const logIn = session.current()?.logIn
      const attempt = async () => {
        const answer = isPublic
          ? await transport(outgoing)
          : await authorized(session, (token) => transport(withToken(outgoing, token)), logIn, !!options.idempotencyKey)
        return readResult(endpoint, answer)
      }
      const tried = options.idempotencyKey ? () => untilDone(attempt, options.signal) : attempt
      return await tried().catch(async (error) => {
        if (needsPassword(error) && (await ask())) return tried()
        throw error
      })
    } catch (error) {
      if (missing?.learn(endpoint, error)) throw missingCall()
      const isOver = !isPublic && error instanceof ApiProblem && error.status === 401
      // No toast: a person who closes the question for the password knows why nothing happened.
      if (!isOver && !options.quiet && !needsPassword(error))
        session.report(error, isPublic ? 'skip-auth' : 'ordinary', options.handles ?? false)
      throw error
    }
  }

  return { call }
}

export type Api = ReturnType<typeof createApi>

const missingCall = () => Object.assign(new ApiProblem(404, noticeTexts.unreachable), { isMissingCall: true })

const needsPassword = (error: unknown) => error instanceof ApiProblem && error.code === 'PasswordProofNeeded'

const withToken = (outgoing: Outgoing, token: string): Outgoing => ({
  ...outgoing,
  headers: { ...outgoing.headers, authorization: `Bearer ${token}` },
})

async function readResult<E extends Endpoint>(endpoint: E, answer: Answer): Promise<ResultOf<E>> {
  // docs/specification.md#7: a form with an answer (the registration) resolves on 200 and on nothing else.
  const ok =
    endpoint.multipart && typeof endpoint.result === 'object' ? answer.status === 200 : isSuccess(answer.status)
  if (!ok) throw await problemIn(answer)
  if (answer.status === 204 || endpoint.result === 'nothing') return undefined as ResultOf<E>
  if (endpoint.result === 'file') return (await answer.blob()) as ResultOf<E>
  const text = await answer.text()
  try {
    return JSON.parse(text) as ResultOf<E>
  } catch {
    throw new ApiProblem(answer.status, noticeTexts.unreachable) // A captive portal's page with status 200.
  }
}

const isSuccess = (status: number) => status >= 200 && status < 300
