// How a feature answers a call of the contract: `implement(claimLetter, ({ body, caller }) => …)`.

import type { Readable } from 'node:stream'
import type { Endpoint, Multipart, ResultOf, Role } from '@aruga/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Bearer } from '../auth/sessions/bearer.ts'
import type { ByteRange, ReceivedFile } from '../files/store.ts'
import type { Caller } from './authenticate.ts'

/** A file that came with a multipart body: taken in, not yet looked into, gone after the call unless kept. */
export type UploadedFile = ReceivedFile & { field: string; originalName: string }

/**
 * A file that goes out, opened only when its bytes are asked for. `size` in bytes of the whole; where it is not known
 * beforehand there are no ranges.
 */
export type SentFile = {
  open(range?: ByteRange): Promise<Readable>
  contentType: string
  size?: number
  filename: string
  /** What changes exactly when the bytes do, without quotes: a strong validator (RFC 9110, 8.8.3). */
  etag?: string
  /** To be saved rather than shown. */
  attachment?: boolean
}

/** Events that go out one by one, opened only when somebody reads them. */
export type SentEvents = { open(): Readable }

type ValueOf<S> = S extends TSchema ? Static<S> : undefined
type CallerOf<A> = A extends readonly Role[]
  ? 'patient' extends A[number]
    ? Caller & { patientId: string }
    : Caller
  : undefined

/** What a handler gets: everything checked, in the contract's types. */
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

/** JSON as PostgreSQL has written it. It is sent past the response schema: who writes it answers for its fields. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What one query has found: who calls, and more along with them. */
type Found = { bearer: Bearer }
/** What is known of a call before its caller is: all that its one query needs. */
export type Question<E extends Endpoint> = Pick<Call<E>, 'params' | 'query' | 'body' | 'request'> & {
  /** SHA-256 of the access token. */
  tokenHash: Buffer
  now: Date
}
type Answering<E extends Endpoint> = Question<E> & Pick<Call<E>, 'caller'>

/** A call with its handler, their types forgotten: what the application mounts. */
export type Implementation = {
  endpoint: Endpoint
  /** Finds the caller by a query of the call's own, which does more than that; else the ordinary look-up finds them. */
  find?: (question: Question<Endpoint>) => Promise<Found | undefined>
  handler: (call: Call<Endpoint> & Partial<Question<Endpoint>>, found: Found | undefined) => Promise<unknown>
}

export const implement = <E extends Endpoint>(endpoint: E, handler: Handler<E>): Implementation => ({
  endpoint,
  // The mount validates by this very endpoint's schemas, so the handler's types hold.
  handler: handler as unknown as Implementation['handler'],
})

/**
 * For the list that every opening of the app asks for, and for the claim: `find` runs one query that begins with
 * `bearerSql`, finds who holds the token and, in the same round trip, does what they ask for. It answers undefined when no
 * living token has that hash, and does nothing for a bearer who may not call; the handler hears only of those who may.
 * docs/decisions/009 has the measurements.
 */
export const implementInOneQuery = <E extends Endpoint & { access: readonly Role[] }, F extends Found>(
  endpoint: E,
  find: (question: Question<E>) => Promise<F | undefined>,
  handler: (call: Answering<E>, found: F) => Promise<ResultSent<E> | RawJson>,
): Implementation => ({
  endpoint,
  find: find as unknown as NonNullable<Implementation['find']>,
  handler: handler as unknown as Implementation['handler'],
})
