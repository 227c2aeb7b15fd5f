// What a call may answer with, beside the JSON of its result.
import type { Readable } from 'node:stream'
import type { ByteRange } from '../files/store.ts'

/**
 * A file to send, opened only when its bytes are needed. `size`: of the whole file in bytes; without it ranges are not
 * supported.
 */
export type SentFile = {
  open(range?: ByteRange): Promise<Readable>
  contentType: string
  size?: number
  filename: string
  /** A strong validator, without quotes: it changes exactly when the bytes do (RFC 9110, 8.8.3). */
  etag?: string
  /** The file's document, for the log. */
  documentId?: string
  /** Whether browsers save it rather than show it. */
  attachment?: boolean
}

/** A stream of events, opened only when it is read. */
export type SentEvents = { open(): Readable }

/** JSON written by PostgreSQL. It bypasses the response schema, so its query must select only declared fields. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
