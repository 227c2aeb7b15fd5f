import type { Readable } from 'node:stream'

/** A file that arrived whole but that no record names yet. `size` in bytes and `sha256` (hex) are those of the plain content. */
export type ReceivedFile = { key: string; size: number; sha256: string }

/** Both ends inclusive and in bytes of the plain content, as in HTTP (RFC 9110, 14.1.2); without `end` to the last byte. */
export type ByteRange = { start: number; end?: number }

/**
 * Where the files of patients lie. Small on purpose: a directory is one implementation, an S3 bucket can be the next.
 * Keys are opaque and unguessable; a kept key is what the database stores.
 */
export type FileStore = {
  /**
   * Takes in a stream, encrypting as it comes. Rejects with `UploadRejected` (`empty`, `too_large`, `storage_full`) or
   * with the stream's own error; in every such case nothing is left behind and the stream is destroyed.
   */
  receive(source: Readable, limits: { maxBytes: number }): Promise<ReceivedFile>
  /** Makes a received file permanent and answers its kept key. Call it before the transaction that records the key. */
  keep(received: ReceivedFile): Promise<string>
  /** Forgets a received file that was not kept. Harmless when it is gone already. */
  discard(received: ReceivedFile): Promise<void>
  /** The plain content of a received or kept key. A damaged, swapped or cut file is an error on the stream, never wrong bytes. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Bytes of the plain content of a received or kept key. */
  size(key: string): Promise<number>
  /** Deletes a kept file. Harmless when it is gone already. */
  remove(key: string): Promise<void>
  /**
   * Deletes what a crash left: received files never kept, and kept files that `recorded` does not name (it gets up to
   * 500 keys at a time), both only when last written before `olderThan`. Answers how many were deleted.
   */
  sweep(options: { olderThan: Date; recorded: (keys: string[]) => Promise<Set<string>> }): Promise<number>
}
