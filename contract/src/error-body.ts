// The body of a refusal, apart from the catalogue, which an app reads without these schemas.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { Nullable } from './values.ts'

/** The error body of every call except `/connect/*` (docs/wire.md#errors; the header `_AbpErrorFormat: true` goes with it). */
export const ErrorBody = Type.Object({
  error: Type.Object({
    code: Nullable(Type.String()),
    message: Type.String(),
    details: Nullable(Type.String()),
    data: Type.Record(Type.String(), Type.Unknown()),
    validationErrors: Nullable(
      Type.Array(
        Type.Object({
          /** A field error (field-errors.ts), or the problem's own code; null for a fault that only the schema names. */
          code: Nullable(Type.String()),
          message: Type.String(),
          members: Type.Array(Type.String()),
        }),
      ),
    ),
  }),
})
export type ErrorBody = Static<typeof ErrorBody>

/**
 * The error body of `/connect/*` (RFC 6749 section 5.2). `error_code`: why a log-in or refresh was refused (connect.ts). `scope`: the scope
 * that is not offered, or missing.
 */
export const OAuthErrorBody = Type.Object({
  error: Type.String(),
  error_description: Type.Optional(Type.String()),
  error_code: Type.Optional(Type.String()),
  scope: Type.Optional(Type.String()),
})
