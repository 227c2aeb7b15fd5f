// The definition of a call: method, path, access, input, result and problems in one value. The server implements it, the client
// calls it, OpenAPI describes it, without repeating it.
import type { Static, TObject, TSchema } from 'typebox'
import type { Permission, Scope } from './permissions.ts'
import type { ProblemCode } from './problems.ts'

/** A multipart body: text fields, and files by field name. Field names match case-insensitively. */
export type Multipart = {
  fields: TObject
  files: Record<string, { description: string; optional?: boolean }>
}

/** `access`: `public` ignores tokens; otherwise it is the permission that a caller needs. */
export type Endpoint = AnyEndpoint &
  (OnOwnData | { access: Exclude<'public' | Permission, 'own-data'>; acting?: never })

/** `acting`: what somebody who acts for the patient must have been allowed; the patient's own account needs nothing more. */
type OnOwnData = { access: 'own-data'; acting: Scope }

type AnyEndpoint = {
  /** A unique verb and noun; also the OpenAPI operationId. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path parameters are written `{id}`, as the specification writes them. */
  path: string
  summary: string
  /** Its row in docs/specification.md#7; without one the call is ours. */
  specificationRow?: number
  params?: TObject
  /** Names match case-insensitively. */
  query?: TObject
  body?: TSchema
  multipart?: Multipart
  /**
   * A JSON body (200), nothing (204), a streamed file (200, or 206 for a range of it; 204 where it may be missing), or
   * server-sent events (200, and no end).
   */
  result: TSchema | 'nothing' | 'file' | 'events'
  /** The schema of each event's data, by the event's name. */
  events?: Record<string, TSchema>
  /** Problems besides those of every call (validation, authentication, limits, internal). */
  problems: readonly ProblemCode[]
  /** A repeat with the same `Idempotency-Key` header gets the same answer and changes nothing. */
  idempotencyKey?: true
  /** The answer has an `ETag`; a request with a matching `If-None-Match` gets 304 (RFC 9110, 13.1.2). */
  revalidated?: true
  /** How often a minute one account may call, or one network (an IPv4 address, an IPv6 /64) for public calls. */
  perMinute?: number
  /**
   * The caller must have proved the password within `PASSWORD_PROOF_MS` in this session (docs/wire.md#recent-password), else
   * `PasswordProofNeeded`; `sometimes`: for another e-mail
   * address, and for a branch's registration for VAT.
   */
  recentPassword?: 'always' | 'sometimes'
  /** Works while the caller's till is locked; every other call is then refused with `TillLocked`. */
  whileLocked?: true
}

/** Defines a call; preserves the literal types of its schemas, so that server and client can infer from them. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type PartOf<S> = S extends TSchema ? Static<S> : Record<never, never>

/** The input of a call: its `params`, `query`, and `body` or `fields` + `files`. */
export type InputOf<E extends Endpoint> = (E['params'] extends TObject ? { params: PartOf<E['params']> } : unknown) &
  (E['query'] extends TObject ? { query?: Partial<PartOf<E['query']>> } : unknown) &
  (E['body'] extends TSchema ? { body: PartOf<E['body']> } : unknown) &
  (E['multipart'] extends Multipart
    ? { fields: PartOf<E['multipart']['fields']>; files: Partial<Record<keyof E['multipart']['files'], Blob>> }
    : unknown)

/** The result of a call: the parsed JSON, `undefined` for 204, a `Blob` for a file. Events are read by client/src/event-stream.ts. */
export type ResultOf<E extends Endpoint> = E['result'] extends 'nothing'
  ? undefined
  : E['result'] extends 'file'
    ? Blob
    : E['result'] extends TSchema
      ? Static<E['result']>
      : never
