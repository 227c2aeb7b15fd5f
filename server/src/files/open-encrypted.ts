import { Readable } from 'node:stream'
import type { Keyring } from '../config/keyring.ts'
import { decrypter, ENCRYPTED_SEGMENT_BYTES, HEADER_BYTES, plainSize, SEGMENT_BYTES } from './encrypt.ts'
import { FileDamaged } from './file-damaged.ts'
import type { ByteRange } from './store.ts'

/** An encrypted file where it is stored; `size` in bytes. */
export type StoredBytes = {
  size: number
  /** Up to `length` bytes from `position`, a segment at most, fewer at the end; valid until the next call. */
  readAt(position: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

/** The plain content of a stored file, or a part of it; closes the file at the end. Throws when the header is not valid. */
export async function openEncrypted(
  stored: StoredBytes,
  { keys, name, range = { start: 0 } }: { keys: Keyring; name: string; range?: ByteRange | undefined },
): Promise<Readable> {
  try {
    const size = plainSize(stored.size)
    // No empty file is stored.
    if (size.bytes <= 0) throw new FileDamaged('An encrypted file was cut short')
    const end = Math.min(range.end ?? size.bytes - 1, size.bytes - 1)
    if (range.start < 0 || range.start > end) throw new RangeError('The range lies outside of the file')
    const decrypt = decrypter(await stored.readAt(0, HEADER_BYTES), keys, name)

    async function* plain(): AsyncGenerator<Buffer> {
      for (let index = Math.floor(range.start / SEGMENT_BYTES); index * SEGMENT_BYTES <= end; index++) {
        const position = HEADER_BYTES + index * ENCRYPTED_SEGMENT_BYTES
        const encrypted = await stored.readAt(position, ENCRYPTED_SEGMENT_BYTES)
        const segment = decrypt(index, index === size.segments - 1, encrypted)
        const offset = index * SEGMENT_BYTES
        yield segment.subarray(Math.max(0, range.start - offset), end - offset + 1)
      }
    }

    // Not in the generator: a stream destroyed before its first read never runs it, and the file would stay open.
    return Readable.from(plain(), { objectMode: false }).once('close', () => void stored.close())
  } catch (error) {
    await stored.close()
    throw error
  }
}
