import type { Readable } from 'node:stream'

/** A file that arrived whole but is not in the database yet. `size` in bytes and `sha256` (hex) are those of the plain content. */
export type ReceivedFile = { key: string; size: number; sha256: string }

/** Both ends inclusive and in bytes of the plain content, as in HTTP (RFC 9110, 14.1.2); without `end`, to the last byte. */
export type ByteRange = { start: number; end?: number }

/** A file as it is stored: `size` in bytes, encrypted. */
export type StoredFile = { key: string; writtenAt: Date; size: number }

/**
 * The storage of patients' files: a directory, or a bucket of S3-compatible storage.
 * Keys are opaque and unguessable; the database has the keys of stored files.
 */
export type FileStore = {
  /**
   * Stores a stream, encrypting it on the way. Rejects with `UploadRejected` (`empty`, `too_large`, `storage_full`) or
   * with the stream's own error; then the disk holds nothing and the stream is destroyed. `beside`: the key of a received
   * file that it will be stored next to. `disposable`: nobody else reads the stream's chunks, so their memory is freed at once.
   */
  receive(source: Readable, limits: { maxBytes: number; beside?: string; disposable?: boolean }): Promise<ReceivedFile>
  /** Makes a received file permanent and returns its key. Call it before the transaction that stores the key. */
  persist(received: ReceivedFile): Promise<string>
  /** Makes all of them permanent, or none: on a failure, moved files are deleted, and the caller has to discard the others. */
  persistTogether(received: readonly ReceivedFile[]): Promise<string[]>
  /** Deletes a received file, or a stored one that was never recorded. Idempotent. */
  discard(received: Pick<ReceivedFile, 'key'>): Promise<void>
  /**
   * The plain content of a received or stored key. A damaged, swapped or truncated file is a `FileDamaged`, here or on the stream, never
   * wrong bytes; a missing file rejects with the code ENOENT here.
   */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Bytes of the plain content of a received or stored key. */
  size(key: string): Promise<number>
  /** Throws the system's error while files cannot be stored: the storage is full, read-only or away (`StorageAway`: for every server). */
  checkWritable(): Promise<void>
  /** The encrypted bytes of a stored file; for backups. */
  openStored(key: string): Promise<Readable>
  /** Stores the bytes of `openStored` under the same key; whole or not at all. */
  putStored(key: string, source: Readable): Promise<void>
  /** Declares that every stored file is under the current key: from now on the store opens without the others. */
  onlyCurrentKey(): Promise<void>
  /** Deletes a stored file. Idempotent. Leaves it to the sweep while the storage is away. */
  remove(key: string): Promise<void>
  /** Every stored file, in any order. */
  listStored(): AsyncIterable<StoredFile>
  /**
   * Deletes leftovers of crashes: received files, unfinished uploads, and stored files whose keys `referenced` does not return (it gets up
   * to 500 at a time), both only when last written before `olderThan`. Returns how many were deleted.
   */
  sweep(options: { olderThan: Date; referenced: (keys: string[]) => Promise<Set<string>> }): Promise<number>
}
