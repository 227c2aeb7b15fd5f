// How a feature answers a call of the contract: `implement(claimLetter, ({ body, caller }) => …)`.

import type { Endpoint, Multipart, ResultOf } from '@aruga/contract/endpoint'
import type { Permission } from '@aruga/contract/permissions'
import type { FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Bearer, Presented } from '../auth/sessions/bearer.ts'
import type { Caller } from '../auth/sessions/caller.ts'
import type { ReceivedFile } from '../files/store.ts'
import type { RawJson, SentEvents, SentFile } from '../wire/answers.ts'

/** A file of a multipart body: received, not yet inspected, deleted after the call unless the handler stores it. */
export type UploadedFile = ReceivedFile & { field: string; originalName: string }

type ValueOf<S> = S extends TSchema ? Static<S> : undefined
/** A call about the log-in never learns whom the session acts for: nothing of it belongs to that patient. */
type CallerOf<A> = A extends 'own-data'
  ? Caller & { patientId: string }
  : A extends 'own-log-in'
    ? Omit<Caller, 'patientId' | 'acts'>
    : A extends Permission
      ? Caller
      : undefined

/** A handler's input: validated, in the contract's types. */
export type Call<E extends Endpoint> = {
  params: ValueOf<E['params']>
  query: ValueOf<E['query']>
  body: ValueOf<E['body']>
  fields: E['multipart'] extends Multipart ? Static<E['multipart']['fields']> : undefined
  files: E['multipart'] extends Multipart ? Record<keyof E['multipart']['files'], UploadedFile> : undefined
  caller: CallerOf<E['access']>
  request: FastifyRequest
}

export type ResultSent<E extends Endpoint> = E['result'] extends 'file'
  ? SentFile | undefined
  : E['result'] extends 'events'
    ? SentEvents
    : E['result'] extends 'nothing'
      ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a result just ends
        void
      : ResultOf<E>
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResultSent<E>>

/** The result of a call's own query: the bearer, and the rest of the row. */
type Found = { bearer: Bearer }
/** A call's input before its caller is authenticated: the parameters of its own query. */
export type UnauthenticatedCall<E extends Endpoint> = Pick<Call<E>, 'params' | 'query' | 'body' | 'request'> & {
  token: Presented
  now: Date
}
type AuthenticatedCall<E extends Endpoint> = UnauthenticatedCall<E> & Pick<Call<E>, 'caller'>

type UncountedEndpoint = Endpoint & { access: Permission; perMinute?: never }

/** A call with its handler, types erased, for the application to mount. */
export type Implementation = {
  endpoint: Endpoint
  /** Finds the caller with the call's own query, which also does its work; without it, the usual look-up runs. */
  find?: (call: UnauthenticatedCall<Endpoint>) => Promise<Found | undefined>
  handler: (call: Call<Endpoint> & Partial<UnauthenticatedCall<Endpoint>>, found: Found | undefined) => Promise<unknown>
}

export const implement = <E extends Endpoint>(endpoint: E, handler: Handler<E>): Implementation => ({
  endpoint,
  // The mount validates by this endpoint's schemas, so the handler's types hold.
  handler: handler as unknown as Implementation['handler'],
})

/**
 * For the app's most frequent list, and for the claim: `find` runs one query that begins with `bearerSql`, finds the bearer
 * and does the call's work in the same round trip. It returns undefined when no valid token has that hash, and
 * must do nothing for a bearer who may not call; the handler runs only for bearers who may. Calls are not counted, since the
 * caller is known too late for that. Measurements: docs/decisions/009.
 */
export const implementInOneQuery = <E extends UncountedEndpoint, F extends Found>(
  endpoint: E,
  find: (call: UnauthenticatedCall<E>) => Promise<F | undefined>,
  handler: (call: AuthenticatedCall<E>, found: F) => Promise<ResultSent<E> | RawJson>,
): Implementation => ({
  endpoint,
  find: find as unknown as NonNullable<Implementation['find']>,
  handler: handler as unknown as Implementation['handler'],
})
