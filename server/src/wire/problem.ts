import type { ErrorBody } from '@aruga/contract/error-body'
import { describeFieldError, type FieldErrorCode } from '@aruga/contract/field-errors'
import { describeProblem, type ProblemCode } from '@aruga/contract/problems'

/** `code`: from contract/field-errors.ts, or the problem's; null for a fault that only the schema names. */
export type FieldError = { code: FieldErrorCode | ProblemCode | null; message: string; members: string[] }

/** A deliberate refusal of a call. Only the error handler reads its content. */
export class ProblemError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly fields: FieldError[] | null

  constructor(code: ProblemCode, data: Record<string, unknown>, fields: FieldError[] | null) {
    const described = describeProblem(code, data)
    super(described.code)
    this.status = described.status
    this.fields = fields
    this.body = {
      error: {
        // ABP gives validation errors no code; clients read `validationErrors`.
        code: code === 'ValidationFailed' || code === 'InternalError' ? null : described.code,
        message: described.message,
        // Other problems have a message of their own.
        details: fields && code === 'ValidationFailed' ? fields.map((field) => field.message).join('\n') : null,
        data,
        validationErrors: fields,
      },
    }
  }
}

/** `throw problem('LetterClaimedElsewhere')`: status and message come from the contract's catalogue. */
export const problem = (code: ProblemCode, data: Record<string, unknown> = {}) => new ProblemError(code, data, null)

/** Whether an error is the refusal with this code. */
export const isProblem = (error: unknown, code: ProblemCode): boolean =>
  error instanceof ProblemError && error.body.error.code === describeProblem(code).code

/** Whether an error is a 400 with this error at a field. */
export const isInvalidField = (error: unknown, code: FieldErrorCode): boolean =>
  error instanceof ProblemError && (error.body.error.validationErrors ?? []).some((field) => field.code === code)

/** The name of a form field in `validationErrors`. */
export const memberOf = (field: string) => field.charAt(0).toLowerCase() + field.slice(1)

/** A 400 about one field with its own code, and the `validationErrors` entry that forms read. */
export function problemOfField(code: ProblemCode, member: string, data: Record<string, unknown>) {
  const { message } = describeProblem(code, data)
  return new ProblemError(code, data, [{ code, message, members: [member] }])
}

/** Returns the value; throws a 404 when it is undefined. */
export function orNotFound<T>(value: T | undefined): T {
  if (value === undefined) throw problem('NotFound')
  return value
}

/** A 400 with one entry for each field; members are camelCase. */
export const invalid = (fields: FieldError[]) => new ProblemError('ValidationFailed', {}, fields)

type Values = Record<string, string | number>

export const fieldError = (code: FieldErrorCode, member: string, values?: Values): FieldError => ({
  code,
  message: describeFieldError(code, values),
  members: [member],
})

/** `throw invalidField('DateFormat', 'birthdate')`: a 400 about one field. */
export const invalidField = (code: FieldErrorCode, member: string, values?: Values) =>
  invalid([fieldError(code, member, values)])

/** For `.catch` of what checks a part of a body: its fields are named within the part. */
export const within =
  (part: string) =>
  (error: unknown): never => {
    const fields = error instanceof ProblemError && error.body.error.code === null && error.fields
    throw fields
      ? invalid(fields.map((one) => ({ ...one, members: one.members.map((name) => `${part}.${name}`) })))
      : error
  }

/** 403 for a token without the program's scope (RFC 6750, 3.1). */
export class InsufficientScopeError extends ProblemError {
  readonly challenge: string

  constructor(scope: string) {
    super('NotAllowed', {}, null)
    this.challenge = `Bearer error="insufficient_scope", scope="${scope}"`
  }
}

/** 401: empty body and a `WWW-Authenticate` header (RFC 6750 section 3). */
export class NotAuthenticatedError extends Error {
  readonly challenge: string

  constructor(tokenWasSent: boolean) {
    super('not authenticated')
    this.challenge = tokenWasSent ? 'Bearer error="invalid_token"' : 'Bearer'
  }
}
