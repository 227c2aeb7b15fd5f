import type { ErrorBody } from '@aruga/contract/error-body'

/** `code`: contract/field-errors.ts or a problem's; other servers of this kind give none. */
export type ValidationError = { code?: string | null; message: string; members: string[] }
type ProblemDetails = {
  code?: string | null
  validationErrors?: ValidationError[]
  data?: Record<string, unknown>
  wellFormed?: boolean
}

/** The code of a problem of ours: the server did not answer in time. */
export const TIMED_OUT = 'TimedOut'

/**
 * What a refused or failed call throws. `status` is the HTTP status, 0 when no answer came. `code` is the contract's name
 * without its prefix (`Aruga:`, or another server's), or `error_code`, else RFC 6749's `error`, from `/connect/*`; null without one.
 * `id` is what a person quotes to support. `toasted`: a toast has already shown it.
 */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string | null
  readonly validationErrors: ValidationError[]
  readonly data: Record<string, unknown>
  readonly id: string | null
  /** The body had the contract's form, so `message` is a text of the server that people may read. */
  readonly wellFormed: boolean
  toasted = false
  /** The server does not have this call, which is not among docs/specification.md#7. */
  isMissingCall = false
  /** Seconds after which the server wants a retry; null if it sent none. */
  retryAfter: number | null = null

  /** No network: the request reached nothing. A server that took too long also has `status` 0, but does not count. */
  get isOffline(): boolean {
    return this.status === 0 && this.code !== TIMED_OUT
  }

  constructor(status: number, message: string, details: ProblemDetails = {}) {
    super(message)
    this.name = 'ApiProblem'
    this.status = status
    this.code = details.code ?? null
    this.validationErrors = details.validationErrors ?? []
    this.data = details.data ?? {}
    this.id = typeof this.data.id === 'string' ? this.data.id : null
    this.wellFormed = details.wellFormed ?? false
  }
}

/**
 * Reads an error body of either form: the contract's `{error: {message, …}}` or RFC 6749's `{error, error_description}`,
 * where `error_code` may be more specific than `error`.
 * Anything else (a proxy's HTML page, an empty body) becomes a problem with the `generic` text.
 */
export function readProblem(status: number, text: string, generic: string): ApiProblem {
  const body = parse(text)
  if (isErrorBody(body)) {
    const { code, message, data, validationErrors } = body.error
    return new ApiProblem(status, message, {
      code: code?.replace(/^.*:/, '') ?? null,
      data: data ?? {},
      validationErrors: validationErrors ?? [],
      wellFormed: true,
    })
  }
  if (isRecord(body) && typeof body.error === 'string') {
    const description = typeof body.error_description === 'string' ? body.error_description : ''
    const code = typeof body.error_code === 'string' ? body.error_code : body.error
    return new ApiProblem(status, description || generic, { code, wellFormed: description !== '' })
  }
  return new ApiProblem(status, generic)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // Not JSON, so not from our server: the caller falls back to the generic text.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Other servers with this error format omit `data` or `validationErrors`, or send null; only the message is required. */
const isErrorBody = (
  body: unknown,
): body is { error: Pick<ErrorBody['error'], 'message'> & Partial<ErrorBody['error']> } =>
  isRecord(body) && isRecord(body.error) && typeof body.error.message === 'string' && body.error.message !== ''
